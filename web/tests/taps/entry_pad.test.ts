/** Each game that `skat list` takes is entered by taps on the pad of a list, exactly as it is. */

import { readFileSync } from 'node:fs';
import { flushSync } from 'svelte';
import { createClassComponent } from 'svelte/legacy';
import { afterEach, expect, inject, it, vi } from 'vitest';
import EntryPad from '../../src/list/EntryPad.svelte';
import type { TypedGame } from '../../src/lib/wire';
import { few } from '../few';

interface ByHouse {
  typed: TypedGame;
  house_rules: string[];
  bock: boolean;
}

/** One of so many in the gate. */
const EVERY = few(60, 1);
const games = JSON.parse(readFileSync(inject('games'), 'utf-8')) as {
  by_the_order: TypedGame[];
  by_house: ByHouse[];
};

let pad: { $destroy: () => void } | undefined;
afterEach(() => {
  pad?.$destroy();
  document.body.replaceChildren();
});

const enabled = (name: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(`[data-test="${name}"]`);
  if (!element) throw new Error(`there is no ${name}`);
  if ((element as HTMLButtonElement).disabled) throw new Error(`${name} is off`);
  return element;
};
function tap(name: string): void {
  const element = enabled(name);
  if (element.getAttribute('aria-pressed') !== 'true') element.click();
  flushSync();
}
function choose(name: string, value: string): void {
  const element = enabled(name) as HTMLInputElement;
  element.value = value;
  if (element.value !== value) throw new Error(`${name} has no ${value}`);
  element.dispatchEvent(new Event('change', { bubbles: true }));
  flushSync();
}

function typeGame({ soloist, contract, tops, hand, announced, reached, bid, house = {} }: TypedGame): void {
  tap(`soloist-${soloist}`);
  tap(`contract-${contract}`);
  if (tops) {
    const side = `tops-${tops.held ? 'with' : 'without'}`;
    if (tops.count > 4) choose(side, `${tops.held ? 'with' : 'without'} ${tops.count}`);
    else tap(`${side}-${tops.count}`);
  }
  if (hand) tap('hand');
  if (announced && announced !== 'none') tap(`announced-${announced}`);
  if (reached && reached !== 'none') tap(`reached-${reached}`);
  for (const name of ['kontra', 're', 'spitze', 'sixty_sixty'] as const)
    if (house[name]) tap(`house-${name}`);
  if (house.defenders_announced && house.defenders_announced !== 'none')
    choose('house-defenders_announced', house.defenders_announced);
  if (bid) {
    tap('show-bid');
    choose('bid', String(bid));
  }
}

/** What says nothing is left out. */
function said(game: TypedGame): object {
  const house = Object.entries(game.house ?? {}).filter(([, told]) => told && told !== 'none');
  const { tops = null, hand = false, announced = 'none', reached = 'none', bid = null } = game;
  const { soloist, contract, won } = game;
  return {
    soloist,
    contract,
    won,
    tops,
    hand,
    announced,
    reached,
    bid,
    house: Object.fromEntries(house.sort()),
  };
}

/** Why a game does not come to the list as it was played; nothing where it does. */
function odd(typed: TypedGame, house: readonly string[] = [], bock = false): string {
  const entered: (TypedGame | null)[] = [];
  const props = { players: ['Anna', 'Bert', 'Cleo'], playing: [1, 2, 3], house, bock };
  pad = createClassComponent({
    component: EntryPad as never,
    target: document.body,
    props: { ...props, onenter: (game: TypedGame | null) => entered.push(game) },
  });
  try {
    typeGame(typed);
    tap(typed.won ? 'won' : 'lost');
  } catch (error) {
    return `${(error as Error).message}: ${JSON.stringify(typed)}`;
  } finally {
    pad.$destroy();
    pad = undefined;
  }
  const [game] = entered;
  const [here, there] = [game && said(game), said(typed)].map((each) => JSON.stringify(each));
  return here === there ? '' : `${there} became ${here}`;
}

/** Those of some games that are odd; between two of them the document lets go of what is gone. */
async function oddOnes<Of>(all: readonly Of[], told: (game: Of) => string): Promise<string[]> {
  const wrong: string[] = [];
  for (const [at, game] of all.entries()) {
    if (at % EVERY) continue;
    const why = told(game);
    if (why) wrong.push(why);
    await vi.advanceTimersByTimeAsync(1);
  }
  return wrong.slice(0, 5);
}

it('by the Order', async () => {
  expect(await oddOnes(games.by_the_order, (typed) => odd(typed))).toEqual([]);
});

it('by house rules', async () => {
  const told = ({ typed, house_rules, bock }: ByHouse): string => odd(typed, house_rules, bock);
  expect(await oddOnes(games.by_house, told)).toEqual([]);
});
