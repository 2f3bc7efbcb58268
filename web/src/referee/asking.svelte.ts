/** One case before the referee: what was told, what he still needs, his ruling. */

import { request } from '../line/asking';
import { type HouseRule, optionsOf, switched } from '../lib/house_rules';
import { say } from '../lib/messages.svelte';
import { settings } from '../lib/settings.svelte';
import { fieldOf, formOf, parts, pathsOf, SITTING_OUT } from './fields';
import { kindOf, type Kind } from './kinds';
import { ruledHere } from './offline/ruling';
import type { Form } from './told';

export type Value = string | number | boolean | string[];
export type Facts = Record<string, Value>;

export interface Ruling {
  outcome: string | null;
  winner: 'soloist' | 'defenders' | null;
  level: string | null;
  score: number | null;
  excluded: string[];
  may_bid: string[];
  correction: string | null;
  articles: string[];
  /** What articles are called, in the language of the question. */
  titles?: Record<string, string>;
  reason: string;
  undecided: string | null;
  needs: string[];
  /** What tricks typed in have shown. */
  offences?: { kind: string; by: string; trick: number }[];
}

interface Shared {
  kind: string;
  facts: Facts;
  size: number;
  edition: string;
  rules?: HouseRule[];
}

/** What counts as usual where nothing is told: no hand game, nothing open, no level. */
const USUAL = ['game.hand', 'game.ouvert', 'game.announced', 'demand'];
/** How far a game went, which no null can tell. */
const LEVELS = ['event.level', 'event.proved', 'event.asked_level'];
const PAUSE = 250;
const LONGEST = 8_000;

export class Case {
  kind = $state.raw<Kind | null>(null);
  facts = $state.raw<Facts>({});
  size = $state<number>(3);
  edition = $state('isko-2022');
  /** The house rules that are played by. */
  rules = $state.raw<HouseRule[]>([]);
  ruling = $state.raw<Ruling | null>(null);
  problem = $state('');
  busy = $state(false);
  #asked = $state.raw<string[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn = 0;

  /** The paths asked for now: first those of the kind, then what the referee named. */
  readonly paths = $derived.by(() => {
    const kind = this.kind;
    if (!kind) return [];
    const all = [...kind.first, ...this.#asked, ...(kind.beside ?? [])];
    if (kind.demand) all.push('demand');
    const fits = all.filter((path) => this.#fits(path));
    return [...new Set(fits)];
  });

  /** What may be told beside them, and decides nothing most of the time. */
  readonly further = $derived(
    pathsOf(this.event).filter((path) => !this.paths.includes(path) && this.#fits(path)),
  );

  /** What the referee calls it. */
  get event(): string {
    return this.kind?.event ?? this.kind?.name ?? '';
  }

  /** Those without which there is no ruling yet. */
  readonly missing = $derived(new Set((this.ruling?.needs ?? []).flatMap(parts)));

  /** Whether there will be a ruling without an answer to this, as far as is known by now. */
  mayStayOpen(path: string): boolean {
    return !this.missing.has(path) && (USUAL.includes(path) || !!this.kind?.beside?.includes(path));
  }

  /** The ruling, once nothing is missing. */
  readonly settled = $derived(this.ruling && !this.ruling.needs.length ? this.ruling : null);

  begin(name: string): void {
    this.kind = kindOf(name) ?? null;
    this.facts = {};
    this.#forget();
    if (this.kind) void this.#ask();
    history.pushState({ begun: true }, '');
    this.#keepInAddress();
  }

  leave(): void {
    this.#close();
    if ((history.state as { begun?: boolean } | null)?.begun) history.back();
    else this.#keepInAddress();
  }

  #close(): void {
    this.kind = null;
    this.facts = {};
    this.#forget();
  }

  tell(path: string, value: Value | undefined): void {
    const { [path]: _, ...rest } = this.facts;
    this.facts = value === undefined ? rest : { ...rest, [path]: value };
    this.changed();
  }

  turnRule(rule: HouseRule, on: boolean): void {
    this.rules = switched(this.rules, rule, on);
    this.changed();
  }

  /** Something was told: ask again, once the hand rests. */
  changed(): void {
    this.#keepInAddress();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), PAUSE);
  }

  /** The case of an address that was shared, or that one goes back to; a broken one is as none. */
  recall(fragment: string): void {
    const shared = decoded(fragment);
    const kind = shared && kindOf(shared.kind);
    if (!shared || !kind) return this.#close();
    this.kind = kind;
    this.facts = shared.facts;
    this.size = [4, 5].includes(shared.size) ? shared.size : 3;
    this.edition = shared.edition;
    this.rules = shared.rules ?? [];
    this.#forget();
    void this.#ask();
  }

  /** Whatever is still asked or about to be asked belongs to another case. */
  #forget(): void {
    clearTimeout(this.#timer);
    this.#turn++;
    this.busy = false;
    this.ruling = null;
    this.problem = '';
    this.#asked = [];
  }

  /** Null has no tops, points or levels, and other games are not open without a level; so some questions wait. */
  #fits(path: string): boolean {
    const contract = this.facts['game.contract'];
    if (path === 'game.ouvert') return contract === 'null' || this.kind?.name === 'null_below_bid';
    if (path === 'event.packet') return this.facts['event.what'] === 'packet_too_small';
    if (path === 'event.hands_seen') return SITTING_OUT.includes(String(this.facts['event.by']));
    // In the auction there is no game yet.
    if (path.startsWith('game.') && this.facts['event.noticed'] === 'auction') return false;
    if (path === 'game.contract' && this.event === 'null_below_bid') return false;
    if (path === 'game.kontra' || path === 'game.re') return this.rules.includes('kontra');
    if (path === 'game.defenders_announced') return this.rules.includes('leaflet_defenders_announce');
    if (path === 'game.announced') return this.#mayAnnounce && contract !== 'null';
    if (contract === 'null' && path === 'game.tops') return this.#asked.includes('game.tops');
    if (contract === 'null' && (path.endsWith('_points') || LEVELS.includes(path))) return false;
    return fieldOf(path, this.event, this.size) !== null;
  }

  /** Levels are announced from the hand, and by house rules with the skat, too. */
  get #mayAnnounce(): boolean {
    const free: HouseRule[] = ['leaflet_announcements', 'leaflet_ouvert'];
    return this.facts['game.hand'] === true || free.some((rule) => this.rules.includes(rule));
  }

