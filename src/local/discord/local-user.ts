/** A simulated user of the bot, and where they use it. */
export interface LocalUser {
	/** A snowflake: digits. */
	readonly userId: string;
	/** The language of their Discord client, as Discord's locale code. */
	readonly locale: string;
	readonly place: 'server' | 'dm';
	/** Which server, if it is not the one that there always is. */
	readonly serverId?: string;
	/** Whether they have the permission Manage Server. */
	readonly manages?: boolean;
	/** What they may do in every channel; by default what all members may. */
	readonly channelPermissions?: bigint;
}

/** What a user filled in, by option name. */
export type OptionValues = Readonly<Record<string, string | number | boolean>>;
