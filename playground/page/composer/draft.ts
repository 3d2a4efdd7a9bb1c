import type { Action, Choosable, Values } from '../../command-line.ts';
import type { Choice } from '../../wire.ts';

/** A Discord autocomplete interaction: the option's text so far, and the values of the other options. */
export interface AutocompleteRequest {
	readonly action: string;
	readonly option: string;
	readonly text: string;
	readonly others: Values;
}

/** The state of the message box. */
export interface Draft {
	readonly text: string;
	readonly caret: number;
	readonly actions: readonly Action[];
	/** Choices accepted so far, by option name. */
	readonly picked: ReadonlyMap<string, Choosable>;
	/** The bot's latest autocomplete choices, and the request that they answer. */
	readonly received?:
		| { readonly request: AutocompleteRequest; readonly choices: readonly Choice[] | 'failed' }
		| undefined;
}
