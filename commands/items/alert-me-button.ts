import type { Context } from '../../src/discord/context.ts';
import type { Button } from '../../src/words/reply.ts';

export interface AlertMeContext extends Context {
	readonly alerts: { readonly limit: number };
}

export const alertMeButton = (id: string, { alerts, words }: AlertMeContext): Button[] =>
	alerts.limit === 0 ? [] : [{ label: words.t('alert.button.alertMe'), id }];
