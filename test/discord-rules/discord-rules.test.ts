import { createRequire } from 'node:module';
import { beforeAll, describe, expect, test } from 'vitest';
import { needing, sharedData } from '../support/shared-data.ts';
import { badRequests } from './bad-requests.ts';
import { dubiousRequests } from './dubious-requests.ts';
import { goodRequests } from './good-requests.ts';
import { complaintsOf, type DiscordRequest } from './request-rules.ts';

/** As it is sent: undefined fields are left out. */
const sent = ({ body, ...request }: DiscordRequest): DiscordRequest => ({
	...request,
	body: body === undefined ? undefined : JSON.parse(JSON.stringify(body)),
});

describe('The rules of Discord', () => {
	test.each(Object.entries(goodRequests))('take %s', (_, request) => {
		expect(complaintsOf(sent(request))).toEqual([]);
	});

	test.each([...badRequests, ...dubiousRequests])('refuse %s', (_, request, complaint) => {
		expect(complaintsOf(sent(request)).join('\n')).toMatch(complaint);
	});
});

/** Another judge of the same, made out of Discord's OpenAPI description. */
const otherJudge = 'discord/check.mjs';
type Check = (method: string, path: string, body: unknown, files: readonly string[]) => string[];

describe.skipIf(!sharedData(otherJudge))(`The judge by Discord’s OpenAPI description${needing(otherJudge)}`, () => {
	let check: Check;
	beforeAll(async () => {
		const load = createRequire(import.meta.url);
		const { createCheck } = await import(sharedData(otherJudge)!.href);
		check = createCheck({ Ajv2020: load('ajv/dist/2020.js'), addFormats: load('ajv-formats') });
	});
	const judge = (request: DiscordRequest) => {
		const { method, path, body, files } = sent(request);
		return check(method, path, body, files);
	};

	test('takes what our rules take', () => {
		for (const [what, request] of Object.entries(goodRequests)) expect(judge(request), what).toEqual([]);
	});

	test('refuses what our rules refuse', () => {
		for (const [what, request] of badRequests) expect(judge(request), what).not.toEqual([]);
	});
});
