import { UserError } from '../../errors/user-error.ts';
import type { Alert } from '../../notify/alert.ts';
import type { Context } from '../context.ts';

/** An alert of the caller. Ids come from outside, and may be those of other people's alerts. @throws UserError `alert-gone` */
export async function alertOf(id: string, { alerts, caller }: Pick<Context, 'alerts' | 'caller'>): Promise<Alert> {
	const alert = (await alerts.of(caller.userId)).find((each) => each.id === id);
	if (!alert) throw new UserError({ code: 'alert-gone' });
	return alert;
}
