/** Helpers, referees and the management have on their desk just the buttons for what they may do, in every state of an event. */

import { readFileSync } from 'node:fs';
import { flushSync } from 'svelte';
import { createClassComponent } from 'svelte/legacy';
import { afterEach, expect, inject, it, vi } from 'vitest';
import Desk from '../../src/tournament/desk/Desk.svelte';
import type { DeskView, Duty, TableList, TournamentPhase } from '../../src/lib/wire';
import { few, inProof } from '../few';
import { answered } from '../python';
import { Crawl } from './crawling';

interface MayGive {
  management: boolean;
  duties: Duty[];
  of_notice: boolean;
  phases: TournamentPhase[];
  cut_short: boolean;
  of_the_event: boolean;
}
interface Seen {
  duties: Duty[] | null;
  view: DeskView;
}
interface State {
  name: string;
  seen: Seen[];
  lists: TableList[][];
}
interface Desks {
  states: State[];
  online: object;
  referee: object;
  commands: Record<string, MayGive>;
  files: Record<Duty, string[]>;
  of_all_halls: string[];
}
interface Sent {
  do: string;
  table?: number;
  paid?: number | null;
  refund?: number;
  amount?: number;
  number?: number;
  purpose?: string;
  was?: number;
  value?: number;
}

const desks = JSON.parse(readFileSync(inject('desks'), 'utf-8')) as Desks;

const EFFECT = {
  changes: [],
  seated_by_it: [],
  teams: [],
  balance: [0, 0],
  phase: ['announced', 'announced'],
  digest: 'seen',
  voids: [],
};
const LINK = { address: 'http://here/', code: '<svg/>' };
/** What is asked for by a name of its own, with the step that it becomes. */
const BECOMES: Record<string, string> = {
  draw: 'seat',
  redraw: 'redraw',
  publish: 'publish',
  qualify: 'qualify',
  online: 'open_online',
  live: 'enter_played',
  timer: 'timer',
  ruling: 'ruling',
};
/** What is no step of the event, with its duty. */
const NO_STEP: Record<string, MayGive> = {
  timer: { ...ofDuty('lists'), of_the_event: true },
  ruling: { ...ofDuty('referee'), of_notice: true },
};

function ofDuty(duty: Duty): MayGive {
  const phases: TournamentPhase[] = ['planned', 'announced', 'published', 'closed'];
  const when = { phases, cut_short: true, of_the_event: false };
  return { management: true, duties: [duty], of_notice: false, ...when };
}

/** Who may ask for a room of the desk. */
const ROOMS: [RegExp, Duty[]][] = [
  [/^start-card|^entry-link/, ['entry']],
  [/^tables/, ['lists', 'referee']],
  [/^online/, ['referee']],
  [/^audit|^helper|^standby-link/, []],
];

const has = ({ duties }: DeskView, ...wanted: Duty[]): boolean =>
  !duties || duties.some((duty) => wanted.includes(duty));

function may(view: DeskView, name: string): boolean {
  const row = desks.commands[name] ?? NO_STEP[name];
  const { phase, cut_short } = view.hall;
  if (!row?.phases.includes(phase) || (cut_short && !row.cut_short)) return false;
  if (!view.duties) return row.management;
  if (view.of_notice) return row.of_notice;
  return has(view, ...row.duties) && !(view.section !== undefined && row.of_the_event);
}

/** Why a step that was sent is refused to who sits at this desk, whatever is in it. */
function refused(view: DeskView, sent: Sent): string {
  if (!may(view, sent.do)) return sent.do;
  const moves = typeof sent.paid === 'number' || (sent.refund ?? 0) > 0;
  if (moves && !has(view, 'money')) return `${sent.do}: moves money`;
  const goesOut =
    sent.do === 'money' && !sent.number && ((sent.amount ?? 0) <= 0 || sent.purpose !== 'other');
  if (goesOut && view.duties) return `${sent.do}: more than is owed`;
  if (sent.do === 'name_game' && sent.was && view.duties) {
    const game = view.named_games?.find((each) => each.table === sent.table && each.number === sent.number);
    if (game && game.waits_for === undefined) return `${sent.do}: stands`;
    const isOwn = !!game && game.waits_for === view.helper;
    if (isOwn && sent.value === game.value) return `${sent.do}: a second person does`;
  }
  const table = view.hall.tables.find((each) => each.table === sent.table);
  return view.section !== undefined && table && table.section !== view.section
    ? `${sent.do}: of another hall`
    : '';
}

function refusedRoom(view: DeskView, room: string): string {
  if (room.startsWith('files/')) {
    const name = room.slice('files/'.length);
    const asked = name.endsWith('.csv') ? `${name.split('.')[0]}.csv` : (name.split('.')[0] ?? '');
    const isOpen = name === 'public.json' || !view.duties;
    const ofDuty = view.duties?.some((duty) => desks.files[duty].includes(asked));
    const inHall = view.section === undefined || desks.of_all_halls.includes(name.split('.')[0] ?? '');
    return isOpen || (ofDuty && inHall) ? '' : room;
  }
  const row = ROOMS.find(([path]) => path.test(room));
  return !row || has(view, ...row[1]) ? '' : room;
}

class Server {
  sent: Sent[] = [];
  rooms: string[] = [];
  /** Buttons that were off and did not say why. */
  silent: string[] = [];

  constructor(
    readonly state: State,
    readonly view: DeskView,
  ) {}

