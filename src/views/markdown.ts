/** Text from elsewhere, so that Discord shows it as it is: item names hold *, _, | and worse. */
export function asIs(text: string): string {
	return text.replaceAll(/[\\*_~`[\]<>]|\|(?=\|)|(?<=\|)\||^[#>-]/g, '\\$&');
}

/** “5 minutes ago”, counted by the reader's own Discord. `at` in Unix milliseconds. */
export function ago(at: number): string {
	return `<t:${Math.floor(at / 1000)}:R>`;
}

/** “in 5 minutes”, rounded up: told 12:00:00.9 as 12:00:00, people come back too early. `at` in Unix milliseconds. */
export function soon(at: number): string {
	return `<t:${Math.ceil(at / 1000)}:R>`;
}

/** “20/08/2026”, by the reader's own calendar. `at` in Unix milliseconds. */
export function day(at: number): string {
	return `<t:${Math.floor(at / 1000)}:d>`;
}

/** “20 August 2026 18:47”, likewise. */
export function date(at: number): string {
	return `<t:${Math.floor(at / 1000)}:f>`;
}

/** “18:47”, by the reader's own clock. `at` in Unix milliseconds. */
export function timeOfDay(at: number): string {
	return `<t:${Math.ceil(at / 1000)}:t>`;
}

/** Discord's limit of a button's address. */
const linkLimit = 512;

/** A web address that Discord takes for a link or a button; undefined where it is none. */
export function link(address: string | null): string | undefined {
	// Nearly all are plain, and parsing one takes as long as a tenth of the answer.
	if (address && address.length <= linkLimit && /^https?:\/\/[\w.-]+\/[\w./?=&%+-]*$/.test(address)) return address;
	if (!address || !URL.canParse(address)) return undefined;
	const { href, protocol } = new URL(address);
	return /^https?:$/.test(protocol) && href.length <= linkLimit ? href : undefined;
}
