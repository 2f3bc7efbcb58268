/** What this browser remembers; one that remembers nothing gets on without. */

export function read<Kept>(key: string, otherwise: Kept): Kept {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** `onchange` is called when a lesson or a deal has ended here, while an account keeps it too. */
export const learned: { onchange?: (() => void) | undefined } = {};

export function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
}

export function drop(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    return;
  }
}
