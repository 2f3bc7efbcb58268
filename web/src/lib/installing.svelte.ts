/** The page as an app of the device, where the browser offers it: only in a secure context. */

import { at } from './host';
import { read, write } from './storage';

const RENEWED = 'skat.renewed';
/** Milliseconds: a room that is missing after that, too, is missing for another reason. */
const ONCE_IN = 60_000;
/** Milliseconds in which a page that is left has gone. */
const UNTIL_GONE = 5000;

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

class Installing {
  /** What the browser will show when asked; null while it offers nothing. */
  offer = $state.raw<InstallPrompt | null>(null);
  /** Whether it runs as one, or has just become one. */
  installed = $state(matchMedia('(display-mode: standalone)').matches);
  readonly secure = isSecureContext;
  /** A newer release is kept on this device: the next start, or the next room, is of it. */
  renewed = $state(false);

  /** Keep the page's files, and remember the browser's offer. */
  prepare(): void {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      this.offer = event as InstallPrompt;
    });
    addEventListener('appinstalled', () => {
      this.offer = null;
      this.installed = true;
    });
    this.#renewAfterRelease();
    if (this.secure && 'serviceWorker' in navigator && import.meta.env.PROD) {
      this.#noticeRelease(navigator.serviceWorker);
      // Private windows may forbid it; the page works without.
      void navigator.serviceWorker.register(at('/sw.js')).catch(() => undefined);
    }
  }

  /** A worker that takes the place of another has kept its whole release before; the first one is no news. */
  #noticeRelease(workers: ServiceWorkerContainer): void {
    let before = workers.controller;
    workers.addEventListener('controllerchange', () => {
      this.renewed = before !== null;
      before = workers.controller;
    });
  }

  /** A page left open over a release asks for rooms that are no longer there: it is loaded anew, once. */
  #renewAfterRelease(): void {
    // WebKit breaks off what a page fetches when it is left: loaded anew, it would never be left.
    let leaving = false;
    addEventListener('beforeunload', () => {
      leaving = true;
      // A file that is saved leaves nothing.
      setTimeout(() => (leaving = false), UNTIL_GONE);
    });
    addEventListener('vite:preloadError', (event) => {
      if (leaving || !navigator.onLine || Date.now() - read(RENEWED, 0) < ONCE_IN) return;
      event.preventDefault();
      write(RENEWED, Date.now());
      location.reload();
    });
  }

  install(): void {
    void this.offer?.prompt();
    this.offer = null;
  }
}

export const installing = new Installing();
