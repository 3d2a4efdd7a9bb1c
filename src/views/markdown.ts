/** Text from elsewhere, so that Discord shows it as it is: item names hold *, _, | and worse. */
export function asIs(text: string): string {
	return text.replaceAll(/[\\*_~`[\]<>]|\|(?=\|)|(?<=\|)\||^[#>-]/g, '\\$&');
}

/** A moment as each reader's Discord shows it. `at` in Unix milliseconds. */
export function timestamp(at: number, style: 'R' | 'd' | 'f' | 't', rounded = Math.floor): string {
	return `<t:${rounded(at / 1000)}:${style}>`;
}

/** “20/08/2026”, by the reader's own calendar. `at` in Unix milliseconds. */
export const day = (at: number): string => timestamp(at, 'd');

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
