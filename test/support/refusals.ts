import { createRequire } from 'node:module';
import type { BotRequest } from '../../playground/discord/bot-request.ts';
import { toMessage } from '../../src/discord/message.ts';
import type { Reply } from '../../src/words/reply.ts';
import { complaintsOf } from '../discord-rules/request-rules.ts';
import { sharedData } from './shared-data.ts';

type Check = (method: string, path: string, body: unknown, files: readonly string[]) => string[];

/** A second check, made from Discord's OpenAPI description, which is available only with the recorded data. */
const checkFile = sharedData('discord/check.mjs');
const checkByDescription: Check = checkFile ? await checkBy(checkFile) : () => [];

async function checkBy(file: URL): Promise<Check> {
	const load = createRequire(import.meta.url);
	const { createCheck } = await import(file.href);
	return createCheck({ Ajv2020: load('ajv/dist/2020.js'), addFormats: load('ajv-formats') });
}

/** What Discord would refuse in `requests` or show wrongly, a sentence each. Empty if there is nothing. */
export function refusalsOf(requests: readonly BotRequest[]): string[] {
	return requests.flatMap(({ method, path, body, files }) => {
		const names = files.map(({ name }) => name);
		const complaints = complaintsOf({ method, path, body, files: names });
		return [...complaints, ...checkByDescription(method, path, body, names)].map(
			(complaint) => `${method} ${path}: ${complaint}`,
		);
	});
}

/** What Discord would refuse in this answer to an interaction. */
export function refusalsOfReply(reply: Reply): string[] {
	const { embeds, components, allowedMentions: allowed_mentions } = toMessage(reply);
	const body = JSON.parse(JSON.stringify({ type: 4, data: { embeds, components, allowed_mentions } }));
	return refusalsOf([{ method: 'POST', path: '/interactions/1/t/callback', files: [], status: 204, body }]);
}
