import type { Place } from '../wire.ts';

/** What of a visit outlasts a reload, in this tab. */
export interface Remembered {
	readonly person: string;
	readonly place: Place;
	readonly locale: string;
	/** What stands in the message box. */
	readonly text: string;
	/** Messages dismissed, and direct messages looked at; of this run of the playground alone. */
	readonly dismissed: readonly string[];
	readonly read: readonly string[];
}

const name = 'visit';

/** @param run which run of the playground it is: another one begins with new messages. */
export function remember(run: string, visit: Remembered): void {
	sessionStorage.setItem(name, JSON.stringify({ ...visit, run }));
}

/** What was remembered last; nothing where a tab is new, or keeps nothing. */
export function remembered(run: string): Partial<Remembered> {
	try {
		const { run: before, dismissed, read, ...visit } = JSON.parse(sessionStorage.getItem(name) ?? '{}');
		return before === run ? { ...visit, dismissed, read } : visit;
	} catch {
		return {};
	}
}
