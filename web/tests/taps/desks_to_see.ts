/** Desks, phones and forms of a tournament in all its states, notices, and games of lists: written by programs of tests/web before all tests. */

import type { TestProject } from 'vitest/node';
import { written } from '../python';

declare module 'vitest' {
  interface ProvidedContext {
    desks: string;
    games: string;
    notices: string;
    phones: string;
    forms: string;
  }
}

export default function setup(project: TestProject): () => void {
  const desks = written('tests.web.desk_states');
  const games = written('tests.web.typed_games');
  const notices = written('tests.web.notices');
  const phones = written('tests.web.phones');
  const forms = written('tests.web.forms');
  project.provide('desks', desks.file);
  project.provide('games', games.file);
  project.provide('notices', notices.file);
  project.provide('phones', phones.file);
  project.provide('forms', forms.file);
  return () => {
    desks.remove();
    games.remove();
    notices.remove();
    phones.remove();
    forms.remove();
  };
}
