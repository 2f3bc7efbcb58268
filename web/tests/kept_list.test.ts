/** A list that an older page has kept is shown by this one. */

import { describe, expect, it } from 'vitest';
import { asNow } from '../src/list/lists';
import type { ShownLine, ShownList } from '../src/lib/wire';

const old = { deal: 1, score: 24, steps: [] } as unknown as ShownLine;

describe('a list of an earlier release', () => {
  it('has lines without house rules', () => {
    const [line] = asNow({ lines: [old] } as unknown as ShownList).lines;
    expect(line).toMatchObject({ score: 24, ramsch: [], times: 1, bock: false, typed_ramsch: null });
  });

  it('keeps what it tells', () => {
    const told = { ...old, ramsch: [-60, -20, -40], times: 2, bock: true };
    const [line] = asNow({ lines: [told] } as unknown as ShownList).lines;
    expect(line).toMatchObject({ ramsch: [-60, -20, -40], times: 2, bock: true });
  });
});
