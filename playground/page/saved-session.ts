import type { Place } from '../wire.ts';

/** What survives a reload of this browser tab. */
export interface SavedSession {
	/** The selected user's id. */
	readonly person: string;
	readonly place: Place;
	readonly locale: string;
	/** Text in the message box of each place. */
	readonly drafts: Readonly<Partial<Record<Place, string>>>;
	/** Ids of dismissed messages and of direct messages already read. They are valid for one run of the playground. */
	readonly dismissed: readonly string[];
	readonly read: readonly string[];
}

const key = 'session';

/** @param run identifies this run of the playground: message ids start over in the next one */
export function saveSession(run: string, session: SavedSession): void {
	sessionStorage.setItem(key, JSON.stringify({ ...session, run }));
}

/** The session saved last; empty in a new tab or if storage is unavailable. */
export function loadSession(run: string): Partial<SavedSession> {
	try {
		const { run: savedRun, dismissed, read, ...session } = JSON.parse(sessionStorage.getItem(key) ?? '{}');
		return savedRun === run ? { ...session, dismissed, read } : session;
	} catch {
		return {};
	}
}
