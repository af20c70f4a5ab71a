from .board import picture_svg as picture_svg
from .dot import render_dot as render_dot
from .game_dot import render_game_dot as render_game_dot
from .game_svg import render_game_svg as render_game_svg
from .game_text import render_game_text as render_game_text
from .svg import render_svg as render_svg
from .text import render_text as render_text
