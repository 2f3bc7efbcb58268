/** The line to a tournament: shows what changes, by itself or asked, sends commands until they are answered. */

import { request } from '../line/asking';
import { ServerLine } from '../line/line';
import { messages, say } from '../lib/messages.svelte';
import { saveFile } from '../lib/saving';
import { drop, read, write } from '../lib/storage';
import { withMinus } from '../lib/wording';
import { freshId } from '../lib/host';
import { LISTS, Pages, type Lists, type Paged } from './pages';
import type { Failure } from '../line/asking';
import type {
  DeskView,
  Entrant,
  OpenedTournament,
  OwnEntry,
  SentEntry,
  SomePages,
  TableList,
} from '../lib/wire';

export type Role = 'desk' | 'phone' | 'hall';

/** The rooms that a line shows. */
const LIVE = ['desk', 'phone', 'hall'];
/** Close codes after which looking on again cannot help. */
const FINAL = [4400, 4401, 4403, 4404, 4500];
const PATIENCE = [300, 800, 2000, 4000];

/** Stands between the key and what was not sent yet, in a link to the second machine. */
const UNSENT = '&unsent=';

const slot = (tournament: string, role: Role) => `skat.tournament.${tournament}.${role}`;

/** The key that this browser has for a role; a link with a key after # brings it along. */
export function keyFor(tournament: string, role: Role): string | null {
  const [brought = '', unsent] = location.hash.slice(1).split(UNSENT).map(decodeURIComponent);
  if (brought && role !== 'hall') {
    if (unsent && role === 'phone') write(`${slot(tournament, role)}.waiting`, JSON.parse(unsent));
    localStorage.setItem(slot(tournament, role), brought);
    // The key must not stay in the address, where others could read it.
    history.replaceState(null, '', location.pathname);
    return brought;
  }
  return localStorage.getItem(slot(tournament, role));
}

/** The same page at the second machine; what was entered here and not answered goes along and counts once. */
export function elsewhere(office: Office<object>, machine: string): string {
  const { tournament, room, key, waiting } = office;
  const page = `${machine}/tournament/${encodeURIComponent(tournament)}/${room}#${encodeURIComponent(key ?? '')}`;
  return waiting.length ? `${page}${UNSENT}${encodeURIComponent(JSON.stringify(waiting))}` : page;
}

export function hasKey(tournament: string, role: Role): boolean {
  return localStorage.getItem(slot(tournament, role)) !== null;
}

export function keepKey(tournament: string, role: Role, key: string): void {
  localStorage.setItem(slot(tournament, role), key);
}

