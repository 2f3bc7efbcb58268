/** The lessons as `tools/generate/lessons.py` ships them: every action has its answer already. */

import { host } from '../lib/host';
import type { Language } from '../lib/settings.svelte';
import type { CardName, Contract, PlayOn, SeatName } from '../lib/wire';

export interface Lying {
  seat: SeatName;
  card: CardName;
}

/** A position as its seat sees it, and the hands that lie open beside it. */
export interface LessonTable {
  seat: SeatName;
  hand: readonly CardName[];
  open: Partial<Record<SeatName, readonly CardName[]>>;
  contract: Contract | null;
  soloist: SeatName | null;
  trick: readonly Lying[];
  calls: readonly { seat: SeatName; call: number | string }[];
}

export interface Answer {
  text: string;
  articles?: readonly string[];
}

/** One action: a card, two cards, a number or a call. Its answer is right if it is the first. */
export interface Choice {
  answer: number;
  card?: CardName;
  trick?: { cards: readonly Lying[]; winner: SeatName };
  cards?: readonly CardName[];
  number?: number;
  call?: string;
  value?: number;
}

/** A deal from the first call to the last card: a record to play anew, and who sits where. */
export type DealOfLesson = Pick<PlayOn, 'record' | 'seat' | 'level'>;

export interface Step {
  kind: 'say' | 'show' | 'play' | 'discard' | 'call' | 'number' | 'pick' | 'deal';
  text: string;
  articles?: readonly string[];
  table?: LessonTable;
  cards?: readonly CardName[];
  answers?: readonly Answer[];
  choices?: readonly Choice[];
  deal?: DealOfLesson;
}

/** Whether a step asks for something. */
export const isTask = ({ choices, deal }: Step): boolean => Boolean(choices ?? deal);

export interface Lesson {
  name: string;
  title: string;
  minutes: number;
  steps: readonly Step[];
}

export type Course = readonly Lesson[];

const FILES = import.meta.glob<{ default: Course }>('./course/*.json');

/** All lessons in a language, in English where they are not written in it; fetched to learn. */
export async function courseOf(language: Language): Promise<Course> {
  const load = FILES[`./course/${language}.json`] ?? FILES['./course/en.json'];
  const course = load ? (await load()).default : [];
  // Who plays a whole deal along with one, and looks on, is a server.
  return host.alone ? course.filter(({ steps }) => !steps.some(({ deal }) => deal)) : course;
}

/** The lesson after this one; none after the last. */
export function lessonAfter(course: Course, lesson: Lesson): Lesson | undefined {
  return course[course.indexOf(lesson) + 1];
}

export const isRight = (choice: Choice | null): boolean => choice?.answer === 0;
