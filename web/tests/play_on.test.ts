/** A try of one's own: what was done travels whole, a refused move is not part of it. */

import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { OneTry } from '../src/playon/one_try.svelte';
import { tableOfTry } from '../src/playon/seated';
import { addressOfPlayOn, endOf, endText } from '../src/playon/words';
import { messages } from '../src/lib/messages.svelte';
import { settings } from '../src/lib/settings.svelte';

const VIEW = { viewer: 'forehand', tricks_won: [0, 0, 0], trick: [], calls: [], result: null };
const ASKED = { record: '{}', at: 3, level: 'club', seat: 'forehand', number: 2 } as const;
const NAMES = ['Anna', 'Bruno', 'Clara'];

/** A server that answers in this order; what it was asked is kept. */
function served(...answers: { status?: number; body: object }[]): { line?: object[] }[] {
  const asked: { line?: object[] }[] = [];
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    asked.push(JSON.parse(init.body as string) as { line?: object[] });
    const { status = 200, body } = answers.shift() ?? { body: {} };
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  return asked;
}

const settled = (visit: OneTry): Promise<void> =>
  vi.waitFor(() => {
    expect(visit.connection.waiting).toBe(0);
  });

beforeAll(() => messages.use('en'));
afterEach(() => vi.unstubAllGlobals());

describe('a try', () => {
  it('sends all that was done, and takes back what was refused', async () => {
    settings.pace = 'instant';
    const pass = { do: 'pass', seat: 'middlehand' };
    const card = { do: 'play', seat: 'forehand', card: 'CJ' } as const;
    const over = { ...VIEW, phase: 'finished', announcement: null, result: { soloist: null, score: null } };
    const asked = served(
      { body: { actions: [pass], views: [VIEW, VIEW] } },
      { status: 409, body: { error: { code: 'must_follow', message: 'no' } } },
      { body: { actions: [], views: [over] } },
    );
    const ended = vi.fn();
    const visit = new OneTry(ASKED, tableOfTry(NAMES, 'forehand', []), ended);
    await settled(visit);
    visit.act(card);
    await settled(visit);
    expect(visit.problem).toBe('no');
    expect(ended).not.toHaveBeenCalled();
    visit.act(card);
    await settled(visit);
    expect(asked.map(({ line }) => line)).toEqual([[], [pass, card], [pass, card]]);
    expect(visit.problem).toBe('');
    expect(ended).toHaveBeenCalledOnce();
    visit.act(card);
    expect(asked).toHaveLength(3);
  });
});

describe('words', () => {
  it('say what a try came to', () => {
    const names = { forehand: 'Anna' } as const;
    const grand = { contract: 'grand', hand: true, announced: 'none' } as const;
    const score = { won: false, score: -144 };
    const result = { soloist: 'forehand', score } as unknown as Parameters<typeof endOf>[0];
    expect(endText(endOf(result, grand), names)).toBe('Anna, Grand Hand: −144');
    expect(addressOfPlayOn('/table/t/deal/3', 7)).toBe('/play-on?at=7&from=%2Ftable%2Ft%2Fdeal%2F3');
    expect(addressOfPlayOn('', 7, 'rab')).toBe('/play-on?at=7#rab');
  });
});
