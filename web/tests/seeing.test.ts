/** The board with hidden cards: what a seat sees, guesses and their count, how the others play. */

import { describe, expect, it } from 'vitest';
import { cardsAt, dealt, NOTHING_SET, PACK, SEATS, shuffled, type Position } from '../src/board/position';
import {
  bestCard,
  counted,
  guessable,
  nextGuess,
  seenBy,
  sees,
  unseen,
  type Guess,
} from '../src/board/seeing';

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

  it('asks without a card that is hidden: the others dealt anew, the question is the same', () => {
    const probed = { anew: 0, open: 0 };
    for (let round = 0; round < 60; round += 1) {
      const soloist = SEATS[round % 3] ?? 'forehand';
      const begun = { ...dealt(shuffled(), NOTHING_SET), soloist };
      // A third of them begins late: four tricks are gone, and one card lies in the next.
      const late = round % 3 === 0;
      const gone = new Set(late ? SEATS.flatMap((one) => cardsAt(begun, one).slice(0, 4)) : []);
      const led = late ? cardsAt(begun, 'forehand')[4] : undefined;
      const places = Object.entries(begun.places).map(([card, place]) => {
        if (gone.has(card)) return [card, 'gone'] as const;
        return [card, card === led ? ('trick' as const) : place] as const;
      });
      const position: Position = { ...begun, places: Object.fromEntries(places), trick: led ? [led] : [] };
      for (const seat of SEATS) {
        const hidden = unseen(position, { mode: 'hidden', seat });
        // Late in a deal few cards are hidden, and a draw may put each where it was.
        let to = hidden;
        while (to.every((card, at) => position.places[card] === position.places[hidden[at] ?? '']))
          to = shuffled().filter((card) => hidden.includes(card));
        const moved = hidden.map((card, at) => [to[at] ?? '', position.places[card] ?? 'gone'] as const);
        const anew = { ...position, places: { ...position.places, ...Object.fromEntries(moved) } };
        probed.anew += Number(hidden.some((card) => anew.places[card] !== position.places[card]));
        const question = JSON.stringify(seenBy(position, seat, []));
        expect(JSON.stringify(seenBy(anew, seat, []))).toBe(question);
        for (const card of hidden) expect(question).not.toContain(`"${card}"`);
        probed.open += Number(question.includes('"trick":["'));
      }
    }
    expect(probed.anew).toBe(180);
    expect(probed.open).toBe(60);
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
