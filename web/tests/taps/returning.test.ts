/** Coming back: to where one was, as it was, and by the name that stood there. */

import { createClassComponent } from 'svelte/legacy';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { place } from '../../src/lib/place.svelte';
import { keepHere, keptHere } from '../../src/lib/place.svelte';
import Back from '../../src/start/Back.svelte';

let page: { $destroy: () => void } | undefined;
beforeEach(() => {
  place.go('/games');
  history.replaceState(null, '');
  document.body.innerHTML = '<main><h1>My games</h1></main>';
});
afterEach(() => {
  page?.$destroy();
  document.body.replaceChildren();
});

function shown(stepwise: boolean): HTMLAnchorElement {
  page = createClassComponent({
    component: Back as never,
    target: document.body,
    props: { to: '/table/t1', text: 'To the table', stepwise },
  });
  return document.querySelector<HTMLAnchorElement>('[data-test="back"]')!;
}

const turned = (): Promise<unknown> =>
  new Promise((done) => addEventListener('popstate', done, { once: true }));

it('leads where one came from, whatever else the room says for those who come from outside', async () => {
  expect(shown(true).pathname).toBe('/table/t1');
  page?.$destroy();
  place.go('/table/t1/deal/3');
  const back = shown(true);
  expect([back.pathname, back.textContent.trim()]).toEqual(['/games', 'My games']);
  const there = turned();
  back.click();
  await there;
  expect(location.pathname).toBe('/games');
});

it('in rooms that have one place above them leads there', () => {
  place.go('/table/t1/deal/3');
  expect(shown(false).textContent.trim()).toBe('To the table');
});

it('from what lies beside leads to where both were opened from', () => {
  place.go('/table/t1/deal/3');
  const length = history.length;
  place.beside('/table/t1/deal/4');
  expect(history.length).toBe(length);
  expect(location.pathname).toBe('/table/t1/deal/4');
  expect(shown(true).pathname).toBe('/games');
});

it('finds what was kept, and how far was read', async () => {
  keepHere({ step: 7 });
  document.querySelector('main')!.scrollTop = 120;
  place.go('/review');
  expect(keptHere<{ step: number }>().step).toBeUndefined();
  const left = document.querySelector('main')!;
  const there = turned();
  history.back();
  await there;
  expect(keptHere<{ step: number; top: number }>()).toMatchObject({ step: 7, top: 120 });
  // The room that was left stays as it was; the one in its place is read on in.
  left.replaceWith(document.createElement('main'));
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  expect(document.querySelector('main')!.scrollTop).toBe(120);
});
