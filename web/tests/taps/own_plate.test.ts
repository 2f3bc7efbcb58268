/** Who leaves soon reads so on his plate; the dot before it goes with the name of the seat, which a small phone hides. */

import { createClassComponent } from 'svelte/legacy';
import { afterEach, expect, it } from 'vitest';
import { messages } from '../../src/lib/messages.svelte';
import OwnPlate from '../../src/table/OwnPlate.svelte';

let plate: { $destroy: () => void } | undefined;
afterEach(() => {
  plate?.$destroy();
  document.body.replaceChildren();
});

it('a plate without the seat begins with no dot', () => {
  const place = { place: 1, seat: 'forehand', name: 'Wojtek', connected: true, leaving: true, rating: null };
  const table = { you: 1, dealer: 3, places: [place], settings: { size: 3 } };
  const props = { table, view: null, hints: null, busy: false, card: undefined, onplay: () => undefined };
  plate = createClassComponent({ component: OwnPlate as never, target: document.body, props });
  const role = document.querySelector('[data-test="own-plate"] .role')!;
  const said = () => role.textContent.trim().replace(/\s+/g, ' ');
  expect(said()).toBe(`${messages.say('seat.forehand' as never)} · ${messages.say('people.leaves')}`);
  for (const hidden of role.querySelectorAll('.sits')) hidden.remove();
  expect(said()).toBe(messages.say('people.leaves'));
});
