import type { BotRequest } from '../../src/local/discord/bot-request.ts';
import { complaintsOf } from '../discord-rules/request-rules.ts';

/** What Discord would refuse in `requests` or show wrongly, a sentence each. Empty where all is well. */
export function judged(requests: readonly BotRequest[]): string[] {
	return requests.flatMap(({ method, path, body, files }) =>
		complaintsOf({ method, path, body, files: files.map(({ name }) => name) }).map(
			(complaint) => `${method} ${path}: ${complaint}`,
		),
	);
}
