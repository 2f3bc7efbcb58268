/** A wake-up for who looks elsewhere while it is his turn: in the title, at the icon, by a sound. */

import { say } from '../../lib/messages.svelte';
import { sound } from './sounds';

class Waking {
  #wanted = false;

  constructor() {
    document.addEventListener('visibilitychange', () => this.#show());
  }

  /** Whether something waits for us here; the sound keeps to what was chosen. */
  set(wanted: boolean): void {
    if (wanted && !this.#wanted && document.hidden) sound(['turn']);
    this.#wanted = wanted;
    this.#show();
  }

  #show(): void {
    const calls = this.#wanted && document.hidden;
    document.title = calls ? `● ${say('page.your_turn')} · ${say('page.title')}` : say('page.title');
    // Only installed pages have a badge, and not in every browser.
    const badge = calls ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.();
    void badge?.catch(() => undefined);
  }
}

export const waking = new Waking();
