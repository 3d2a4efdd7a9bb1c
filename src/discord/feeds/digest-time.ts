import { UserError } from '../../errors/user-error.ts';
import { parseTime } from '../../text/parse-time.ts';
import type { DigestTime } from '../../users/settings.ts';
import { findZone } from '../../users/time-zone.ts';

/** Reads the hour and the time zone of the daily digest as people type them. @throws UserError */
export function readDigestTime(hour: string, zone: string): DigestTime {
	const minutes = parseTime(hour);
	if (minutes === undefined || minutes % 60 !== 0) throw new UserError({ code: 'no-such-hour', typed: hour });
	const found = findZone(zone);
	if ('nearest' in found) throw new UserError({ code: 'no-such-zone', typed: zone, nearest: found.nearest });
	return { hour: minutes / 60, zone: found.zone };
}
