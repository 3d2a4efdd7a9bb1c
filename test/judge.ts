import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BotRequest } from '../src/local/discord/bot-request.ts';

type Check = (method: string, path: string, body: unknown, files?: readonly string[]) => string[];

const file = new URL('../../shared/discord/check.mjs', import.meta.url);
const load = createRequire(import.meta.url);

let check: Check | undefined;
if (existsSync(file)) {
	const { createCheck } = await import(file.href);
	check = createCheck({ Ajv2020: load('ajv/dist/2020.js'), addFormats: load('ajv-formats') });
} else process.stderr.write('The requests to Discord are not judged: ../shared/discord/check.mjs is not there.\n');

/** What Discord would refuse of `requests`, a sentence each. Empty where all is well, or where the judge is absent. */
export function judged(requests: readonly BotRequest[]): string[] {
	return requests.flatMap(({ method, path, body, files }) =>
		(
			check?.(
				method,
				path,
				body,
				files.map(({ name }) => name),
			) ?? []
		).map((complaint) => `${method} ${path}: ${complaint}`),
	);
}
