import type { Action } from '../../command-line.ts';
import type { OptionValues } from '../../discord/local-user.ts';
import type { Choice } from '../../wire.ts';

export interface AutocompleteRequest {
	readonly action: string;
	readonly option: string;
	readonly text: string;
	readonly others: OptionValues;
}

export interface Draft {
	readonly text: string;
	readonly caret: number;
	readonly actions: readonly Action[];
	/** By option name. */
	readonly picked: ReadonlyMap<string, Choice>;
	readonly received?:
		| { readonly request: AutocompleteRequest; readonly choices: readonly Choice[] | 'failed' }
		| undefined;
}