async function ask(path: string, key: string | null, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = { 'accept-language': messages.language };
  if (key) headers['authorization'] = `Bearer ${key}`;
  if (body === undefined) return request(path, { headers });
  return request(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

export async function begin(prospectus: unknown): Promise<OpenedTournament | string> {
  const response = await ask('/api/tournaments', null, { prospectus, language: messages.language });
  const told = await response.json();
  return response.ok ? told : ((told as Failure).error?.message ?? '');
}

/** Those who took part in a tournament whose desk this browser keeps and are not erased, or why it cannot be asked. */
export async function entrantsOf(tournament: string): Promise<Entrant[] | string> {
  const path = `/api/tournaments/${encodeURIComponent(tournament)}`;
  const key = localStorage.getItem(slot(tournament, 'desk'));
  try {
    const response = await ask(`${path}/desk`, key);
    const told = (await response.json()) as DeskView & Failure;
    if (!response.ok) return told.error?.message ?? '';
    const pages = new Pages();
    for (let left = pages.missing(told); left.length; left = pages.missing(told)) {
      const more = await ask(`${path}/pages/desk?of=${left.join(',')}`, key);
      if (!more.ok || !pages.take((await more.json()) as SomePages, told)) return '';
    }
    const { entrants, erased } = pages.filled(told);
    return entrants.filter(({ number, status }) => status !== 'withdrawn' && !erased.includes(number));
  } catch {
    return '';
  }
}

/** A player enters himself: his number and the key of his card, or why he cannot. */
export async function enterMyself(tournament: string, entry: SentEntry): Promise<OwnEntry | string> {
  const path = `/api/tournaments/${encodeURIComponent(tournament)}/entry`;
  try {
    const response = await ask(path, null, { ...entry, language: messages.language });
    const told = await response.json();
    return response.ok ? told : ((told as Failure).error?.message ?? '');
  } catch {
    return '';
  }
}

/** A command on its way; its id makes sure that it counts once, however often it is sent. */
export interface Sent {
  room: string;
  body: { command_id: string; command?: { do: string } & Record<string, unknown> };
}

const NOTHING_YET = -1;

/** A room as it came, with the number of the last step, or why the line is closed. */
type Told<View> = View &
  Paged & {
    type?: string;
    seq?: number;
    now?: number;
    currency?: string;
    hall?: { seq: number; now: number; currency: string };
  };

/** Answers after which the same command is sent again: too soon, or not saved. */
const PASSING = [429, 503];

/**
 * One room of a tournament. `view` is null until the first answer came. What a phone shows and what
 * it has not sent yet outlive a reload; a desk's page, which many may use, keeps nothing.
 */
export class Office<View extends object> {
  view = $state.raw<View | null>(null);
  /** Commands that were not answered yet. */
  waiting = $state.raw<readonly Sent[]>([]);
  problem = $state('');
  offline = $state(false);
  busy = $state(false);
  /** By how many milliseconds the server's clock is ahead: it counts, this machine's may be wrong. */
  ahead = 0;
  #seq = NOTHING_YET;
  /** The view as it came; where it has long lists, they come in pages. */
  #told: Told<View> | null = null;
  /** What of it is shown, and the lists that are in it. */
  #shown: Told<View> | null = null;
  #there: readonly Lists[] = [];
  #pages = new Pages();
  #filling = false;
  #line: ServerLine<Told<View>> | null = null;
  /** Whether the server tells by itself what changes; if not, it is asked every few seconds. */
  #live = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(
    readonly tournament: string,
    readonly room: string,
    readonly key: string | null,
    readonly seconds: number,
  ) {
    this.view = this.#remembered('view', null);
    this.waiting = this.#remembered<readonly Sent[]>('waiting', []);
    void this.#sendWaiting();
    void this.#again();
    if (LIVE.includes(room)) this.#look();
  }

  get #slot(): string | null {
    return this.room === 'phone' ? slot(this.tournament, this.room) : null;
  }

  #remembered<Kept>(what: string, otherwise: Kept): Kept {
    return this.#slot ? read(`${this.#slot}.${what}`, otherwise) : otherwise;
  }

  #keep(waiting: readonly Sent[]): void {
    this.waiting = waiting;
    if (!this.#slot) return;
    if (waiting.length) write(`${this.#slot}.waiting`, waiting);
    else drop(`${this.#slot}.waiting`);
  }

  /** What waited when the page was left goes out now, one after the other. */
  async #sendWaiting(): Promise<void> {
    for (const sent of this.waiting) await this.#deliver(sent);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#line?.close();
  }

  path(room: string): string {
    return `/api/tournaments/${encodeURIComponent(this.tournament)}/${room}`;
  }

  async #again(): Promise<void> {
    if (document.visibilityState === 'visible') {
      if (!this.#live) await this.refresh();
      await this.#fill();
      if (this.#shown !== this.#told) this.#show({ anyway: true });
    }
    if (!this.#closed) this.#timer = setTimeout(() => void this.#again(), this.seconds * 1000);
  }

  async refresh(): Promise<void> {
    const known = this.#seq;
    try {
      const response = await ask(`${this.path(this.room)}?after=${known}`, this.key);
      const told = (await response.json()) as Told<View> & Failure;
      this.offline = false;
      if (!response.ok) {
        this.problem = told.error?.message ?? '';
        return;
      }
      if (Object.keys(told).length === 1) return;
      this.#see(told, known);
      await this.#fill();
    } catch {
      this.offline = true;
    }
  }

  /** Passes over what comes late, but not an answer below what was `known` when it was asked for. */
  #see(told: Told<View>, known: number): void {
    const seq = told.seq ?? told.hall?.seq ?? NOTHING_YET;
    if (seq < known) this.problem = messages.refusal('moves_lost');
    else if (seq < this.#seq) return;
    this.#seq = seq;
    const now = told.now ?? told.hall?.now;
    if (now !== undefined) this.ahead = now * 1000 - Date.now();
    coin.currency = told.currency ?? told.hall?.currency ?? coin.currency;
    this.#told = told;
    if (this.#slot) write(`${this.#slot}.view`, told);
    this.#show();
  }

  /** Shows what came once all its rows did; `anyway` where changes come faster than pages. */
  #show({ anyway = false } = {}): void {
    const told = this.#told;
    if (!told || !this.#pages.has(told) || (!anyway && this.#pages.missing(told).length)) return;
    this.#shown = told;
    this.#there = LISTS.filter((each) => this.#pages.has(told, [each]));
    this.view = this.#pages.filled(told);
  }

  /** Asks for the pages of long lists that have changed. */
  async #fill(): Promise<void> {
    if (this.#filling) return;
    this.#filling = true;
    try {
      let missing: string[];
      while (!this.#closed && this.#told && (missing = this.#pages.missing(this.#told)).length) {
        const told: Told<View> = this.#told;
        const response = await ask(this.path(`pages/${this.room}?of=${missing.join(',')}`), this.key);
        if (!response.ok) return;
        const fits = this.#pages.take((await response.json()) as SomePages, this.#told);
        this.#show();
        // The view that these pages are of comes in a moment, or came while they were on their way.
        if (!fits && this.#told === told) return;
      }
    } catch {
      this.offline = true;
    } finally {
      this.#filling = false;
    }
  }

  /** Whether these lists are there; from now on they are asked for. */
  shows(lists: readonly Lists[]): boolean {
    this.#pages.want(lists);
    if (this.view && lists.every((each) => this.#there.includes(each))) return true;
    void this.#fill();
    return false;
  }

  #look(): void {
    let known = NOTHING_YET;
    const line = new ServerLine<Told<View>>({
      path: this.path('socket'),
      final: FINAL,
      hello: () => {
        known = this.#seq;
        return { type: 'hello', key: this.key ?? undefined, room: this.room, language: messages.language };
      },
      hear: (told) => {
        // Why the line is closed says the next request, too.
        if (told.type === 'error') return;
        this.#live = true;
        this.offline = false;
        line.settle();
        this.#see(told, known);
        void this.#fill();
        known = NOTHING_YET;
      },
      lost: () => (this.#live = false),
    });
    this.#line = line;
  }

  /** Sends something with an id of its own, again and again until the server answers. */
  async send(room: string, body: object): Promise<boolean> {
    const sent = { room, body: { command_id: freshId(), language: messages.language, ...body } };
    this.#keep([...this.waiting, sent]);
    return this.#deliver(sent);
  }

  async #deliver(sent: Sent): Promise<boolean> {
    this.busy = true;
    this.problem = '';
    try {
      for (let attempt = 0; ; attempt++) {
        try {
          const response = await ask(this.path(sent.room), this.key, sent.body);
          const told = (await response.json()) as Failure;
          this.offline = false;
          if (PASSING.includes(response.status)) throw new Error('not now');
          if (!response.ok) this.problem = told.error?.message ?? '';
          await this.refresh();
          this.#keep(this.waiting.filter((one) => one !== sent));
          return response.ok;
        } catch {
          this.offline = true;
          if (this.#closed) return false;
          await new Promise((wake) => setTimeout(wake, PATIENCE[Math.min(attempt, 3)]));
        }
      }
    } finally {
      this.busy = false;
    }
  }

  command(command: object): Promise<boolean> {
    return this.send('commands', { command });
  }

  async fetched<Answer>(room: string): Promise<Answer | null> {
    const response = await this.#fetched(room);
    return response?.ok ? ((await response.json()) as Answer) : null;
  }

  /** Null if the query was lost on the way: the answer is to another question. */
  async #fetched(room: string): Promise<Response | null> {
    const response = await ask(this.path(room), this.key);
    // A server of an older release does not say which series it was asked for.
    const asked = new URLSearchParams(room.split('?')[1]);
    for (const name of ['series', 'table']) {
      const came = response.headers.get(`x-skat-${name}`);
      if (came !== null && came !== (asked.get(name) ?? '')) {
        this.problem = messages.say('page.query_lost');
        return null;
      }
    }
    return response;
  }

  /** All lists of a series; as many come at once as fit into an answer. */
  async lists(series: number): Promise<TableList[]> {
    const lists: TableList[] = [];
    for (let from: string | null = '1'; from;) {
      const response = await this.#fetched(`tables?series=${series}&from=${from}`);
      if (!response?.ok) return [];
      lists.push(...((await response.json()) as TableList[]));
      from = response.headers.get('x-skat-next');
    }
    return lists;
  }

  /** The list of a table, of the newest series without one. */
  async list(table: number, series?: number): Promise<TableList | null> {
    const asked = series ? `series=${series}&table=${table}` : `table=${table}`;
    return (await this.fetched<TableList[]>(`tables?${asked}`))?.[0] ?? null;
  }

  /** Asks what something would do; nothing is done. Null where it is refused, or the line is down. */
  async tried<Answer>(room: string, body: object): Promise<Answer | null> {
    this.problem = '';
    try {
      const response = await ask(this.path(room), this.key, { language: messages.language, ...body });
      const told = (await response.json()) as Answer & Failure;
      if (!response.ok) this.problem = told.error?.message ?? '';
      return response.ok ? told : null;
    } catch {
      this.offline = true;
      this.problem = say('tournament.offline');
      return null;
    }
  }

  /** Sends a file as it is, once: its effect could not be told from that of a second one. */
  async sendFile<Answer>(room: string, file: Blob): Promise<Answer | null> {
    this.busy = true;
    this.problem = '';
    try {
      const headers: Record<string, string> = { 'accept-language': messages.language };
      if (this.key) headers['authorization'] = `Bearer ${this.key}`;
      const response = await request(this.path(room), { method: 'POST', headers, body: file });
      const told = (await response.json()) as Answer & Failure;
      if (!response.ok) this.problem = told.error?.message ?? '';
      await this.refresh();
      return response.ok ? told : null;
    } catch {
      this.offline = true;
      return null;
    } finally {
      this.busy = false;
    }
  }

  async download(file: string): Promise<void> {
    this.problem = '';
    const response = await ask(this.path(`files/${file}`), this.key);
    if (!response.ok) {
      this.problem = ((await response.json()) as Failure).error?.message ?? '';
      return;
    }
    saveFile(await response.blob(), file);
  }
}

/** The currency of the tournament that is shown; it stands behind every amount. */
export const coin = $state({ currency: '' });

/** An amount of the smallest unit with two decimals and its currency. */
export const money = (cents: number, currency = coin.currency): string => {
  const amount = withMinus(cents / 100, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  // An amount and its currency stay in one line.
  return currency ? `${amount}\u00a0${currency}` : amount;
};
