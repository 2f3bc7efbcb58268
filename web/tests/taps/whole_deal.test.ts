/** The whole deal of the course from its lesson to its end, by taps and by keys, and the coach at a mistake. */

import { readFileSync } from 'node:fs';
import { computeAccessibleName, isInaccessible } from 'dom-accessibility-api';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { courseOf, type Course } from '../../src/learn/lessons';
import LessonRoom from '../../src/learn/LessonRoom.svelte';
import { progress } from '../../src/learn/progress';
import { messages, say } from '../../src/lib/messages.svelte';
import { settings } from '../../src/lib/settings.svelte';
import type { Action, PlayedOn, PlayOn } from '../../src/lib/wire';

// The page has no answer of its own here, so each question goes to the server.
vi.mock('../../src/local/onward/going_on', () => ({ turnHere: () => Promise.resolve(null) }));

type Turn = PlayedOn & { own: Action[] };
const deals = JSON.parse(readFileSync(inject('wholeDeals'), 'utf-8')) as Record<string, Turn[]>;
const [[name, turns]] = Object.entries(deals) as [[string, Turn[]]];
const course: Course = await courseOf('en');
const lesson = course.find((one) => one.name === name)!;
/** Everything is seen here: no sheet of styles is read. */
const PLAIN = { display: 'block', visibility: 'visible', content: '', getPropertyValue: () => '' };
const unstyled = { getComputedStyle: () => PLAIN as unknown as CSSStyleDeclaration };

const MISTAKE = {
  phase: 'auction',
  chosen: 'pass',
  best: ['bid 18'],
  calibrated: 62.3,
  class: 'blunder',
  why: [],
  options: [],
};

/** The server: it knows the deal by the number of own actions, and sees a mistake where one is planted. */
function served(mistakes: (last: Action) => object | null = () => null): PlayOn[] {
  const lines: PlayOn[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const asked = JSON.parse(init.body as string) as PlayOn;
    const line = asked.line ?? [];
    const answer = (body: object): Response => new Response(JSON.stringify(body));
    if (path === '/api/tries/judged')
      return Promise.resolve(answer({ decision: mistakes(line.at(-1)!), left_out: null }));
    lines.push(asked);
    const own = line.filter((one) => 'seat' in one && one.seat === lesson.steps.at(-1)?.deal?.seat).length;
    const { actions, views } = turns[own]!;
    return Promise.resolve(answer({ actions, views }));
  });
  return lines;
}

/** A busy machine must not fail a test. */
const waited = <Found>(what: () => Found | Promise<Found>): Promise<Found> =>
  vi.waitFor(what, { timeout: 60_000, interval: 20 });

let page: Record<string, unknown>;

beforeEach(() => {
  localStorage.clear();
  vi.useRealTimers();
  settings.pace = 'instant';
  settings.pause = 'tap';
  document.body.innerHTML = '<div id="page"></div>';
  page = mount(LessonRoom, { target: document.getElementById('page')!, props: { lesson, course } });
  flushSync();
});

afterEach(() => {
  void unmount(page);
  vi.stubGlobal('fetch', () => Promise.reject(new Error('nothing is asked of a server here')));
});

const buttons = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('button, [role=radio]')].filter(
    (one) => !one.matches('[disabled], [aria-disabled=true]') && !isInaccessible(one, unstyled),
  );
const called = (text: string): HTMLElement[] =>
  buttons().filter((one) => computeAccessibleName(one, unstyled).startsWith(text));

/** What is called so can be tapped, at once or as soon as the others have played. */
async function tap(text: string): Promise<void> {
  const [target] = await waited(() => {
    flushSync();
    const all = called(text);
    if (!all.length) throw new Error(`nothing that can be tapped is called ${text}`);
    return all;
  });
  target!.click();
  flushSync();
}

function press(key: string): void {
  const target = document.activeElement ?? document.body;
  const goesOn = target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  if (goesOn && key === 'Enter' && target instanceof HTMLElement && target.matches('button')) target.click();
  flushSync();
}

