"""The commands for the interesting points of the documents: all games, all bids, proven deals."""

from __future__ import annotations

from typing import Annotated

import typer

app = typer.Typer()

JsonFlag = Annotated[bool, typer.Option("--json", help="As JSON.")]


@app.command()
def bids(*, json: JsonFlag = False) -> None:
    """The 63 bid values with their sources."""
    import msgspec

    from skat.cli.lookup.bids import bid_rows

    rows = bid_rows()
    if json:
        print(msgspec.json.encode(rows).decode())
        return
    for row in rows:
        print(f"{row.rank:>2}  {row.bid:>3}  {', '.join(row.sources)}")


@app.command()
def games(*, json: JsonFlag = False) -> None:
    """The 664 games that can be won, with their totals."""
    import msgspec

    from skat.cli.lookup.games import game_rows, games_text, totals

    rows = game_rows()
    if json:
        print(msgspec.json.encode({"games": rows, "totals": totals(rows)}).decode())
        return
    for line in games_text(rows):
        print(line)


@app.command()
def fabulous(*, json: JsonFlag = False) -> None:
    """The deal that wins every game, proven by search; the ouvert example; the number of deals."""
    import msgspec

    from skat.cli.lookup.fabulous import fabulous_facts, fabulous_text

    facts = fabulous_facts()
    if json:
        print(msgspec.json.encode(facts).decode())
    else:
        for line in fabulous_text(facts):
            print(line)
    raise typer.Exit(int(not facts["proven"]))
