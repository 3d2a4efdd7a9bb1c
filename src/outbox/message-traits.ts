/** What the outbox knows of a kind of message, whichever feature sends it. */
export interface MessageTraits {
	/** As it is stored. */
	readonly kind: string;
	/** What its messages are counted as. */
	readonly statistics: 'alerts' | 'feeds' | 'reports';
	/** For a single user, who may have quiet hours and whose messages wait while they refuse direct messages. Else for a server. */
	readonly isPersonal: boolean;
	/** When several for one channel become one message:  are more than three, or what was held back. */
	readonly together: 'never' | 'always' | 'many';
	/** Sent when nothing else is due: many of them are due at the same time. */
	readonly canWait: boolean;
}
