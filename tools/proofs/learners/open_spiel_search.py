"""Algorithms of OpenSpiel: a tree search plays the whole game, regret minimisation the tiny one."""

import numpy as np
import pyspiel
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts

from skat.env.game import register

register()
game = pyspiel.load_game("python_skat_full")
bot = ismcts.ISMCTSBot(
    game=game,
    evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1),
    uct_c=1.0,
    max_simulations=8,
    random_state=np.random.RandomState(1),
)
state = game.new_initial_state()
decisions = 0
while not state.is_terminal():
    if state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    elif state.current_player() == 0:
        state.apply_action(bot.step(state))
        decisions += 1
    else:  # One of the others bids where that is possible, so that a game is played.
        legal = state.legal_actions()
        bids = [action for action in legal if 35 <= action <= 97 and state.current_player() == 1]
        state.apply_action((bids or legal)[0])
assert decisions >= 10
tiny = pyspiel.load_game("python_skat_tiny")
solver = cfr.CFRPlusSolver(tiny)
for _ in range(10):
    solver.evaluate_and_update_policy()
gap = exploitability.nash_conv(tiny, solver.average_policy())
assert gap < 0.02, gap
print(f"searched {decisions} decisions; regret minimisation comes to a NashConv of {gap:.4f}")
