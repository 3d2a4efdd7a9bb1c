import { UserError } from '../../errors/user-error.ts';
import type { Feed } from '../../notify/feed.ts';
import { usualDigest } from '../../users/digest-time.ts';
import type { DigestTime } from '../../users/settings.ts';
import type { Context } from '../context.ts';

/** The server whose feeds the caller may change. @throws UserError if they may not, or the bot is in no server here. */
export function managedServer({ caller: { serverId, managesServer } }: Context): string {
	if (serverId === undefined) throw new UserError({ code: 'feeds-need-server' });
	if (!managesServer) throw new UserError({ code: 'feeds-need-manager' });
	return serverId;
}

/** When a server gets its daily digest. @throws StoreError */
export async function digestOf(serverId: string, { settings }: Pick<Context, 'settings'>): Promise<DigestTime> {
	return (await settings.of({ scope: 'server', id: serverId })).digest ?? usualDigest;
}

/** A feed of a server. @throws UserError if it has been removed; StoreError */
export async function feedOf(serverId: string, id: string, { feeds }: Context): Promise<Feed> {
	const feed = (await feeds.of(serverId)).find((each) => each.id === id);
	if (!feed) throw new UserError({ code: 'no-such-feed' });
	return feed;
}