  fetch = (path: string, init?: RequestInit): Promise<Response> => {
    const room = path.split('/').slice(4).join('/');
    const told = init?.method === 'POST' ? this.#post(room, String(init.body)) : this.#get(room);
    return Promise.resolve(new Response(JSON.stringify(told)));
  };

  #post(room: string, body: string): object {
    if (room === 'effect') return EFFECT;
    if (room === 'live-seen') return { players: ['A', 'B', 'C', 'D'], deals: 4 };
    const { command } = JSON.parse(body) as { command?: Sent };
    this.sent.push(command ?? { do: BECOMES[room.split('/').at(-1) ?? ''] ?? room });
    return {};
  }

  #get(room: string): object {
    this.rooms.push(room);
    const [name = '', query] = room.split('?');
    const asked = new URLSearchParams(query);
    if (name === 'desk') return this.view;
    if (name === 'audit') return [];
    if (name === 'online') return desks.online;
    if (name.startsWith('online/')) return desks.referee;
    if (name !== 'tables') return LINK;
    const lists = this.state.lists[Number(asked.get('series') ?? this.state.lists.length) - 1] ?? [];
    return asked.has('table') ? lists.slice(Number(asked.get('table')) - 1).slice(0, 1) : lists;
  }
}

const { fetch } = globalThis;
let page: { $destroy: () => void } | undefined;
afterEach(() => {
  page?.$destroy();
  page = undefined;
  document.body.replaceChildren();
  vi.stubGlobal('fetch', fetch);
  vi.restoreAllMocks();
});

/** A list adds up: all its deals were passed, and each has dealt one. */
function ofFoot(field: HTMLElement): string | undefined {
  const name = field.dataset['test'] ?? '';
  if (/^(points|won|lost)-/.test(name)) return '0';
  if (name !== 'passed') return undefined;
  return String(field.parentElement?.querySelectorAll('[data-test^=points-]').length);
}

/** All that a desk can send. */
async function crawled(state: State, view: DeskView): Promise<Server> {
  const server = new Server(state, { ...view, hall: { ...view.hall, seq: 1 } });
  vi.stubGlobal('fetch', server.fetch);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here');
  // What is saved leads nowhere: this document would leave its page for it.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const props = { tournament: 'cup', key: 'the key' };
  page = createClassComponent({ component: Desk as never, target: document.body, props });
  const settle = async (): Promise<void> => {
    await vi.advanceTimersByTimeAsync(1);
    flushSync();
  };
  await settle();
  const crawl = new Crawl(settle, ofFoot);
  await crawl.all();
  server.silent = [...crawl.silent];
  page.$destroy();
  page = undefined;
  document.body.replaceChildren();
  return server;
}

/** Of states and desks the gate looks at those in which the most is done. */
const FIRST = ['running', 'two_halls'];
const CASES = [
  ...desks.states.filter(({ name }) => FIRST.includes(name)),
  ...desks.states.filter(({ name }) => !FIRST.includes(name)),
].slice(0, few(FIRST.length, desks.states.length));
const isOne = ({ duties }: Seen): boolean => (duties ?? []).length < 2;
/** All that was sent, and by the management in each state. */
const reached: string[] = [];
const ofManagement: Record<string, Sent[]> = {};

it.each(CASES.map((state) => [state.name, state] as const))(
  'each desk sends what its holder may, and all of it: %s',
  async (_, state) => {
    let whole: Set<string> | null = null;
    for (const { duties, view } of state.seen.filter((each) => inProof || isOne(each))) {
      const who = `${view.of_notice ? 'of the notice ' : ''}${duties?.join(' ') ?? 'management'}`;
      const { sent, rooms, silent } = await crawled(state, view);
      expect([who, silent]).toEqual([who, []]);
      const wrong = [
        ...sent.map((each) => refused(view, each)),
        ...rooms.map((room) => refusedRoom(view, room)),
      ];
      expect([who, [...new Set(wrong)].filter(Boolean)]).toEqual([who, []]);
      reached.push(...sent.map((each) => each.do));
      const names = new Set(sent.map((each) => each.do));
      whole ??= names;
      ofManagement[state.name] ??= sent;
      const missing = [...whole].filter((name) => may(view, name) && !names.has(name));
      expect([who, missing]).toEqual([who, []]);
    }
  },
);

/** What no desk sends, with the reason. */
const NOT_OF_A_DESK: Record<string, string> = {
  plan: 'begins an event, which has no desk before: the page of a new tournament sends it',
  enter_myself: 'sent by the phone of a player who enters by the link; a desk sends enter',
  enter_list: 'the desk types a list deal by deal, or its foot alone; programs send it whole',
};

it.runIf(inProof)('all that the management may do is done from its desk', () => {
  const given = Object.keys(desks.commands).filter((name) => desks.commands[name]?.management);
  expect(given.filter((name) => !reached.includes(name))).toEqual(Object.keys(NOT_OF_A_DESK));
});

it.runIf(inProof)('of each kind that is sent the office accepts one as it stands', () => {
  const accepted = answered<Record<string, string[]>>('tests.web.desk_answers', ofManagement);
  // The server adds seeds, tables, signatures to what is asked for by a name.
  const known = new Set([...Object.values(accepted).flat(), ...Object.values(BECOMES)]);
  const sent = new Set(Object.values(ofManagement).flatMap((all) => all.map((each) => each.do)));
  expect([...sent].filter((name) => !known.has(name))).toEqual([]);
});
