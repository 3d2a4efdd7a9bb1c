import { alertLabels } from '../../views/alerts/alert-texts.ts';
import type { Button } from '../../views/reply.ts';
import type { Context } from '../context.ts';

/** The button below an answer that opens the form to set an alert; none if this bot has no alerts. */
export const alertMeButton = (id: string, { alerts }: Pick<Context, 'alerts'>): Button[] =>
	alerts.limit === 0 ? [] : [{ label: alertLabels.alertMe, id }];
