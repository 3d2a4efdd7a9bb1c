import type { Context } from '../../src/discord/context.ts';
import type { Button } from '../../src/words/reply.ts';

export interface AlertMeContext extends Context {
	/** The most alerts that a user can have; 0 if this bot has no alerts. */
	readonly alerts: { readonly limit: number };
}

/** Returns no button if this bot has no alerts. */
export const alertMeButton = (id: string, { alerts, words }: AlertMeContext): Button[] =>
	alerts.limit === 0 ? [] : [{ label: words.t('alert.button.alertMe'), id }];
