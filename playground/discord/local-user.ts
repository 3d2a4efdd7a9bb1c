export interface LocalUser {
	/** A snowflake. */
	readonly userId: string;
	/** Discord's locale code. */
	readonly locale: string;
	/** The language of the server, if that is not English. Only Community servers can have one. */
	readonly serverLocale?: string;
	readonly place: 'server' | 'dm';
	readonly serverId?: string;
	/** Whether the user has the permission Manage Server. */
	readonly manages?: boolean;
	readonly owns?: boolean;
}

export type OptionValues = Readonly<Record<string, string | number | boolean>>;
