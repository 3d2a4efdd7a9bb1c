import type { Log } from '../base/log.ts';

interface ServerData {
	/** Resolves to how many were deleted. @throws StoreError */
	deleteServersExcept(ids: ReadonlySet<string>, isOurs: (id: string) => boolean): Promise<number>;
}

interface ServerStores {
	readonly settings: ServerData;
	readonly feeds: ServerData;
}

/**
 * Deletes the data of servers that are not in `ids`: without intents, Discord does not report that the bot was removed
 * from a server. If the store fails, that is logged, and the next start tries again.
 * @param isOurs whether a server belongs to a shard of this process. Only such servers can be in `ids`, so the data of
 * all others is kept.
 */
export async function deleteLeftServers(
	{ settings, feeds }: ServerStores,
	log: Log,
	ids: ReadonlySet<string>,
	isOurs: (id: string) => boolean,
): Promise<void> {
	for (const data of [settings, feeds])
		try {
			const count = await data.deleteServersExcept(ids, isOurs);
			if (count > 0) log.info({ count }, 'deleted settings or feeds of servers that the bot has left');
		} catch (error) {
			log.warn({ error: String(error) }, 'could not delete settings or feeds of servers that the bot has left');
		}
}

/** Deletes the data of one server: `isOurs` is true for it only, and no server is to be kept. */
export const deleteLeftServer = (stored: ServerStores, log: Log, id: string) =>
	deleteLeftServers(stored, log, new Set(), (other) => other === id);