/** The full trick is seen, and it is one's turn again; or the deal is over. */
async function onTurn(count: number, lines: readonly PlayOn[]): Promise<void> {
  await waited(() => {
    flushSync();
    expect(lines.length).toBe(count);
    expect(document.querySelector('[data-test=try]')?.getAttribute('data-waiting')).toBe('0');
    press(' ');
    const isOver = document.querySelector('[data-test=coach-sum]') !== null;
    expect(isOver || document.querySelector('[data-test=your-turn], [data-test=play]') !== null).toBe(true);
  });
}

async function sitDown(): Promise<void> {
  for (const step of lesson.steps.slice(0, -1)) {
    expect(document.body.textContent).toContain(step.text.split('{')[0]);
    await tap(say('learn.next'));
  }
  await tap(say('learn.sit_down'));
}

const byTaps: Record<string, (action: never) => Promise<void>> = {
  bid: ({ value }: { value: number }) => tap(say('page.bid', { value })),
  hold: () => tap(say('page.hold', { value: '' }).trim()),
  pass: () => tap(say('call.pass_long')),
  take_skat: () => tap(say('page.take_skat')),
  discard: async ({ cards }: { cards: string[] }) => {
    for (const card of cards) await tap(messages.cardInWords(card));
    await tap(say('page.discard_confirm'));
  },
  announce: async ({ announcement }: { announcement: { contract: string } }) => {
    await tap(say(`contract.${announcement.contract as 'hearts'}`));
    await tap(say('page.announce_confirm'));
  },
  play: ({ card }: { card: string }) => tap(messages.cardInWords(card)),
};

/** The digit that stands for a card in the hand as it lies. */
const digitOf = (card: string): string => {
  const hand = [...document.querySelectorAll('[data-test=hand] button')];
  return String((hand.findIndex((one) => one.getAttribute('data-test') === `card-${card}`) + 1) % 10);
};

const byKeys: Record<string, (action: never) => Promise<void> | void> = {
  bid: () => press('b'),
  hold: () => press('h'),
  pass: () => press('p'),
  take_skat: () => press('s'),
  discard: ({ cards }: { cards: string[] }) => {
    for (const card of cards) {
      // The eleventh and twelfth card have no digit: arrows and Enter reach each.
      const element = document.querySelector<HTMLElement>(`[data-test=card-${card}]`);
      element?.focus();
      press('Enter');
    }
    document.querySelector<HTMLElement>('[data-test=discard-confirm]')?.focus();
    press('Enter');
  },
  announce: ({ announcement }: { announcement: { contract: string } }) => {
    document.querySelector<HTMLElement>(`[data-test=announce-${announcement.contract}]`)?.focus();
    press('Enter');
    document.querySelector<HTMLElement>('[data-test=announce-confirm]')?.focus();
    press('Enter');
  },
  play: ({ card }: { card: string }) => press(digitOf(card)),
};

it.each([
  ['taps', byTaps],
  ['keys', byKeys],
])('is played to its end by %s', async (_, by) => {
  const lines = served();
  await sitDown();
  await onTurn(1, lines);
  for (const [at, { own }] of turns.entries()) {
    for (const action of own) await by[action.do]!(action as never);
    await onTurn(at + 1, lines);
  }
  const sent = lines.at(-1)!.line;
  expect(sent).toEqual(
    turns.flatMap(({ own, actions }, at) => (at + 1 < turns.length ? [...own, ...actions] : own)),
  );
  expect(document.body.textContent).toContain(say('coach.sum', { mistakes: 0, hints: 0 }));
  expect(progress()[name]?.done ?? false).toBe(false);
  await tap(say('learn.to_lesson'));
  await waited(() => expect(progress()[name]?.done).toBe(true));
});

it('a proven mistake is told before it is made, and is made by who stands by it', async () => {
  const lines = served((last) => (last.do === 'pass' ? MISTAKE : null));
  await sitDown();
  await onTurn(1, lines);
  press('p');
  await tap(say('coach.again'));
  expect(lines).toHaveLength(1);
  expect(called(say('call.pass_long'))).toHaveLength(1);
  press('p');
  await waited(() => expect(document.activeElement?.textContent?.trim()).toBe(say('coach.again')));
  // Nothing else goes on meanwhile.
  press('b');
  expect(lines).toHaveLength(1);
  await tap(say('coach.stand'));
  await waited(() => expect(lines).toHaveLength(2));
  expect(lines[1]?.line?.at(-1)).toMatchObject({ do: 'pass' });
});
