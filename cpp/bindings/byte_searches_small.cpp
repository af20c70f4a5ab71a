#include "bindings/byte_searches.hpp"

namespace plybench {

PLYBENCH_BYTE_SEARCHES(, 8);
PLYBENCH_BYTE_SEARCHES(, 16);
PLYBENCH_BYTE_SEARCHES(, 32);

}  // namespace plybench
