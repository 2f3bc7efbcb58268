"""Words that stand behind numbers, in the forms of their language; which numbers are never one."""

import re

WORDS: dict[str, tuple[str, ...]] = {
    "en": (
        *(
            "card|cards",
            "card point|card points",
            "point|points",
            "game|games",
            "board|boards",
            "table|tables",
        ),
        *("deal|deals", "player|players", "trick|tricks", "hand|hands", "round|rounds"),
        *("entry|entries", "journal|journals", "file|files", "step|steps", "line|lines"),
        *("team|teams", "evening|evenings", "result|results", "second|seconds", "paper|papers"),
        *("rank|ranks", "tournament|tournaments", "decision|decisions", "command|commands"),
        *("place|places", "minute|minutes", "day|days", "person|people", "column|columns"),
    ),
    "de": (
        *("Karte|Karten", "Auge|Augen", "Punkt|Punkte", "Punkt|Punkten", "Spiel|Spiele"),
        *("Spiel|Spielen", "Tisch|Tische", "Tisch|Tischen", "Stich|Stiche", "Stich|Stichen"),
        *("Serie|Serien", "Runde|Runden", "Blatt|Blätter", "Blatt|Blättern", "Eintrag|Einträge"),
        *("Journal|Journale", "Journal|Journalen", "Datei|Dateien", "Schritt|Schritte"),
        *("Zeile|Zeilen", "Mannschaft|Mannschaften", "Abend|Abende", "Ergebnis|Ergebnisse"),
        *("Sekunde|Sekunden", "Papier|Papiere", "Papier|Papieren", "Rang|Ränge"),
        *("Turnier|Turniere", "Entscheidung|Entscheidungen", "Befehl|Befehle", "Platz|Plätze"),
        *("Minute|Minuten", "Tag|Tage", "Tag|Tagen", "Person|Personen", "Spalte|Spalten"),
        *("Duplikatspiel|Duplikatspiele", "Duplikatspiel|Duplikatspielen"),
        *("Turnierpunkt|Turnierpunkten", "Wertungspunkt|Wertungspunkte"),
    ),
    "fr": (
        *("carte|cartes", "point|points", "partie|parties", "donne|donnes", "table|tables"),
        *("joueur|joueurs", "levée|levées", "main|mains", "tour|tours", "entrée|entrées"),
        *("journal|journaux", "fichier|fichiers", "étape|étapes", "ligne|lignes", "jeu|jeux"),
        *("équipe|équipes", "soirée|soirées", "résultat|résultats", "seconde|secondes"),
        *("document|documents", "rang|rangs", "tournoi|tournois", "décision|décisions"),
        *("commande|commandes", "place|places", "minute|minutes", "jour|jours", "série|séries"),
        *("personne|personnes", "colonne|colonnes", "répartition|répartitions"),
    ),
    "pl": (
        *("karta|karty|kart", "kartę|karty|kart", "karty|kart|kart", "oczko|oczka|oczek"),
        *("oczka|oczek|oczek", "punkt|punkty|punktów", "punktu|punktów|punktów", "gra|gry|gier"),
        *("gry|gier|gier", "rozdanie|rozdania|rozdań", "rozdania|rozdań|rozdań"),
        *("stół|stoły|stołów", "stołu|stołów|stołów", "lewa|lewy|lew", "lewę|lewy|lew"),
        *("seria|serie|serii", "serii|serii|serii", "gracza|graczy|graczy", "wpis|wpisy|wpisów"),
        *("drużyna|drużyny|drużyn", "drużynie|drużyny|drużyn", "dokumentu|dokumentów|dokumentów"),
        *("sekunda|sekundy|sekund", "minuta|minuty|minut", "runda|rundy|rund"),
        *("rundy|rund|rund", "ręka|ręce|rąk", "ręki|rąk|rąk", "osoba|osoby|osób"),
        *("plik|pliki|plików", "wiersz|wiersze|wierszy"),
    ),
}
"""Each line is a word in one case: one, other; in Polish one, few, many."""

GENITIVE = re.compile(
    r"\b(?:z|ze|do|od|dla|bez|każdego z|każdej z|nie ma|nie może mieć|nie można było zebrać"
    r"|może mieć|mniej niż|potrzebuje|po)(?: najwyżej| co najmniej)? $",
    re.IGNORECASE,
)
"""What the genitive stands behind in Polish, where two and more have one form."""

COUNTS = {
    *("boards", "cards", "count", "deals", "decisions", "different", "done"),
    *("due", "entries", "error", "files", "found", "games", "gone"),
    *("given", "hidden", "journals", "lines", "lost", "length", "marked"),
    *("nodes", "of", "others", "played", "planned", "players", "points"),
    *("positions", "ranks", "results", "right", "rounds", "seconds", "series"),
    *("sizes", "started", "steps", "sum", "taken", "tables", "teams"),
    *("told", "total", "tournaments", "tricks", "tried", "unseen", "waiting"),
    *("won", "worlds", "worth", "written", "behind"),
}
"""The names of numbers that count things; `name` or `table` counts nothing, a limit is never 1."""

FRACTIONS = re.compile(
    r"(?:hint\.option|coach\.mistake|why\.|review\.|me\.(?:bold|example|rating_value)|rate\.player"
    r"|board\.chance|puzzle\.loses_own)"
)
"""Sentences whose points are told with a decimal place, which is no whole number: "1.0 points"."""

_PARTY = "a party's card points are never 1 or 119"
NEVER_ONE: dict[tuple[str, str], str] = {
    ("puzzle.loses_points", "points"): _PARTY,
    ("games.points", "points"): "a game is worth 18 and more",
    ("list.length", "deals"): "a list has a round at least",
    ("list.ramsch_no_skat", "points"): "a text with its own unit",
    ("online.absent_seconds", "seconds"): "half a minute and more",
    ("people.time_short", "seconds"): "half a minute and more",
    ("season.how_league", "points"): "several numbers: 4, 2, 0",
    ("season.points_in", "points"): "several numbers: 4, 2, 0",
    ("duplicate.movement_how", "boards"): "a table plays three at least",
    ("violation.duplicate_size", "boards"): "a limit of the house",
    ("violation.duplicate_size_at_four", "boards"): "a limit of the house",
    ("violation.hands_do_not_match", "sizes"): "several numbers: 9, 9, 8",
    ("violation.no_such_length", "length"): "1 is a length that a list can have",
    ("violation.solve_spent", "nodes"): "a limit of the search",
    ("violation.claim_not_decided", "positions"): "a limit of the search",
    ("puzzle.discard_wins", "cards"): "cards by their names",
    ("tournament.desk_enters", "deals"): "the number of a deal",
    ("violation.deal_left_out", "due"): "the number of a deal",
    ("violation.round_not_complete", "deals"): "the number of a deal",
    ("violation.round_not_complete", "players"): "three or four at a table",
    ("violation.too_few_checked_in", "series"): "the number of a series",
    ("violation.points_not_in_tricks", "others"): "the words behind belong to what follows",
}
"""Numbers of a sentence behind which no other form can stand, each with the reason."""
