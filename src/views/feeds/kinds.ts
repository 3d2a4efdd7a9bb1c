import type { FeedKind } from '../../notify/feed.ts';

/** What the kinds of feeds are called. */
export const kindNames: Readonly<Record<FeedKind, string>> = {
	deals: 'Deals',
	movers: 'Movers of the day',
	restock: 'Back in stock',
};

/** A channel as Discord shows it: a name that leads there. */
export const channelMention = (id: string): string => `<#${id}>`;

/** A role as Discord shows it. The role with the id of the server is everyone in it. */
export const roleMention = (role: string, serverId: string | undefined): string =>
	role === serverId ? '@everyone' : `<@&${role}>`;
