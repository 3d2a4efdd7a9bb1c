import { parseTime, timeText, zoneText } from '../../src/base/text/parse.ts';
import { UserError } from '../../src/base/user-error.ts';
import { customId } from '../../src/discord/command/component-handler.ts';
import { findZone } from '../../src/settings/find-zone.ts';
import type { DigestTime } from '../../src/settings/settings.ts';
import type { Form, TextInput } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';

const minutesPerHour = 60;

/** `18:00 (Europe/Berlin)` */
export const digestText = ({ hour, zone }: DigestTime): string =>
	`${timeText(minutesPerHour * hour)} (${zoneText(zone)})`;

/** @param value minutes since midnight */
export const timeInput = (id: string, label: string, hint: string, value: number): TextInput => ({
	id,
	label,
	hint,
	maxLength: 10,
	value: timeText(value),
});

export const zoneInput = (zone: string | undefined, { t }: Words): TextInput => ({
	id: 'zone',
	label: t('settings.quietForm.zone'),
	hint: t('settings.quietForm.zoneHint'),
	maxLength: 50,
	value: zone && zoneText(zone),
});

/** @param command the command that handles the form, by the name `digest` */
export const digestForm = (command: 'feed' | 'settings', { hour, zone }: DigestTime, words: Words): Form => ({
	id: customId(command, 'digest'),
	title: words.t(command === 'feed' ? 'feed.digestForm.title' : 'settings.digestForm.title'),
	text: words.t(command === 'feed' ? 'feed.digestForm.text' : 'settings.digestForm.text'),
	inputs: [
		timeInput('hour', words.t('feed.digestForm.hour'), words.t('feed.digestForm.hourHint'), minutesPerHour * hour),
		zoneInput(zone, words),
	],
});

/** Reads the values of `digestForm`. Only full hours are allowed. @throws UserError `no-such-hour`, `no-such-zone` */
export function digestIn({ hour: typed = '', zone = '' }: Readonly<Record<string, string>>): DigestTime {
	const minutes = parseTime(typed);
	if (minutes === undefined || minutes % minutesPerHour !== 0) throw new UserError({ code: 'no-such-hour', typed });
	return { hour: minutes / minutesPerHour, zone: findZone(zone) };
}
