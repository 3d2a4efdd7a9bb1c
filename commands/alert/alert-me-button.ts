import type { Context } from '../../src/discord/context.ts';
import type { Button } from '../../src/words/reply.ts';

export const alertMeButton = (id: string, { alerts, words }: Pick<Context, 'alerts' | 'words'>): Button[] =>
	alerts.limit === 0 ? [] : [{ label: words.t('alert.button.alertMe'), id }];
