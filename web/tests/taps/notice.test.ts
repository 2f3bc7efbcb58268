/** Each value that a notice may have can be typed on the page, and the page sends exactly that. */

import { readFileSync } from 'node:fs';
import { flushSync } from 'svelte';
import { createClassComponent } from 'svelte/legacy';
import { afterEach, expect, inject, it } from 'vitest';
import NoticeForm from '../../src/tournament/notice/NoticeForm.svelte';
import { otherReadings } from '../../src/tournament/notice/readings';
import type { DeskView, Prospectus } from '../../src/lib/wire';
import { inProof } from '../few';

interface Case {
  name: string;
  notice: Prospectus;
}
const { view, cases } = JSON.parse(readFileSync(inject('notices'), 'utf-8')) as {
  view: DeskView;
  cases: Case[];
};
type Field = HTMLInputElement;

let shown: { $destroy: () => void }[] = [];
afterEach(() => {
  shown.forEach((page) => page.$destroy());
  shown = [];
  document.body.replaceChildren();
});

/** The form as it shows a notice, and what it has sent. */
function formOf(prospectus: Prospectus): { form: HTMLFormElement; sent: { prospectus?: Prospectus } } {
  const sent: { prospectus?: Prospectus } = {};
  const office = {
    busy: false,
    problem: '',
    command: (command: object): Promise<boolean> => {
      Object.assign(sent, JSON.parse(JSON.stringify(command)));
      return Promise.resolve(true);
    },
  };
  const target = document.body.appendChild(document.createElement('main'));
  const props = { office, view: { ...view, prospectus } };
  shown.push(createClassComponent({ component: NoticeForm as never, target, props }));
  flushSync();
  return { form: target.querySelector('form') as HTMLFormElement, sent };
}

const fieldsOf = (form: Element): Field[] => [...form.querySelectorAll<Field>('input, select, textarea')];
const framesOf = (form: Element): Element[] => [...form.querySelectorAll('[data-test^=rows-]')];
const addOf = (frame: Element): HTMLButtonElement =>
  [...frame.querySelectorAll<HTMLButtonElement>('button')].at(-1) as HTMLButtonElement;
/** Rows are counted by the buttons that remove them. */
const rowsOf = (frame: Element): number => frame.querySelectorAll('button').length - 1;
const isSwitch = ({ type }: Field): boolean => type === 'checkbox';
const saidBy = (field: Field): string | boolean => (isSwitch(field) ? field.checked : field.value);

function type(field: Field, text: string): void {
  if (isSwitch(field)) field.click();
  else {
    // Who types is stopped there.
    field.value = field.maxLength > 0 ? text.slice(0, field.maxLength) : text;
    const options = [...field.querySelectorAll('option')];
    // This document knows no `option:checked`; Svelte then takes the first one that is on.
    const others = options.filter(({ value, disabled }) => value !== text && !disabled);
    others.forEach((option) => (option.disabled = true));
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
    others.forEach((option) => (option.disabled = false));
  }
  flushSync();
}

/** Rows that are too many go, one that is missing comes; whether there was one. */
function evened(form: Element, like: Element): boolean {
  const wanted = framesOf(like);
  for (const [at, frame] of framesOf(form).entries()) {
    const [have, want] = [rowsOf(frame), rowsOf(wanted[at] as Element)];
    if (have === want) continue;
    (have < want ? addOf(frame) : frame.querySelector('button'))?.click();
    flushSync();
    return true;
  }
  return false;
}

/** What each field is called, with the frame that it stands in; of the same name the first is number 0. */
function namedIn(form: Element): Map<string, Field> {
  const named = new Map<string, Field>();
  for (const field of fieldsOf(form)) {
    const frame = field.closest('[data-test^=rows-]')?.getAttribute('data-test') ?? '';
    const own = field.dataset['test'] ?? field.closest('label')?.firstChild?.textContent?.trim() ?? '';
    const name = (at: number): string => `${frame} ${own} ${at}`;
    let at = 0;
    while (named.has(name(at))) at += 1;
    named.set(name(at), field);
  }
  return named;
}

