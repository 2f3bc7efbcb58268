/** How long something may move, not at all for those who asked for that, in the system or here; and when a change is on the screen. */
import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import { settings } from './settings.svelte';

const still = matchMedia('(prefers-reduced-motion: reduce)').matches;

/** So many milliseconds, or none. */
export function movingFor(milliseconds: number): number {
  return still || !settings.motion || settings.pace === 'instant' ? 0 : milliseconds;
}

/*
 * Svelte's own `fly` and `fade` ask for the computed style first. In the midst of a change the browser has to work
 * out the whole table for that, which costs a slow phone more than all the rest of the change.
 */
const moved =
  (x: number, y: number) =>
  (here: number, away: number): string =>
    `translate: ${String(x * away)}px ${String(y * away)}px; opacity: ${String(here)}`;

/** Comes from a place, or goes to it, so many pixels away. */
export function flown(_: Element, { x, y }: { x: number; y: number }): TransitionConfig {
  return { duration: movingFor(220), easing: cubicOut, css: moved(x, y) };
}

/** Comes up from the player, each after the one before it, wherever its place is by then. */
export function dealt(_: Element, { position }: { position: number }): TransitionConfig {
  const delay = movingFor(25 * position);
  return { duration: movingFor(200), delay, easing: cubicOut, css: moved(0, 90) };
}

/** Comes where it stands. */
export function appeared(_: Element): TransitionConfig {
  return { duration: movingFor(180), css: (here) => `opacity: ${String(here)}` };
}

/** Calls `run` when what changed is on the screen; what it gives back calls that off. */
export function whenPainted(run: () => void): () => void {
  let rest: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (rest = setTimeout(run)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(rest);
  };
}
