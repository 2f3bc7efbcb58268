/** The terms of a table while its host changes them. */

import type { TableInfo } from '../../lib/snapshot';
import type { Settings, TableRequest } from '../../lib/wire';

type Options = TableInfo['rules']['options'];

/** Every change counts at once: the next one starts from it, though no answer has come yet. */
export class ChangingTerms {
  #wanted = $state.raw<TableInfo | null>(null);
  readonly #shown: () => TableInfo;
  readonly #act: (action: TableRequest) => void;

  constructor(shown: () => TableInfo, busy: () => boolean, act: (action: TableRequest) => void) {
    this.#shown = shown;
    this.#act = act;
    $effect(() => {
      // Answered: what the server shows holds, also where it refused.
      if (!busy()) this.#wanted = null;
    });
  }

  /** The table as it will be once all is answered. */
  get table(): TableInfo {
    return this.#wanted ?? this.#shown();
  }

  readonly change = (settings: Settings, options: Options): void => {
    const { table } = this;
    this.#wanted = {
      ...table,
      settings,
      rules: { ...table.rules, options },
      stake: { ...table.stake, offered: String(options['stake'] ?? table.stake.offered) },
    };
    this.#act({ do: 'change_terms', settings, options });
  };
}
