/** What the page asks of a browser and a document without one does not have. */

import { beforeAll, beforeEach, vi } from 'vitest';
import { messages } from '../../src/lib/messages.svelte';
import { settings } from '../../src/lib/settings.svelte';
import { Socket } from '../sockets';

const ignored = (): void => undefined;
/** Every query holds, and stays so: the screen is wide. */
const media = { matches: true, addEventListener: ignored, removeEventListener: ignored };
vi.stubGlobal('matchMedia', () => media);
vi.stubGlobal('isSecureContext', true);
vi.stubGlobal('fetch', () => Promise.reject(new Error('nothing is asked of a server here')));

beforeAll(() => messages.use('en'));

beforeEach(() => {
  settings.taps = 1;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.stubGlobal('WebSocket', Socket);
});
