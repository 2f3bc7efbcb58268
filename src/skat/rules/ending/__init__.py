"""How a deal ends: played out, given up, claimed, and what is written when it is closed.

One word each, from the table to the list:

- An **ending** (`DealEnding`) is how a *deal* came to its end, as people at the table see it: a
  claim held, the soloist threw in, a player left, all passed.
- An **end** (`GameEnd`) is how a *game* came to its end, as far as it counts for the score: a claim
  that held has the end "played out", with the rest credited; a deal that was passed has none.
- A **standing** (`Standing`) is what both parties had taken by then, and a **finished game**
  (`FinishedGame`) is all that the scoring needs: announcement, bid, tops, end, standing.
- A **decision** (`DecidedGame`) is who has won it, and at which **level** (`PlayedLevel`);
  `skat.rules.scoring.winner` has one function for each end.
- The **score** (`Score`) is what is entered for it, step by step.
- The **result** (`DealResult`) is what the deal came to: its ending, its score if there was a
  soloist, what was taken. To **close** a deal is to write its result, in `DealEnded`.

`skat.rules.result` has ending and result, `closing` what every end goes through, `giving_up` and
`claims` what players can do to end a deal early and the answers of the others. How a *list*
ends is in `skat.scoresheet`, how a recorded deal is written down (`RecordedResult`) in
`skat.notation`.
"""
