/** A duplicate event at the server: the key one has to it, what it shows, what its desk says. */

import { request, type Failure } from '../line/asking';
import { messages } from '../lib/messages.svelte';
import { saveFile } from '../lib/saving';
import { read, write } from '../lib/storage';
import { freshId } from '../lib/host';
import type {
  BoardSlip,
  BoardView,
  DuplicateView,
  EnteredResults,
  OpenedEvent,
  TypedGame,
} from '../lib/wire';

const slot = (name: string): string => `skat.duplicate.${name}`;

/** The own key, brought behind # or known here; null where the results are only read. */
export function keyOf(name: string): string | null {
  const brought = decodeURIComponent(location.hash.slice(1));
  if (!brought) return read<string | null>(slot(name), null);
  write(slot(name), brought);
  // The key must not stay in the address, where others could read it.
  history.replaceState(null, '', location.pathname);
  return brought;
}

export const keepKey = (name: string, key: string): void => write(slot(name), key);

export const addressOf = (name: string, board?: number): string =>
  `/duplicate/${encodeURIComponent(name)}${board === undefined ? '' : `/${board}`}`;

export const resultsOf = (name: string): string =>
  `${addressOf(name)}/results/${messages.language}/index.html`;

/** What the server answers, or why it does not, as a sentence. */
async function asked<Body>(path: string, key: string | null, body?: object): Promise<Body | string> {
  const headers: Record<string, string> = { 'accept-language': messages.language };
  if (key) headers['authorization'] = `Bearer ${key}`;
  const said = body && { method: 'POST', body: JSON.stringify({ ...body, language: messages.language }) };
  try {
    const response = await request(`/api/duplicates${path}`, { headers, ...said });
    const told = (await response.json()) as Body & Failure;
    return response.ok ? told : (told.error?.message ?? '');
  } catch {
    return messages.say('tournament.offline');
  }
}

const pathOf = (name: string): string => `/${encodeURIComponent(name)}`;

export const openEvent = (event: object): Promise<OpenedEvent | string> =>
  asked<OpenedEvent>('', null, event);

export const readEvent = (name: string, key: string | null): Promise<DuplicateView | string> =>
  asked<DuplicateView>(pathOf(name), key);

export const readBoard = (name: string, key: string | null, board: number): Promise<BoardView | string> =>
  asked<BoardView>(`${pathOf(name)}/boards/${board}?language=${messages.language}`, key);

export const readCards = (name: string, key: string | null): Promise<Record<string, string> | string> =>
  asked<Record<string, string>>(`${pathOf(name)}/cards`, key);

/** What the desk says; sent again it counts once. */
export async function tell(
  name: string,
  key: string | null,
  room: 'words' | 'rounds',
  body: object,
): Promise<DuplicateView | string> {
  const command = { command_id: freshId(), ...body };
  const told = await asked<{ event: DuplicateView }>(`${pathOf(name)}/${room}`, key, command);
  return typeof told === 'string' ? told : told.event;
}

/** A result of real packs, or an answer to one that waits; null where it is entered. */
async function posted(name: string, key: string | null, room: string, body: object): Promise<string | null> {
  const told = await asked<EnteredResults>(`${pathOf(name)}/${room}`, key, {
    command_id: freshId(),
    ...body,
  });
  return typeof told === 'string' ? told : null;
}

type At = Pick<BoardSlip, 'board' | 'table'>;

export const enterResult = (
  name: string,
  key: string | null,
  { board, table }: At,
  made: { game: TypedGame | null; reason: string },
): Promise<string | null> => posted(name, key, 'results', { board, table, ...made });

export const answerResult = (
  name: string,
  key: string | null,
  { board, table, proposal }: BoardSlip,
  answer: 'agree' | 'drop',
): Promise<string | null> => posted(name, key, answer, { board, table, version: proposal?.version ?? 0 });

export const readSlips = (name: string, key: string | null, board: number): Promise<BoardSlip[] | string> =>
  asked<BoardSlip[]>(`${pathOf(name)}/boards/${board}/slips`, key);

/** A filled form, as a spreadsheet program saves it; how many results came in by it. */
export async function sendForm(name: string, key: string | null, form: File): Promise<number | string> {
  const headers = {
    'accept-language': messages.language,
    'content-type': 'text/plain',
    authorization: `Bearer ${key ?? ''}`,
  };
  const path = `/api/duplicates${pathOf(name)}/form?command_id=${freshId()}`;
  try {
    const response = await request(path, { method: 'POST', headers, body: form });
    const told = (await response.json()) as EnteredResults & Failure;
    return response.ok ? told.results : (told.error?.message ?? '');
  } catch {
    return messages.say('tournament.offline');
  }
}

/** Saves a file of the event for its desk; the reason if there is none. */
export async function saveOf(name: string, key: string | null, file: string): Promise<string> {
  const headers = { 'accept-language': messages.language, authorization: `Bearer ${key ?? ''}` };
  try {
    const response = await request(`/api/duplicates${pathOf(name)}/files/${file}`, { headers });
    if (!response.ok) return ((await response.json()) as Failure).error?.message ?? '';
    saveFile(await response.blob(), file);
    return '';
  } catch {
    return messages.say('tournament.offline');
  }
}
