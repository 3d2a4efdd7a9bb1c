/** What the outbox knows of a kind of message, whichever feature sends it. */
export interface MessageTraits {
	/** The name of the kind, as it is stored. */
	readonly kind: string;
	/** The name under which the metrics count its messages. */
	readonly metricsLabel: 'alerts' | 'feeds' | 'reports';
	/**
	 * Whether its messages are for a single user, who may have quiet hours, and whose messages wait while they refuse
	 * direct messages. Otherwise they are for a server.
	 */
	readonly isPersonal: boolean;
	/**
	 * When several messages for one channel are combined into one. `if-many` means that there are more than three, or
	 * that one of them was deferred.
	 */
	readonly combines: 'never' | 'always' | 'if-many';
	/** Whether its messages wait until nothing else is due: many of them are due at the same time. */
	readonly canWait: boolean;
}
