export interface Recipient {
	readonly userId: string;
	/** The channel for direct messages, which was opened when the user asked for them. */
	readonly channel: string;
	readonly locale: string;
}
