export interface Recipient {
	readonly userId: string;
	/** Of direct messages: it was opened when the user set an alert. */
	readonly channel: string;
	readonly locale: string;
}
