/** A simulated user of the bot, and where they use it. */
export interface LocalUser {
	/** A snowflake: digits. */
	readonly userId: string;
	/** The language of their Discord client, as Discord's locale code. */
	readonly locale: string;
	/** The language of the server, if that is not English. Only Community servers can have one. */
	readonly serverLocale?: string;
	readonly place: 'server' | 'dm';
	/** Which server, if it is not the one that there always is. */
	readonly serverId?: string;
	/** Whether they are a moderator, who has the permission Manage Server. */
	readonly manages?: boolean;
	/** Whether they are an owner of the server, who may do everything. */
	readonly owns?: boolean;
	/** Whether only they have added the bot, as a user app, and not the server. */
	readonly isUserApp?: boolean;
}

/** What a user filled in, by option name. */
export type OptionValues = Readonly<Record<string, string | number | boolean>>;
