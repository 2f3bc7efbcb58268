/** The page as an app of the device, where the browser offers it: only in a secure context. */

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

class Installing {
  /** What the browser will show when asked; null while it offers nothing. */
  offer = $state.raw<InstallPrompt | null>(null);
  readonly secure = isSecureContext;

  /** Keep the page's files, and remember the browser's offer. */
  prepare(): void {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      this.offer = event as InstallPrompt;
    });
    addEventListener('appinstalled', () => (this.offer = null));
    if (this.secure && 'serviceWorker' in navigator && import.meta.env.PROD) {
      // Private windows may forbid it; the page works without.
      void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
    }
  }

  install(): void {
    void this.offer?.prompt();
    this.offer = null;
  }
}

export const installing = new Installing();
