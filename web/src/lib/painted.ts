/** Calls `run` when what changed is on the screen; what it gives back calls that off. */
export function whenPainted(run: () => void): () => void {
  let rest: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (rest = setTimeout(run)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(rest);
  };
}
