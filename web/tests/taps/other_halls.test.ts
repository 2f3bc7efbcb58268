/** The halls of an announced event become on the page what the office lets them become, and nothing else. */

import { readFileSync } from 'node:fs';
import { flushSync } from 'svelte';
import { createClassComponent } from 'svelte/legacy';
import { afterEach, expect, inject, it } from 'vitest';
import type { DeskView, Prospectus, Section } from '../../src/lib/wire';
import NoticeForm from '../../src/tournament/notice/NoticeForm.svelte';
import { few } from '../few';
import { controlsIn } from './controls';

interface HallForm {
  name: string;
  desk: DeskView;
  changes: { asked: { prospectus: Prospectus }; taken: boolean }[];
}
const { halls: forms } = JSON.parse(readFileSync(inject('forms'), 'utf-8')) as { halls: HallForm[] };

/** One of so many in the gate. */
const EVERY = few(5, 1);

let page: { $destroy: () => void } | undefined;
afterEach(remove);

function remove(): void {
  page?.$destroy();
  page = undefined;
  document.body.replaceChildren();
}

/** The tab with the notice, all that is closed opened, and what it sends. */
function opened(view: DeskView): { prospectus?: Prospectus }[] {
  remove();
  const sent: { prospectus?: Prospectus }[] = [];
  const command = (asked: object): Promise<boolean> => {
    sent.push(JSON.parse(JSON.stringify(asked)) as { prospectus: Prospectus });
    return Promise.resolve(true);
  };
  const props = { office: { busy: false, problem: '', command }, view };
  page = createClassComponent({ component: NoticeForm as never, target: document.body, props });
  flushSync();
  for (const details of document.querySelectorAll('details')) details.open = true;
  return sent;
}

/** A field of this form that is on and has a name for who listens. */
function field(name: string): HTMLInputElement {
  const form = document.querySelector('[data-test=amend-halls]')?.closest('form');
  const standing = form && controlsIn(form, `[data-test="${name}"]`)[0];
  if (!standing?.control.name) throw new Error(`no field for ${name}`);
  return standing.element as HTMLInputElement;
}

function type(name: string, text: string): void {
  const into = field(name);
  into.value = text;
  into.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
}

function turn(name: string, on: boolean): void {
  const into = field(name);
  if (into.checked !== on) into.click();
  flushSync();
}

/** Where a hall that was announced is taken out, though it could be closed: there is no way to. */
const isShorter = (before: readonly Section[], after: readonly Section[]): boolean =>
  after.length < before.length;

/** What the notice becomes when these halls are typed; nothing where they cannot be. */
function amended({ desk }: HallForm, { sections = [], stay_in_section }: Prospectus): Prospectus | undefined {
  const known = desk.prospectus.sections ?? [];
  if (isShorter(known, sections)) return undefined;
  const sent = opened(desk);
  try {
    for (const [at, { name, tables, closed }] of sections.entries()) {
      if (at >= known.length) field('add-section').click();
      flushSync();
      type(`section-name-${String(at)}`, name);
      type(`section-tables-${String(at)}`, String(tables));
      if (at < known.length) turn(`section-closed-${String(at)}`, closed ?? false);
    }
    if (stay_in_section !== undefined && sections.length) turn('stay-in-section', stay_in_section);
    type('reason', 'rain');
    field('amend-halls').click();
  } catch {
    return undefined;
  }
  return sent[0]?.prospectus;
}

it.each(forms.map((form) => [form.name, form] as const))('halls of an event: %s', (_, form) => {
  const known = form.desk.prospectus.sections ?? [];
  for (const { asked, taken } of form.changes.filter((_, at) => at % EVERY === 0)) {
    const { prospectus } = asked;
    const wanted = taken && !isShorter(known, prospectus.sections ?? []);
    expect([prospectus.sections, amended(form, prospectus)]).toEqual([
      prospectus.sections,
      wanted ? prospectus : undefined,
    ]);
  }
});