/** Types what one form shows into the other; a field may come with what another says. */
function copied(form: Element, like: Element): void {
  for (let turn = 0; turn < 200; turn += 1) {
    if (evened(form, like)) continue;
    const fields = namedIn(form);
    const differs = ([name, field]: [string, Field]): boolean => {
      const own = fields.get(name);
      return own !== undefined && saidBy(own) !== saidBy(field);
    };
    const next = [...namedIn(like)].find(differs);
    if (!next) return;
    type(fields.get(next[0]) as Field, next[1].value);
  }
  throw new Error('cannot be typed');
}

function save(form: Element): void {
  form.querySelector<HTMLButtonElement>('[data-test=save-notice]')?.click();
}

/** The gate takes the last of each field. */
const LAST = [...new Map(cases.map((each) => [each.name, each])).values()];

it.each((inProof ? cases : LAST).map(({ name, notice }, at) => [at, name, notice] as const))(
  'a notice can be typed: %i %s',
  (_, name, notice) => {
    const like = formOf(notice);
    const { form, sent } = formOf(view.prospectus);
    copied(form, like.form);
    save(form);
    expect([name, sent.prospectus]).toEqual([name, notice]);
  },
);

/** A notice with rows of each kind: of every field the value that says most. */
function full(): Prospectus {
  const whole: Record<string, unknown> = { ...view.prospectus };
  const long = (value: unknown): number => JSON.stringify(value ?? null).length;
  for (const { name, notice } of cases)
    for (const field of name.split(', ') as (keyof Prospectus)[])
      if (long(notice[field]) > long(whole[field])) whole[field] = notice[field];
  return whole as unknown as Prospectus;
}

/** Nothing in these says that there is no limit, or that nobody goes on so. */
const MAY_BE_EMPTY = /online-absent|section-tables|quota/;

it('what cannot be read is refused in words at its field', () => {
  const { form, sent } = formOf(full());
  const lost: string[] = [];
  for (const [name, field] of namedIn(form)) {
    if (isSwitch(field) || field.matches('select')) continue;
    const { value } = field;
    const written = field.type === 'number' ? '' : 'ab1c';
    delete sent.prospectus;
    type(field, written);
    save(form);
    const kept = written ? JSON.stringify(sent).includes(written) : MAY_BE_EMPTY.test(name);
    if (sent.prospectus ? !kept : !field.validationMessage) lost.push(name);
    type(field, value);
  }
  expect(lost).toEqual([]);
});

it('an edition brings its own readings, and what was chosen stays', () => {
  const { form, sent } = formOf(view.prospectus);
  const field = (name: string): Field => form.querySelector<Field>(`[data-test=${name}]`) as Field;
  type(field('reading-peek_excludes'), 'false');
  type(field('item-edition'), 'isko-1999');
  expect(form.querySelector('[data-test=readings] b')?.textContent).toBe(
    'A player who looks into another hand',
  );
  save(form);
  expect(sent.prospectus?.rules?.options).toMatchObject({ defender_claim: 'alone', peek_excludes: false });
  type(field('item-edition'), 'isko-2022');
  save(form);
  expect(sent.prospectus?.rules?.options).toMatchObject({ defender_claim: 'party', peek_excludes: false });
});

it('the notice says which readings are not as usual', () => {
  const said = cases.flatMap(({ name, notice }) => (name === 'rules' ? otherReadings(notice) : []));
  expect(said).toContainEqual(['Protests are possible', 'until the series ends']);
  expect(said).toContainEqual(['Protests after the last series (minutes)', '60']);
  expect(said).toContainEqual(['A player who looks into another hand', 'may bid']);
  expect(said).toContainEqual(['Highest stake a point', '1/4']);
  expect(otherReadings(view.prospectus)).toEqual([]);
});
