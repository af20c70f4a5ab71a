/* IDA* with the Manhattan distance on the 15-puzzle; shares nothing with plybench.
 *
 * Reads boards of 16 numbers, a line each; writes optimal length and nodes, or "- -" past the most nodes (the
 * argument). The goal is 0 1 2 ... 15. A node is a child that does not undo the last move; the start is one more.
 * The blank goes up, left, right, down, in this order. */
#include <stdio.h>
#include <stdlib.h>

static int board[16];
static long long nodes, most;

static int distance(int tile, int cell) {
    return abs(tile / 4 - cell / 4) + abs(tile % 4 - cell % 4);
}

/* Whether a goal is within `left` moves of the board, which needs at least `h`; -1 past the most nodes. */
static int search(int blank, int came, int h, int left) {
    static const int steps[4] = {-4, -1, 1, 4};
    for (int i = 0; i < 4; ++i) {
        if (i == 3 - came) continue;
        if ((i == 0 && blank < 4) || (i == 3 && blank > 11)) continue;
        if ((i == 1 && blank % 4 == 0) || (i == 2 && blank % 4 == 3)) continue;
        if (++nodes > most) return -1;
        const int cell = blank + steps[i], tile = board[cell];
        const int after = h - distance(tile, cell) + distance(tile, blank);
        if (after > left - 1) continue;
        if (after == 0) return 1;
        board[blank] = tile, board[cell] = 0;
        const int found = search(cell, i, after, left - 1);
        board[cell] = tile, board[blank] = 0;
        if (found != 0) return found;
    }
    return 0;
}

int main(int count, char** arguments) {
    most = count > 1 ? atoll(arguments[1]) : 1LL << 62;
    while (1) {
        int blank = 0, h = 0;
        for (int cell = 0; cell < 16; ++cell) {
            if (scanf("%d", &board[cell]) != 1) return 0;
            if (board[cell] == 0) blank = cell;
            if (board[cell] != 0) h += distance(board[cell], cell);
        }
        nodes = 1;
        int length = h, found = h == 0;
        /* Lengths have the parity of the distance. */
        while (!found && (found = search(blank, -1, h, length)) == 0) length += 2;
        if (found > 0) printf("%d %lld\n", length, nodes);
        if (found < 0) printf("- -\n");
        fflush(stdout);
    }
}
