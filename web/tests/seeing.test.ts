/** The board with hidden cards: what a seat sees, guesses and their count, how the others play. */

import { describe, expect, it } from 'vitest';
import { dealt, NOTHING_SET, PACK, SEATS, shuffled } from '../src/board/position';
import { bestCard, counted, guessable, nextGuess, sees, unseen, type Guess } from '../src/board/seeing';

describe('one seat', () => {
  it('sees its own cards, and the skat if it plays alone', () => {
    for (const soloist of SEATS) {
      const position = { ...dealt(shuffled(), NOTHING_SET), soloist };
      for (const seat of SEATS) {
        const hidden = unseen(position, { mode: 'hidden', seat });
        expect(hidden).toHaveLength(seat === soloist ? 20 : 22);
        for (const card of hidden) expect(guessable(position, seat)).toContain(position.places[card]);
        expect(unseen(position, { mode: 'open', seat })).toEqual([]);
        expect(sees({ mode: 'guess', seat }, 'skat', soloist)).toBe(seat === soloist);
      }
    }
  });

  it('is counted by what it marked', () => {
    const position = { ...dealt(PACK, NOTHING_SET), soloist: 'middlehand' as const };
    const eyes = { mode: 'guess', seat: 'forehand' } as const;
    const [first = '', second = '', third = ''] = unseen(position, eyes);
    const guesses = new Map<string, Guess>([
      [first, 'middlehand'],
      [second, 'skat'],
    ]);
    expect(counted(position, eyes, guesses)).toEqual({ right: 1, marked: 2, hidden: 22 });
    guesses.set(third, 'middlehand');
    expect(counted(position, eyes, guesses).right).toBe(2);
  });

  it('says one place after the other, then none', () => {
    const position = { ...dealt(PACK, NOTHING_SET), soloist: 'rearhand' as const };
    const said: (Guess | undefined)[] = [];
    let now: Guess | undefined;
    do said.push((now = nextGuess(guessable(position, 'forehand'), now)));
    while (now);
    expect(said).toEqual(['middlehand', 'rearhand', 'skat', undefined]);
  });
});

describe('the others', () => {
  it('play the best card of their side, of equal ones the cheapest', () => {
    const moves = { CA: 70, C7: 70, CT: 61, C8: null };
    expect(bestCard(moves, true)).toBe('C7');
    expect(bestCard(moves, false)).toBe('CT');
    expect(bestCard({ SA: true, S7: false }, true)).toBe('SA');
    expect(bestCard({ SA: true, S7: false }, false)).toBe('S7');
    expect(bestCard({ HA: null, H7: null }, true)).toBe('H7');
    expect(bestCard({}, true)).toBeNull();
  });
});
