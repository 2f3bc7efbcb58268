/** Presses whatever can be pressed on a page, forms filled, sheets opened, until nothing is new. */

import { messages } from '../../src/lib/messages.svelte';

const PRESSED = 'button, input[type=checkbox], input[type=radio], select';
/** What is filled before a button is pressed. */
const FILLED =
  'input:not([type=checkbox], [type=radio], [type=search], [type=file], [readonly]), textarea, select';
/** More than this is a circle. */
const MOST = 1_000;
/** So many fields may hang on one another. */
const TURNS = 4;

const isOff = (element: Element): boolean =>
  (element as HTMLButtonElement).disabled || !!element.closest('fieldset[disabled]');
function told(element: Element, value: string): void {
  (element as HTMLInputElement).value = value;
  // This document knows no `option:checked`; Svelte then takes the first one that is on.
  const others = [...(element as HTMLSelectElement).querySelectorAll('option')].filter(
    (option) => option.value !== value && !option.disabled,
  );
  for (const option of others) option.disabled = true;
  element.dispatchEvent(new Event('input', { bubbles: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
  for (const option of others) option.disabled = false;
}
/** What tells why a button is off: its title, or what it is described by. */
const saidWhy = (button: HTMLButtonElement): boolean =>
  [
    button.title,
    ...(button.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent),
  ].some((text) => text?.trim());
/** What is off without a word, with the reason. */
const SAY_IT_THEMSELVES: readonly (readonly [RegExp, string])[] = [
  [
    /^(contract|tops|reached|announced|house|hand)\b/,
    'a key of a pad: the game that is chosen has it or not',
  ],
  [/^ramsch-without\b/, 'the card points beside it say that a trick was taken'],
  [/^(to-game|passed)$/, 'a Ramsch is due, as its pad says'],
  [/^undo$/, 'nothing was entered that could be taken back'],
  [/^options-open$/, 'its sheet is being fetched'],
  [/^sign-/, 'it shows who has signed'],
];

/** The buttons that are off and do not say why, by their marks. */
export const silentIn = (reach: ParentNode): string[] =>
  [...reach.querySelectorAll<HTMLButtonElement>('button:disabled')]
    .filter((button) => !button.closest('fieldset[disabled]') && !saidWhy(button))
    .map((button) => button.dataset['test'] ?? button.textContent.trim())
    .filter((name) => !SAY_IT_THEMSELVES.some(([names]) => names.test(name)));

/** Rows that differ in numbers alone are alike. */
const plain = (text: string): string => text.replace(/[\d\s]+/g, ' ').trim();

/** What is chosen in the sheet of a button: what it sends hangs on that. */
function chosenBeside(element: Element): string {
  const selects = element.closest('dialog form')?.querySelectorAll('select') ?? [];
  return [...selects].map(({ selectedOptions: [option] }) => option?.text ?? '').join(' ');
}

function nameOf(element: Element): string {
  const own = element.getAttribute('data-test') ?? element.closest('form')?.getAttribute('data-test') ?? '';
  const row = element.closest(element.closest('form') ? 'tr' : 'tr, section');
  const words = element.tagName === 'BUTTON' ? `${element.textContent} ${chosenBeside(element)}` : '';
  return plain(`${own} ${words} ${row?.textContent ?? ''} ${row?.className ?? ''}`);
}

export class Crawl {
  readonly #done = new Set<string>();
  /** What opened the sheets that lie over the page, and how much was new in each. */
  readonly #sheets: { opener: string; before: number }[] = [];
  readonly #told = new WeakSet<Element>();
  /** Buttons that were off and did not say why. */
  readonly silent = new Set<string>();
  #pressed = 0;

  /** `known` says what a field takes, where that is not anything. */
  constructor(
    readonly settle: () => Promise<void>,
    readonly known: (field: HTMLElement) => string | undefined = () => undefined,
  ) {}

  get #sheet(): Element | null {
    return [...document.querySelectorAll('dialog[open]')].at(-1) ?? null;
  }

  #key(element: Element, more = ''): string {
    return `${this.#sheets.map(({ opener }) => opener).join(' > ')} > ${nameOf(element)}${more}`;
  }

  /** All that can be pressed is, from what is shown now. */
  async all(): Promise<void> {
    for (;;) {
      this.#listen();
      const next = this.#next();
      if (next) {
        await this.#press(next.element, next.key, next.value);
        if (this.#pressed > MOST) throw new Error(`goes round in a circle: ${next.key}`);
      } else if (!(await this.#close())) return;
    }
  }

  #next(): { element: Element; key: string; value?: string } | null {
    const scope = this.#sheet ?? document.body;
    const all = [...scope.querySelectorAll(PRESSED)];
    // What a choice or a tab shows is pressed before the next one.
    const late = ({ tagName, role }: Element): number => (role === 'tab' ? 2 : tagName === 'SELECT' ? 1 : 0);
    for (const element of [0, 1, 2].flatMap((turn) => all.filter((each) => late(each) === turn))) {
      if (isOff(element) || this.#closes(element)) continue;
      const values =
        element.tagName === 'SELECT'
          ? [...(element as HTMLSelectElement).options].filter(({ disabled }) => !disabled)
          : [null];
      for (const option of values) {
        const key = this.#key(element, option ? ` = ${plain(option.text)}` : '');
        if (this.#done.has(key)) continue;
        return { element, key, ...(option && { value: option.value }) };
      }
    }
    return null;
  }

  #closes(element: Element): boolean {
    const name = element.getAttribute('aria-label') ?? element.textContent.trim();
    return !!element.closest('dialog') && name === messages.say('page.close');
  }

  async #press(element: Element, key: string, value?: string): Promise<void> {
    this.#done.add(key);
    this.#pressed += 1;
    const before = this.#sheet;
    if (value !== undefined) told(element, value);
    else {
      if (element.tagName === 'BUTTON') await this.#fill();
      (element as HTMLElement).click();
    }
    await this.settle();
    this.#listen();
    const now = this.#sheet;
    if (now && now !== before) {
      this.#sheets.push({ opener: key, before: this.#done.size });
      await this.#fill();
    } else if (before && !now) this.#closed();
    // What a choice empties is chosen anew.
    else if (now && value !== undefined) await this.#fill();
  }

  #listen(): void {
    for (const name of silentIn(document)) this.silent.add(name);
  }

  /** Fills all that is empty; what can be chosen may hang on what was filled before. */
  async #fill(): Promise<void> {
    for (let turn = 0; turn < TURNS && this.#filled(); turn += 1) await this.settle();
  }

  /** Whether something was. */
  #filled(): boolean {
    let any = false;
    const scope = this.#sheet ?? document.body;
    for (const [at, element] of scope.querySelectorAll<HTMLInputElement>(FILLED).entries()) {
      // A list whose first row is shown may have nothing chosen.
      const isOpen = element.required && element.tagName === 'SELECT' && !this.#told.has(element);
      const known = this.known(element);
      const isFilled = element.value && (element.value === known || element.value !== '0');
      if (isOff(element) || (isFilled && !isOpen)) continue;
      any = true;
      this.#told.add(element);
      if (element.tagName !== 'SELECT')
        told(element, known ?? (element.type === 'number' ? element.min || '1' : '1'));
      else {
        const options = [...(element as unknown as HTMLSelectElement).options].filter(
          ({ value, disabled }) => value && value !== '0' && !disabled,
        );
        // Two who are asked for are two.
        const option = options[at % options.length];
        if (option) told(element, option.value);
      }
    }
    return any;
  }

  /** A sheet in which something was new is opened again: what was sent has closed it. */
  #closed(): void {
    const sheet = this.#sheets.pop();
    if (sheet && this.#done.size > sheet.before) this.#done.delete(sheet.opener);
  }

  async #close(): Promise<boolean> {
    const sheet = this.#sheet;
    if (!sheet) return false;
    const button = [...sheet.querySelectorAll('button')].find((each) => this.#closes(each));
    button?.click();
    await this.settle();
    if (this.#sheet === sheet) throw new Error(`does not close: ${sheet.textContent}`);
    // Nothing is left in it.
    this.#sheets.pop();
    return true;
  }
}
