// From a size at run time to a Board at compile time.
#pragma once

#include "domains/sliding_tiles/board.hpp"

namespace plybench::tiles {

// Calls use(Board) for the board of this size. Returns false if none of the boards has this size.
template <typename... Boards, typename Use>
bool with_board(int rows, int columns, Use use) {
    const auto offer = [&]<typename Board>(Board board) {
        if (rows != Board::rows || columns != Board::columns) return false;
        use(board);
        return true;
    };
    return (offer(Boards{}) || ...);
}

}  // namespace plybench::tiles
