/** What stands on a page for one who listens: by role and name, where the keyboard and the finger reach it. */

import { computeAccessibleName, getRole, isInaccessible } from 'dom-accessibility-api';

/** Something that can be tapped: its role, its name, and what is said of its state. */
export interface Control {
  role: string;
  name: string;
  /** Which of several that are called the same. */
  at: number;
}

export interface Standing {
  control: Control;
  element: HTMLElement;
}

/** No sheet of styles is read here: what these hide is looked at in a browser. */
const PLAIN = { display: 'block', visibility: 'visible', content: '', getPropertyValue: () => '' };
const unstyled = { getComputedStyle: () => PLAIN as unknown as CSSStyleDeclaration };

const isOff = (element: HTMLElement): boolean =>
  element.matches('[disabled], [aria-disabled=true]') ||
  element.closest('[inert], fieldset[disabled]') !== null;

function inClosedDetails(element: HTMLElement): boolean {
  const details = element.closest('details:not([open])');
  return details !== null && !element.matches('summary');
}

/** What of this kind can be tapped there now. */
export function controlsIn(reach: Element, tapped: string): Standing[] {
  const named = new Map<string, number>();
  return [...reach.querySelectorAll<HTMLElement>(tapped)].flatMap((element) => {
    if (isInaccessible(element, unstyled) || isOff(element) || inClosedDetails(element)) return [];
    const [role, name] = [getRole(element) ?? element.localName, computeAccessibleName(element, unstyled)];
    const at = named.get(`${role} ${name}`) ?? 0;
    named.set(`${role} ${name}`, at + 1);
    return [{ control: { role, name, at }, element }];
  });
}
