/** The list on paper: a PDF of the server; without its printer the page as the browser prints it. */

import { request } from '../line/asking';
import { say } from '../lib/messages.svelte';
import { settings } from '../lib/settings.svelte';
import { pathOf, type KnownList } from './lists';
import type { Failure } from '../line/asking';
import { saveFile } from '../lib/saving';

/** Fetch the PDF and hand it to the browser; the reason if there is none. */
export async function printList({ list, key }: KnownList, empty: boolean): Promise<string> {
  const query = `language=${settings.language}${empty ? '&empty=true' : ''}`;
  const response = await request(`${pathOf(list)}/sheet.pdf?${query}`, {
    headers: { Authorization: `Bearer ${key}`, 'Accept-Language': settings.language },
  }).catch(() => null);
  if (!response) return say('list.unreachable');
  if (!response.ok) {
    const { error } = (await response.json().catch(() => ({}))) as Failure;
    return error?.message || say('list.unreachable');
  }
  saveFile(await response.blob(), `skat-${list}.pdf`);
  return '';
}
