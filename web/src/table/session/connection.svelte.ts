/** The connection to the table: it reconnects by itself and loses no command. */

import type { Answer } from '../../fair/judge';
import type { Complaint } from '../../fair/kept';
import { Shuffling } from '../../fair/shuffling';
import { Heartbeat, PATIENCE_AT_THE_DOOR } from '../../line/heartbeat';
import { stillMeant } from './meant';
import { ServerLine, type LineOptions } from '../../line/line';
import type { Membership } from '../../lib/tables';
import { changed, complete, type Snapshot } from '../../lib/snapshot';
import type {
  ChatLine,
  ChatMessage,
  CommandMessage,
  Hello,
  Pace,
  PageMessage,
  PhraseMessage,
  RefusedMessage,
  ReportMessage,
  ServerMessage,
  TableRequest,
} from '../../lib/wire';

export type LineStatus = 'connecting' | 'open' | 'lost' | 'closed';

/** What is said to the others, or of one of them to the operator. */
export type Said = ChatMessage | PhraseMessage | ReportMessage;

/** What a line to a table can do, wherever the table is. */
type TableLine = Pick<ServerLine<ServerMessage>, 'say' | 'settle' | 'hurry' | 'giveUp' | 'close'>;
export type OpenLine = (options: LineOptions<ServerMessage>) => TableLine;

export interface Listener {
  snapshot(snapshot: Snapshot): void;
  refused(refused: RefusedMessage): void;
  /** Who is there now, by place. */
  present(connected: readonly number[]): void;
  said(line: ChatLine): void;
  /** Something about the shuffle that everybody must know: a voided deal, an objection. */
  alarmed(what: Complaint | 'voided', places: readonly number[]): void;
  /** What the server told of a shuffle cannot be: an answer `unfair`. */
  unfair(proven: Answer): void;
  /** Why the server closed the connection, for good or to be asked anew: a stable code and its sentence. */
  closed(code: string, message: string): void;
}

const WAITS = [250, 5000] as const;
/** How often a command that came too late goes out again. */
const MOST_REPEATS = 12;
/** Milliseconds until a command of unknown fate is sent again. */
const UNTIL_KNOWN = 3000;
/** Close codes after which trying again cannot help. */
const FINAL: Record<number, string> = {
  4400: 'bad_message',
  4401: 'bad_token',
  4403: 'wrong_origin',
  4404: 'no_such_table',
  4405: 'no_spectators',
  4410: 'sent_away',
  4500: 'unreadable_entry',
};

/** A random id; `crypto.randomUUID` is missing where the page came over plain http. */
function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A command that is not answered yet, and the table as it was when it was asked for. */
interface Asked {
  readonly command: CommandMessage;
  readonly seen: Snapshot | null;
  /** The entry that came before it, if one did. */
  outpaced?: RefusedMessage;
  repeats: number;
}

export class Connection {
  status = $state<LineStatus>('connecting');
  /** When a lost connection is tried again, by `Date.now`; null while it is being tried. */
  retryAt = $state<number | null>(null);
  /** Commands sent and not yet answered. */
  waiting = $state(0);
  /** Whether a hint is on its way: nobody has to wait for it. */
  hinting = $state(false);

