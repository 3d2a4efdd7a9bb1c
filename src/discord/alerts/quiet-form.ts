import { UserError } from '../../errors/user-error.ts';
import { parseTime } from '../../text/parse-time.ts';
import type { QuietHours } from '../../users/settings.ts';
import { findZone } from '../../users/time-zone.ts';

/** The quiet hours that somebody has filled in. @throws UserError `not-a-time`, `no-such-zone` */
export function quietHoursIn({ from = '', to = '', zone = '' }: Readonly<Record<string, string>>): QuietHours {
	const found = findZone(zone);
	if ('nearest' in found) throw new UserError({ code: 'no-such-zone', typed: zone, nearest: found.nearest });
	return { from: timeIn(from), to: timeIn(to), zone: found.zone };
}

function timeIn(typed: string): number {
	const time = parseTime(typed);
	if (time === undefined) throw new UserError({ code: 'not-a-time', typed });
	return time;
}
