/** Who closes a sheet goes on where it was opened. */

import { createRawSnippet, mount, tick, unmount } from 'svelte';
import { expect, it } from 'vitest';
import Sheet from '../../src/components/Sheet.svelte';

function pressed(): HTMLButtonElement {
  const opener = document.body.appendChild(document.createElement('button'));
  opener.focus();
  return opener;
}

const opened = () =>
  mount(Sheet, {
    target: document.body,
    props: {
      title: 'Deal 5',
      name: 'line-sheet',
      onclose: () => undefined,
      children: createRawSnippet(() => ({ render: () => '<p>spades</p>' })),
    },
  });

it('gives the keyboard back to what opened it', async () => {
  const opener = pressed();
  const sheet = opened();
  await tick();
  document.querySelector<HTMLElement>('[data-test="line-sheet-close"]')!.focus();
  expect(document.activeElement).not.toBe(opener);
  await unmount(sheet);
  expect(document.activeElement).toBe(opener);
  opener.remove();
});

it('leaves the keyboard where it was put meanwhile', async () => {
  const [opener, field] = [pressed(), document.body.appendChild(document.createElement('input'))];
  const sheet = opened();
  await tick();
  field.focus();
  await unmount(sheet);
  expect(document.activeElement).toBe(field);
  opener.remove();
  field.remove();
});
