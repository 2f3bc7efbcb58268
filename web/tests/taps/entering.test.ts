/** By the link of the desk a player enters with everything that the notice asks of him, and with nothing else. */

import { readFileSync } from 'node:fs';
import { flushSync } from 'svelte';
import { createClassComponent } from 'svelte/legacy';
import { afterEach, expect, inject, it, vi } from 'vitest';
import type { HallView, Membership, Prospectus } from '../../src/lib/wire';
import EnterPage from '../../src/tournament/players/EnterPage.svelte';
import { few } from '../few';
import { controlsIn } from './controls';

interface Entry {
  name: string;
  club: string | null;
  team: string | null;
  categories: string[];
  memberships?: Membership[];
  consents: boolean;
}
interface EntryForm {
  name: string;
  notice: Prospectus;
  hall: HallView;
  entries: { asked: Entry; taken: boolean }[];
}

const { entry: forms } = JSON.parse(readFileSync(inject('forms'), 'utf-8')) as { entry: EntryForm[] };
const OWN = ['name', 'club', 'team', 'categories', 'memberships', 'consents'] as const;

const { fetch } = globalThis;
/** One of so many in the gate. */
const EVERY = few(5, 1);

let page: { $destroy: () => void } | undefined;
afterEach(remove);

function remove(): void {
  page?.$destroy();
  page = undefined;
  document.body.replaceChildren();
  localStorage.clear();
  location.hash = '';
  vi.stubGlobal('fetch', fetch);
  vi.restoreAllMocks();
}

async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(1);
  flushSync();
}

/** The form as the link opens it, and what it sends. */
async function opened({ notice, hall }: EntryForm): Promise<Record<string, unknown>[]> {
  remove();
  location.hash = 'code';
  vi.spyOn(location, 'assign').mockReturnValue();
  const sent: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (init?.method === 'POST') {
      sent.push(JSON.parse(String(init.body)) as Record<string, unknown>);
      return Promise.resolve(Response.json({ number: 1, key: 'k' }));
    }
    return Promise.resolve(Response.json(path.includes('notice') ? notice : hall));
  });
  const props = { tournament: 'cup' };
  page = createClassComponent({ component: EnterPage as never, target: document.body, props });
  await settle();
  return sent;
}

/** A field that is on and has a name for who listens. */
function field(name: string): HTMLInputElement {
  const standing = controlsIn(document.body, `[data-test="${name}"]`)[0];
  if (!standing?.control.name) throw new Error(`no field for ${name}`);
  return standing.element as HTMLInputElement;
}

function type(name: string, text: string): void {
  const into = field(name);
  into.value = text;
  if (into.value !== text) throw new Error(`${name} offers no ${text}`);
  // This document knows no `option:checked`; Svelte then takes the first one that is on.
  const others = [...into.querySelectorAll('option')].filter(({ value }) => value !== text);
  for (const option of others) option.disabled = true;
  into.dispatchEvent(new Event('input', { bubbles: true }));
  into.dispatchEvent(new Event('change', { bubbles: true }));
  for (const option of others) option.disabled = false;
  flushSync();
}

/** What an entry becomes when it is typed; nothing where it cannot be. */
async function entered(form: EntryForm, entry: Entry): Promise<Record<string, unknown> | undefined> {
  const sent = await opened(form);
  const kinds = (form.notice.team_kinds ?? []).map(({ name }) => name);
  try {
    type('own-name', entry.name);
    if (entry.club) type('own-club', entry.club);
    if (entry.team) type('own-team', entry.team);
    for (const name of entry.categories) field(`category-${name}`).click();
    for (const { kind, team } of entry.memberships ?? [])
      type(`team-of-${String(kinds.indexOf(kind))}`, team);
    field('consents').click();
    field('enter-me').click();
  } catch {
    return undefined;
  }
  await settle();
  return sent[0];
}

const plain = (entry: object): object =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => OWN.includes(name as never)));

it.each(forms.map((form) => [form.name, form] as const))('as the notice asks: %s', async (_, form) => {
  for (const { asked, taken } of form.entries.filter((_, at) => at % EVERY === 0)) {
    const sent = await entered(form, asked);
    expect(sent && plain(sent)).toEqual(taken ? plain(asked) : undefined);
  }
});