  /** Without a contract the referee takes the game as not announced; so it waits for that. */
  #tooEarly(path: string): boolean {
    const announced = this.kind?.first.includes('game.contract') && this.kind.name !== 'typed_tricks';
    return path.startsWith('game.') && !!announced && this.facts['game.contract'] === undefined;
  }

  /** What `skat judge` is asked. */
  question(): Record<string, unknown> {
    const kind = this.event;
    const question: Record<string, unknown> = { edition: this.edition, table: this.size };
    if (this.rules.length) question['options'] = optionsOf(this.rules);
    if (kind !== 'typed_tricks') question['event'] = { kind };
    const told = Object.entries(this.facts).filter(([path]) => this.#fits(path) && !this.#tooEarly(path));
    for (const [path, value] of told) place(question, path.split('.'), asAsked(value, formOf(path, kind)));
    if (kind === 'typed_tricks') question['tricks'] ??= [];
    if (kind === 'null_below_bid') place(question, ['game', 'contract'], 'null');
    return question;
  }

  async #ask(): Promise<void> {
    const turn = ++this.#turn;
    this.busy = true;
    const reply = await answered(this.question());
    if (turn !== this.#turn) return;
    this.busy = false;
    this.problem = 'refused' in reply ? reply.refused : '';
    this.ruling = 'refused' in reply ? null : reply;
    const named = (this.ruling?.needs ?? []).flatMap(parts);
    this.#asked = [...new Set([...this.#asked, ...named])];
  }

  #keepInAddress(): void {
    const { facts, size, edition, rules } = this;
    const agreed = rules.length ? { rules } : {};
    const text = this.kind ? `#${encoded({ kind: this.kind.name, facts, size, edition, ...agreed })}` : '';
    history.replaceState(history.state, '', `${location.pathname}${text}`);
  }
}

/** The referee's answer, from the server or, where none answers, from the table that the page has of him. */
async function answered(question: Record<string, unknown>): Promise<Ruling | { refused: string }> {
  try {
    const response = await request('/api/rulings', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ question, language: settings.language }),
    });
    const reply = (await response.json()) as Ruling & { error?: { message: string } };
    return reply.error ? { refused: reply.error.message } : reply;
  } catch {
    const here = await ruledHere(question).catch(() => null);
    return here ?? { refused: say('judge.needs_network') };
  }
}

/** Cards one after the other as tricks, and where nobody is named none. */
function asAsked(value: Value, form: Form | undefined): unknown {
  if (!Array.isArray(value)) return value;
  if (form === 'seats') return value.map((seat) => seat || null);
  if (form !== 'tricks') return value;
  const tricks = Math.ceil(value.length / 3);
  return Array.from({ length: tricks }, (_, at) => value.slice(at * 3, at * 3 + 3));
}

function place(into: Record<string, unknown>, path: string[], value: unknown): void {
  const [first = '', ...rest] = path;
  if (!rest.length) {
    into[first] = value;
    return;
  }
  const inner = (into[first] ??= {}) as Record<string, unknown>;
  place(inner, rest, value);
}

function encoded(shared: Shared): string {
  const bytes = new TextEncoder().encode(JSON.stringify(shared));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

function decoded(fragment: string): Shared | null {
  const text = fragment.replace(/^#/, '');
  if (!text || text.length > LONGEST) return null;
  try {
    const bytes = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) =>
      letter.charCodeAt(0),
    );
    const shared = JSON.parse(new TextDecoder().decode(bytes)) as Shared;
    return typeof shared.kind === 'string' && typeof shared.facts === 'object' && shared.facts
      ? shared
      : null;
  } catch {
    return null;
  }
}
