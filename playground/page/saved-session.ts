import type { ChatPlace } from '../wire.ts';

interface SavedSession {
	readonly person: string;
	readonly place: ChatPlace;
	readonly locale: string;
	readonly drafts: Readonly<Partial<Record<ChatPlace, string>>>;
	/** Message ids, valid for one run of the playground. */
	readonly dismissed: readonly string[];
	readonly read: readonly string[];
}

const key = 'session';

/** @param run identifies this run of the playground: message ids start over in the next one */
export function saveSession(run: string, session: SavedSession): void {
	sessionStorage.setItem(key, JSON.stringify({ ...session, run }));
}

/** Returns an empty session in a new tab, or if storage is unavailable. */
export function loadSession(run: string): Partial<SavedSession> {
	try {
		const { run: savedRun, dismissed, read, ...session } = JSON.parse(sessionStorage.getItem(key) ?? '{}');
		return savedRun === run ? { ...session, dismissed, read } : session;
	} catch {
		return {};
	}
}