  readonly #membership: Membership;
  readonly #listener: Listener;
  readonly #language: () => string;
  readonly #pace: () => Pace;
  readonly #muted: () => readonly number[];
  readonly #line: TableLine;
  #newest: Snapshot | null = null;
  #greeted = false;
  /** Whether it was said that whole tables come, though changes were asked for. */
  #isTold = false;
  #commands: Asked[] = [];
  readonly #shuffling: Shuffling;
  readonly #heartbeat = new Heartbeat(
    () => this.#write({ type: 'ping' }),
    () => this.#line.giveUp(),
  );

  constructor(
    membership: Membership,
    listener: Listener,
    preferences: { language: () => string; pace: () => Pace; muted: () => readonly number[] },
    open: OpenLine = (options) => new ServerLine(options),
  ) {
    this.#membership = membership;
    this.#listener = listener;
    this.#shuffling = new Shuffling((message) => this.#write(message), listener);
    this.#language = preferences.language;
    this.#pace = preferences.pace;
    this.#muted = preferences.muted;
    addEventListener('online', this.#hurry);
    addEventListener('offline', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
    this.#line = open({
      path: `/api/tables/${encodeURIComponent(membership.table)}/socket?changes`,
      waits: WAITS,
      final: Object.keys(FINAL).map(Number),
      hello: () => this.#hello(),
      hear: (message) => this.#read(message),
      lost: (code, again) => this.#lost(code, again),
      trying: () => {
        this.retryAt = null;
        this.#heartbeat.expect(PATIENCE_AT_THE_DOOR);
      },
    });
  }

  /** Keep the action until the server has answered it, whatever happens to the connection. */
  send(action: TableRequest): void {
    const command: CommandMessage = {
      type: 'command',
      command_id: freshId(),
      expected_seq: this.#newest?.seq ?? 0,
      action,
    };
    const asked = { command, seen: this.#newest, repeats: 0 };
    this.#commands.push(asked);
    this.#count();
    if (this.#greeted) this.#ask(asked);
  }

  /** What is no part of the game is said now or not at all: whether it was. */
  talk(message: Said): boolean {
    if (this.#greeted) this.#write(message);
    return this.#greeted;
  }

  tellPace(): void {
    if (this.#greeted) this.#write({ type: 'pace', pace: this.#pace() });
  }

  /** Whose talk is not wanted; a new connection has to be told again. */
  tellMuted(): void {
    if (this.#greeted) this.#write({ type: 'mute', places: [...this.#muted()] });
  }

  tellLanguage(): void {
    if (this.#greeted) this.#write({ type: 'language', language: this.#language() });
  }

  close(): void {
    this.status = 'closed';
    this.#heartbeat.stop();
    removeEventListener('online', this.#hurry);
    removeEventListener('offline', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
    this.#line.close();
  }

  /** The network changed, or the page is seen again: a line that sleeps is asked, a lost one tried. */
  readonly #hurry = (): void => {
    this.#shuffling.isHere();
    if (this.#greeted) this.#heartbeat.check();
    if (!document.hidden) this.#line.hurry();
  };

  #hello(): Hello {
    return {
      type: 'hello',
      token: this.#membership.token || null,
      account: this.#membership.account ?? false,
      language: this.#language(),
    };
  }

  #read(message: ServerMessage): void {
    this.#heartbeat.heard();
    if (message.type === 'snapshot' || message.type === 'change') {
      const snapshot = this.#shown(message);
      if (!snapshot) return;
      const rewound = !this.#greeted && this.#newest !== null && snapshot.seq < this.#newest.seq;
      this.#newest = snapshot;
      this.#shuffling.watch(snapshot);
      this.#listener.snapshot(snapshot);
      if (!this.#greeted) this.#welcome();
      // The server lost entries while nobody could tell us.
      if (rewound) this.#listener.closed('moves_lost', '');
      for (const asked of this.#commands) if (asked.outpaced) this.#again(asked);
    } else if (message.type === 'ack') {
      this.#answered(message.command_id);
    } else if (message.type === 'refused') {
      const asked = this.#commands.find(({ command }) => command.command_id === message.command_id);
      if (asked && message.code === 'stale') {
        asked.outpaced = message;
        this.#again(asked);
        return;
      }
      if (asked && message.code === 'not_known') this.#askAgain(asked);
      else this.#answered(message.command_id);
      this.#listener.refused(message);
    } else if (message.type === 'coming' || message.type === 'gathered') {
      this.#shuffling.shown(message);
    } else if (message.type === 'voided') {
      this.#shuffling.voided(message);
    } else if (message.type === 'objection') {
      this.#listener.alarmed(message.what, [message.place]);
    } else if (message.type === 'presence') {
      this.#listener.present(message.connected);
    } else if (message.type === 'chat') {
      this.#listener.said(message);
    } else if (message.type === 'error') {
      this.#listener.closed(message.code, message.message);
    }
  }

  #shown(message: Extract<ServerMessage, { type: 'snapshot' | 'change' }>): Snapshot | null {
    // On each line the first snapshot is whole, and only that where `?changes` came through.
    if (message.type === 'snapshot') {
      if (this.#greeted && !this.#isTold) {
        this.#isTold = true;
        console.warn('A query is lost on the way to the server, so it sends the whole table each time.');
      }
      return complete(message, this.#newest?.list ?? null);
    }
    return this.#newest && changed(this.#newest, message);
  }

  /** The first snapshot says that the server knows us: unanswered commands go out again. */
  #welcome(): void {
    this.#greeted = true;
    this.#shuffling.isHere();
    this.#line.settle();
    this.status = 'open';
    this.tellPace();
    if (this.#muted().length) this.tellMuted();
    for (const asked of this.#commands) if (!asked.outpaced) this.#ask(asked);
  }

  /** A command is answered; where it is not, the connection is dead. A hint may take its time. */
  #ask({ command }: Asked): void {
    this.#write(command);
    if (command.action.do !== 'ask_hint') this.#heartbeat.expect();
  }

  /** Nobody can tell what became of it: the same command is sent until it is answered. */
  #askAgain(asked: Asked): void {
    setTimeout(() => {
      if (this.#greeted && this.#commands.includes(asked)) this.#ask(asked);
    }, UNTIL_KNOWN);
  }

  /** Another player was quicker: once we see what he did, the same goes out again if it is still meant. */
  #again(asked: Asked): void {
    const { command, seen, outpaced } = asked;
    if (!outpaced || !this.#newest || this.#newest.seq < outpaced.seq) return;
    delete asked.outpaced;
    if (asked.repeats < MOST_REPEATS && stillMeant(command.action, seen, this.#newest)) {
      asked.repeats += 1;
      command.expected_seq = this.#newest.seq;
      this.#ask(asked);
      return;
    }
    this.#answered(command.command_id);
    if (command.action.do !== 'ask_hint') this.#listener.refused(outpaced);
  }

  #answered(id: string | null): void {
    this.#commands = this.#commands.filter(({ command }) => command.command_id !== id);
    this.#count();
  }

  #count(): void {
    const hints = this.#commands.filter(({ command }) => command.action.do === 'ask_hint').length;
    this.hinting = hints > 0;
    this.waiting = this.#commands.length - hints;
  }

  #lost(code: number, again: number | null): void {
    this.#greeted = false;
    this.#heartbeat.stop();
    this.#shuffling.lineLost();
    if (again === null) {
      this.close();
      this.#listener.closed(FINAL[code] ?? '', '');
      return;
    }
    this.status = 'lost';
    this.retryAt = Date.now() + again;
  }

  #write(message: PageMessage): void {
    this.#line.say(message);
  }
}
