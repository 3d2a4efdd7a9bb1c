/** What autocomplete suggests: the text that is shown, and the value that the option gets. */
export interface Suggestion {
	readonly name: string;
	readonly value: string;
}
