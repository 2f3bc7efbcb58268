/** What the page asks of a browser and a document without one does not have. */

import { vi } from 'vitest';

vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }));
vi.stubGlobal('isSecureContext', true);
vi.stubGlobal('fetch', () => Promise.reject(new Error('nothing is asked of a server here')));
