import type { StoreFailure } from '../base/errors/store-error.ts';

/** What the operator can do about each failure. */
export const storeAdvice: Readonly<Record<StoreFailure, string>> = {
	busy: 'Another program (a backup, a database shell, VACUUM) has locked it. Let that program finish, or stop it.',
	full: 'The disk is full. Free some space.',
	'read-only': 'It does not accept changes. Make it writable, or set STORE_URL to another one.',
	damaged: 'Stop the bot, then restore the file from a backup, or move it to start over.',
	unreachable: 'Check STORE_URL, that the database runs, and the network in between.',
	unusable: 'Check STORE_URL, and that the bot may create tables or files there.',
};
