#include "bindings/byte_searches.hpp"

namespace plybench {

PLYBENCH_BYTE_SEARCHES(, 64);
PLYBENCH_BYTE_SEARCHES(, 128);
PLYBENCH_BYTE_SEARCHES(, 256);

}  // namespace plybench
