/** Ask again and again, but only while the page is seen. */

/**
 * Asks now and then every so many milliseconds. A page that is not seen asks nothing; a person who comes
 * back to it is told at once. What is returned ends it.
 */
export function whileSeen(ask: () => unknown, everyMs: number): () => void {
  const seen = (): void => void (document.hidden || ask());
  seen();
  const timer = setInterval(seen, everyMs);
  document.addEventListener('visibilitychange', seen);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', seen);
  };
}
