/** A list that is kept or looked at: what waits is sent until it is answered, and all is shown live. */

import { request } from '../line/asking';
import { ServerLine } from '../line/line';
import { messages } from '../lib/messages.svelte';
import { settings } from '../lib/settings.svelte';
import {
  keepShown,
  keepWaiting,
  pathOf,
  Refused,
  sendCommand,
  shownOf,
  asNow,
  waitingFor,
  waitingOf,
  typedOf,
  type KnownList,
  type Typed,
  type Waiting,
} from './lists';
import type { ErrorMessage, ListRequest, ShownList } from '../lib/wire';

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
/** Refusals after which the same command may be sent again. */
const PASSING = ['stale', 'moves_lost', 'too_fast', 'not_saved', 'not_known', 'not_known_everywhere'];
/** Close codes after which looking on again cannot help. */
const FINAL = [4400, 4401, 4404, 4500];

export interface Problem {
  action: ListRequest;
  message: string;
}

export class Keeping {
  shown = $state.raw<ShownList | null>(null);
  /** Entries that the server has not answered yet, in their order. */
  waiting = $state.raw<readonly Waiting[]>([]);
  /** What the server did not take, until the keeper has read why. */
  problems = $state.raw<readonly Problem[]>([]);
  online = $state(false);
  /** Why this list cannot be shown at all. */
  gone = $state('');
  /** That the server lost entries, until it is read. */
  rewound = $state('');

  readonly known: KnownList;
  readonly #line: ServerLine<ShownList | ErrorMessage>;
  #sending = false;
  #closed = false;
  /** What was known when the line greeted, until its first answer. */
  #atFirst = 0;
  #sendWait = FIRST_WAIT;
  #sendTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(known: KnownList) {
    this.known = known;
    this.waiting = waitingOf(known.list);
    this.shown = shownOf(known.list);
    addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
    this.#line = new ServerLine({
      path: `${pathOf(known.list)}/socket`,
      waits: [FIRST_WAIT, LONGEST_WAIT],
      final: FINAL,
      hello: () => this.#hello(),
      hear: (told) => this.#hear(told),
      lost: (_, again) => {
        this.online = false;
        if (again !== null) this.gone = '';
      },
    });
  }

  /**
   * The number of the deal that is entered next, what waits included. The first that waits may be
   * in the list already: the list is shown live, and its answer may still be on the way.
   */
  get nextDeal(): number {
    let next = this.shown?.next_deal ?? 1;
    for (const { action } of this.waiting) {
      if (action.do === 'enter_deal') next = Math.max(next, action.deal + 1);
      else if (action.do === 'take_deal_back' && next === action.deal + 1) next = action.deal;
    }
    return next;
  }

  /** Keep it until the server has answered it, whatever happens to the network. */
  send(action: ListRequest): void {
    this.#keep([...this.waiting, waitingFor(action)]);
    void this.#sendAll();
  }

  /**
   * Takes the newest step back: what was not sent yet is dropped, else the newest deal is taken back
   * behind what is on its way. The deal that has to be typed again, if it is one.
   */
  undo(): Typed | null {
    const last = this.waiting.at(-1);
    if (last && !(this.#sending && this.waiting.length === 1)) {
      this.#keep(this.waiting.slice(0, -1));
      return last.action.do === 'enter_deal' ? last.action : null;
    }
    const deal = this.nextDeal - 1;
    this.send({ do: 'take_deal_back', deal, why: '' });
    const waits = last?.action;
    return waits && 'game' in waits && waits.deal === deal ? waits : typedOf(this.shown?.lines[deal - 1]);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#sendTimer);
    removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
    this.#line.close();
  }

  readonly #hurry = (): void => {
    if (document.hidden || this.online || this.#closed || this.gone) return;
    this.#sendWait = FIRST_WAIT;
    this.#line.hurry();
    void this.#sendAll();
  };

  #keep(waiting: readonly Waiting[]): void {
    this.waiting = waiting;
    keepWaiting(this.known.list, waiting);
  }

  /** Passes over what comes late, but not an answer below what was `known` when it was asked for. */
  #see(shown: ShownList, known = 0): void {
    if (shown.seq < known) this.rewound = messages.refusal('moves_lost');
    else if (this.shown && shown.seq < this.shown.seq) return;
    this.shown = asNow(shown);
    keepShown(shown);
  }

  // --- entries out --------------------------------------------------------------------------

  async #sendAll(): Promise<void> {
    if (this.#sending || !this.shown) return;
    this.#sending = true;
    clearTimeout(this.#sendTimer);
    try {
      for (let first = this.waiting[0]; first && !this.#closed; first = this.waiting[0]) {
        if (!(await this.#sendOne(first))) break;
        this.#sendWait = FIRST_WAIT;
      }
    } finally {
      this.#sending = false;
    }
    if (this.waiting.length && !this.#closed) {
      this.#sendTimer = setTimeout(() => void this.#sendAll(), this.#sendWait);
      this.#sendWait = Math.min(this.#sendWait * 2, LONGEST_WAIT);
    }
  }

  /** Whether the command was answered for good, so that the next may go. */
  async #sendOne(command: Waiting): Promise<boolean> {
    const { list, key } = this.known;
    try {
      const answer = await sendCommand(list, key, command, this.shown?.seq ?? 0, settings.language);
      this.#answered(command);
      this.#see(answer.list);
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) return false;
      if (error.code === 'stale' || error.code === 'moves_lost') await this.#look();
      if (PASSING.includes(error.code) || error.code.startsWith('http_5')) return false;
      this.#answered(command);
      this.problems = [...this.problems, { action: command.action, message: error.message || error.code }];
      return true;
    }
  }

  #answered(command: Waiting): void {
    this.#keep(this.waiting.filter(({ id }) => id !== command.id));
  }

  async #look(): Promise<void> {
    const known = this.shown?.seq;
    const response = await request(pathOf(this.known.list), {
      headers: { Authorization: `Bearer ${this.known.key}` },
    }).catch(() => null);
    if (response?.ok) this.#see((await response.json()) as ShownList, known);
  }

  // --- the list, live -------------------------------------------------------------------------

  #hello(): object {
    this.#atFirst = this.shown?.seq ?? 0;
    return { type: 'hello', key: this.known.key, language: settings.language };
  }

  #hear(told: ShownList | ErrorMessage): void {
    if (told.type === 'error') {
      if (told.code === 'moves_lost') this.rewound = told.message;
      else this.gone = told.message;
      return;
    }
    this.online = true;
    this.#line.settle();
    this.#see(told, this.#atFirst);
    this.#atFirst = 0;
    void this.#sendAll();
  }
}
