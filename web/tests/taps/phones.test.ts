/** From a player's phone goes what the machine takes from him, in every state of an event, and nothing else. */

import { readFileSync } from 'node:fs';
import { flushSync } from 'svelte';
import { createClassComponent } from 'svelte/legacy';
import { afterEach, expect, inject, it, vi } from 'vitest';
import { messages } from '../../src/lib/messages.svelte';
import type { PhoneView } from '../../src/lib/wire';
import PhoneTable from '../../src/tournament/players/PhoneTable.svelte';
import { type Control, controlsIn, type Standing } from './controls';
import { silentIn } from './crawling';

interface Command {
  do: string;
  series?: number | null;
  table?: number;
  shown?: string;
  facts?: string;
  reason?: string;
  game?: { soloist: number } | null;
}
interface Phone {
  name: string;
  view: PhoneView;
  takes: Command[];
}

const phones = JSON.parse(readFileSync(inject('phones'), 'utf-8')) as Phone[];

const TAPPED = 'button, summary, input[type=radio]';
const KEY = 'the key';

const { fetch } = globalThis;
let page: { $destroy: () => void } | undefined;
afterEach(remove);

function remove(): void {
  page?.$destroy();
  page = undefined;
  document.body.replaceChildren();
  localStorage.clear();
  vi.stubGlobal('fetch', fetch);
}

async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(1);
  flushSync();
}

/** The page of a phone as it is opened, and what it sends. */
async function opened(view: PhoneView): Promise<Command[]> {
  remove();
  const sent: Command[] = [];
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Promise.resolve(Response.json(view));
    if (path.endsWith('/commands'))
      sent.push((JSON.parse(String(init.body)) as { command: Command }).command);
    return Promise.resolve(Response.json({}));
  });
  const props = { tournament: 'cup', key: KEY };
  page = createClassComponent({ component: PhoneTable as never, target: document.body, props });
  await settle();
  return sent;
}

/** What is called so, if it can be tapped. */
const standing = ({ role, name, at }: Control): Standing | undefined =>
  controlsIn(document.body, TAPPED).find(
    ({ control }) => control.role === role && control.name === name && control.at === at,
  );

/** A tap; Enter on what the Tab key comes to does the same. */
async function tap(control: Control): Promise<void> {
  const there = standing(control);
  const { role, name } = control;
  if (!there) throw new Error(`no ${role} is called ${name}`);
  if (there.element.matches('summary')) there.element.closest('details')!.open = true;
  else if (there.element.tabIndex < 0) throw new Error(`no key comes to ${role} ${name}`);
  else there.element.click();
  await settle();
}

/** Opens all that is closed and writes into each field that can be written into. */
async function filled(): Promise<void> {
  for (const { control, element } of controlsIn(document.body, 'summary'))
    if (!element.closest('details')?.open) await tap(control);
  for (const { element } of controlsIn(document.body, 'textarea')) {
    (element as HTMLTextAreaElement).value = 'x';
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }
  await settle();
}

/** What everything on the page sends, tapped one after the other: what was sent changes nothing here. */
async function sentByEach(view: PhoneView): Promise<Command[]> {
  const sent = await opened(view);
  expect(silentIn(document)).toEqual([]);
  await filled();
  const done = new Set<string>();
  for (;;) {
    const next = controlsIn(document.body, TAPPED).find(({ control }) => !done.has(keyOf(control)));
    if (!next) return sent;
    done.add(keyOf(next.control));
    await filled();
    if (standing(next.control)) await tap(next.control);
  }
}

const keyOf = ({ role, name, at }: Control): string => `${role} ${name} ${String(at)}`;
const button = (name: string): Promise<void> => tap({ role: 'button', name, at: 0 });

/** A game of each who may have played alone, entered on the pad. */
async function sentByPad(view: PhoneView): Promise<Command[]> {
  const sent: Command[] = [];
  for (const place of view.playing) {
    const now = await opened(view);
    await button(view.players[place - 1]?.name ?? '');
    await button(messages.say('contract.clubs'));
    await button(`${messages.say('list.with')} 1`);
    const won = controlsIn(document.body, '[data-test=won]')[0];
    if (won) await tap(won.control);
    sent.push(...now);
  }
  return sent;
}

/** Of a game who played it; not the words that were written. */
function plain(command: Command): string {
  const game = command.do === 'enter_deal' ? { game: command.game?.soloist ?? null } : {};
  const told = { ...command, ...game, facts: undefined, reason: undefined };
  return JSON.stringify(
    Object.entries(told)
      .filter(([, value]) => value !== undefined && value !== null)
      .sort(),
  );
}

/** What a phone does not send although the machine takes it, with the reason. */
function notOfAPhone({ view }: Phone, command: Command): string {
  const { do: kind, series, table } = command;
  if (kind === 'show_names' && command.shown === view.shown) return 'is so already';
  if (kind === 'protest' && (series !== view.protest?.series || table !== view.protest?.table))
    return 'of another table: at the desk, which asks why';
  if (kind !== 'check_in' && kind !== 'stay_away') return '';
  if (view.attendance === 'reserve') return 'is drawn for no series';
  if (view.coming?.presence === (kind === 'check_in' ? 'here' : 'away')) return 'is so already';
  if (series === null) return 'for good: at the desk, as a withdrawal';
  return series === view.coming?.series ? '' : 'one series after the other';
}

it('each phone sends what its player may, and all of it', async () => {
  const wrong: object[] = [];
  for (const phone of phones) {
    const { name, view, takes } = phone;
    const sent = [...(await sentByEach(view)), ...(view.may_enter ? await sentByPad(view) : [])];
    const [taken, reached] = [new Set(takes.map(plain)), new Set(sent.map(plain))];
    const refused = [...reached].filter((command) => !taken.has(command));
    const wanted = takes.filter((command) => !notOfAPhone(phone, command)).map(plain);
    const missing = wanted.filter((command) => !reached.has(command));
    if (refused.length || missing.length) wrong.push({ name, number: view.number, refused, missing });
  }
  expect(wrong).toEqual([]);
});
