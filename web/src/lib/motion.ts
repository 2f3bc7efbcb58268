/** How long something may move: not at all for those who asked for that, in the system or here. */
import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import { settings } from './settings.svelte';

const still = matchMedia('(prefers-reduced-motion: reduce)').matches;

/** So many milliseconds, or none. */
export function movingFor(milliseconds: number): number {
  return still || !settings.motion || settings.pace === 'instant' ? 0 : milliseconds;
}

/** Comes up from the player, each after the one before it, wherever its place is by then. */
export function dealt(_: Element, { position }: { position: number }): TransitionConfig {
  return {
    duration: movingFor(200),
    delay: movingFor(25 * position),
    easing: cubicOut,
    css: (here, away) => `translate: 0 ${String(90 * away)}px; opacity: ${String(here)}`,
  };
}
