"""Duplicate matches between computer players, measured so that a statistician accepts them."""

from __future__ import annotations

from skat.arena.board import Board, BoardGame, play_board
from skat.arena.match import (
    Match,
    NoClusterError,
    OtherMatchError,
    SavedBoards,
    cluster,
    opening_of,
    play_match,
    processes,
    refused_match,
)
from skat.arena.naming import Named, UnknownPlayerError, is_deterministic, parse_player
from skat.arena.opening import FixedContract
from skat.arena.report import Report, report
from skat.arena.soundness import Probe, Sanity, SanityFinding, probe_honesty, sanity

__all__ = [
    "Board",
    "BoardGame",
    "FixedContract",
    "Match",
    "Named",
    "NoClusterError",
    "OtherMatchError",
    "Probe",
    "Report",
    "Sanity",
    "SanityFinding",
    "SavedBoards",
    "UnknownPlayerError",
    "cluster",
    "is_deterministic",
    "opening_of",
    "parse_player",
    "play_board",
    "play_match",
    "probe_honesty",
    "processes",
    "refused_match",
    "report",
    "sanity",
]
