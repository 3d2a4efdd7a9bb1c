import { parseTime } from '../../src/base/text/parse.ts';
import { UserError } from '../../src/base/user-error.ts';
import type { DigestTime } from '../../src/settings/settings.ts';
import type { Form } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';
import { timeInput, zoneInput } from './settings-view.ts';

export function digestForm(head: Pick<Form, 'id' | 'title' | 'text'>, { hour, zone }: DigestTime, words: Words): Form {
	const { t } = words;
	return {
		...head,
		inputs: [
			timeInput('hour', t('feed.digestForm.hour'), t('feed.digestForm.hourHint'), 60 * hour),
			zoneInput(zone, words),
		],
	};
}

/** @throws UserError `no-such-hour` */
export function hourIn(typed: string): number {
	const minutes = parseTime(typed);
	if (minutes === undefined || minutes % 60 !== 0) throw new UserError({ code: 'no-such-hour', typed });
	return minutes / 60;
}
