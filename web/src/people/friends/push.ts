/** Push messages to this device: wished and ended at the browser's push service and at the server. */

import { answered, post, Refusal } from '../../line/answers';
import { installing } from '../../lib/installing.svelte';
import type { PushInfo } from '../../lib/wire';

/** What the server sends, and whether this device wants it; null where the browser can show none. */
export async function pushInfo(): Promise<PushInfo | null> {
  if (!installing.secure || !('serviceWorker' in navigator) || !('PushManager' in window)) return null;
  const info = await answered<PushInfo>('/api/push');
  return info.key ? info : null;
}

/** Of the worker that runs; without one there is none, and `ready` would be waited for without end. */
async function manager(): Promise<PushManager | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.active ? registration.pushManager : null;
}

/** The browser, or its owner, wants no messages. */
export class NoPush extends Error {}

/** Have messages sent to this device. Throws `NoPush`, or the server's `Refusal`. */
export async function wantPush(key: string): Promise<PushInfo> {
  try {
    const pushes = await manager();
    if (!pushes) throw new NoPush();
    // An earlier one may be for another server's key.
    await (await pushes.getSubscription())?.unsubscribe();
    const wished = await pushes.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys } = wished.toJSON();
    return await post<PushInfo>('/api/push', { endpoint, key: keys?.['p256dh'], secret: keys?.['auth'] });
  } catch (error) {
    throw error instanceof Refusal ? error : new NoPush();
  }
}

/** Have no messages sent to this device any more. */
export async function endPush(): Promise<PushInfo> {
  const info = await post<PushInfo>('/api/push/end');
  await (await (await manager())?.getSubscription())?.unsubscribe();
  return info;
}
