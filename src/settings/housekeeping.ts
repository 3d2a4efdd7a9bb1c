import type { Log } from '../base/log.ts';

interface OfServers {
	/** Resolves to how many they were. @throws StoreError */
	deleteServersExcept(ids: ReadonlySet<string>, isOurs: (id: string) => boolean): Promise<number>;
}

interface Stored {
	readonly settings: OfServers;
	readonly feeds: OfServers;
}

/**
 * Without intents, no removal is reported. If the store fails, that is logged, and the next start tries again.
 * @param isOurs whether the server would be in `ids` otherwise
 */
export async function deleteLeftServers(
	{ settings, feeds }: Stored,
	log: Log,
	ids: ReadonlySet<string>,
	isOurs: (id: string) => boolean,
): Promise<void> {
	for (const stored of [settings, feeds])
		try {
			const count = await stored.deleteServersExcept(ids, isOurs);
			if (count > 0) log.info({ count }, 'deleted settings or feeds of servers that the bot has left');
		} catch (error) {
			log.warn({ error: String(error) }, 'could not delete settings or feeds of servers that the bot has left');
		}
}

export const deleteLeftServer = (stored: Stored, log: Log, id: string) =>
	deleteLeftServers(stored, log, new Set(), (other) => other === id);
