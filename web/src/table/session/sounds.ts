/** Quiet sounds of the table, made by the browser itself, and a tremor; nothing unless it was chosen. */

import { settings } from '../../lib/settings.svelte';
import type { Snapshot } from '../../lib/snapshot';

export type Sound = 'card' | 'turn' | 'won' | 'lost';

/** Pitch in Hz and when it begins, in seconds. */
const NOTES: Record<Exclude<Sound, 'card'>, readonly [number, number][]> = {
  turn: [
    [659, 0],
    [880, 0.11],
  ],
  won: [
    [523, 0],
    [659, 0.12],
    [784, 0.24],
  ],
  lost: [
    [392, 0],
    [311, 0.16],
  ],
};
const LOUD = { quiet: 0.04, usual: 0.12, loud: 0.3 } as const;
/** How long a phone trembles, and pauses, in milliseconds; cards that others play are no reason to. */
const TREMORS: Partial<Record<Sound, number[]>> = { turn: [20], won: [25, 60, 25], lost: [60] };

let context: AudioContext | null = null;

/** What there is to hear of the step from one snapshot to the next. */
export function heard(before: Snapshot | null, after: Snapshot): Sound[] {
  const was = before?.view;
  const now = after.view;
  if (!was || !now || before.table.deal !== after.table.deal) return [];
  const sounds: Sound[] = [];
  if (now.trick.length > was.trick.length) sounds.push('card');
  if (now.result && !was.result) {
    const won = now.result.score?.won ?? true;
    const mine = now.result.soloist === now.viewer;
    sounds.push(won === mine || !now.result.score ? 'won' : 'lost');
  } else if (now.turn === now.viewer && was.turn !== now.viewer) {
    sounds.push('turn');
  }
  return sounds;
}

/** Plays sounds and lets the phone tremble, if the player wants that. */
export function sound(sounds: readonly Sound[]): void {
  if (!settings.sounds || !sounds.length) return;
  context ??= new AudioContext();
  // Before the first tap on the page browsers keep it silent.
  void context.resume();
  for (const one of sounds) {
    // Before the first tap browsers refuse it, and complain.
    if (TREMORS[one] && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(TREMORS[one]);
    if (one === 'card') rustle(context);
    else for (const [pitch, after] of NOTES[one]) note(context, pitch, after);
  }
}

/** A card laid on cloth: a short breath of noise that dies away. */
function rustle(audio: AudioContext): void {
  const length = Math.round(audio.sampleRate * 0.07);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < length; at += 1) samples[at] = (Math.random() * 2 - 1) * (1 - at / length) ** 3;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const dull = audio.createBiquadFilter();
  dull.type = 'lowpass';
  dull.frequency.value = 1800;
  const gain = audio.createGain();
  gain.gain.value = LOUD[settings.volume] * 2;
  source.connect(dull).connect(gain).connect(audio.destination);
  source.start();
}

function note(audio: AudioContext, pitch: number, after: number): void {
  const begin = audio.currentTime + after;
  const tone = audio.createOscillator();
  tone.type = 'triangle';
  tone.frequency.value = pitch;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(LOUD[settings.volume], begin + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.001, begin + 0.32);
  tone.connect(gain).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + 0.35);
}
