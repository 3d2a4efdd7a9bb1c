import type { Action, Choosable, Values } from '../../command-line.ts';
import type { Choice } from '../../wire.ts';

export interface AutocompleteRequest {
	readonly action: string;
	readonly option: string;
	readonly text: string;
	readonly others: Values;
}

export interface Draft {
	readonly text: string;
	readonly caret: number;
	readonly actions: readonly Action[];
	/** By option name. */
	readonly picked: ReadonlyMap<string, Choosable>;
	readonly received?:
		| { readonly request: AutocompleteRequest; readonly choices: readonly Choice[] | 'failed' }
		| undefined;
}
