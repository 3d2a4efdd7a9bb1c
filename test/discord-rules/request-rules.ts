import { z } from 'zod';
import { callbackComplaints } from './callback-rules.ts';
import { commandComplaints } from './command-rules.ts';
import { messageComplaints } from './message-rules.ts';
import { complaintsBy, snowflake } from './texts.ts';

/** A request to Discord's REST API, without `/api/v10` in front of its path. */
export interface DiscordRequest {
	readonly method: string;
	readonly path: string;
	/** Undefined if the request has none. */
	readonly body: unknown;
	/** The names of the files that are uploaded with it. */
	readonly files: readonly string[];
}

type Rule = (body: unknown, files: readonly string[]) => string[];

const bodiless: Rule = (body, files) =>
	body === undefined && files.length === 0 ? [] : ['the request has a body, which it cannot have'];
const recipient = z.strictObject({ recipient_id: snowflake });

/** A message in answer to an interaction: the first one, or a follow-up. */
const answerRoute = /^\/webhooks\/\d+\/[^/]+\/messages\/(?:@original|\d+)$/;

/** The routes that the bot uses (docs/discord.md), each with what Discord wants sent there. */
const routes: readonly [method: string, path: RegExp, rule: Rule][] = [
	['GET', /^\/gateway\/bot$/, bodiless],
	['GET', /^\/(?:users|applications|oauth2\/applications)\/@me$/, bodiless],
	['PUT', /^\/applications\/\d+\/commands$/, (body) => commandComplaints(body, { isGlobal: true })],
	['PUT', /^\/applications\/\d+\/guilds\/\d+\/commands$/, (body) => commandComplaints(body, { isGlobal: false })],
	['POST', /^\/interactions\/\d+\/[^/]+\/callback$/, callbackComplaints],
	['POST', /^\/webhooks\/\d+\/[^/]+$/, (body, files) => messageComplaints(body, files, 'answer')],
	['PATCH', answerRoute, (body, files) => messageComplaints(body, files, 'change')],
	['GET', answerRoute, bodiless],
	['DELETE', answerRoute, bodiless],
	['POST', /^\/users\/@me\/channels$/, (body) => complaintsBy(recipient, body)],
	['GET', /^\/guilds\/\d+$/, bodiless],
	['GET', /^\/channels\/\d+\/messages$/, bodiless],
	['POST', /^\/channels\/\d+\/messages$/, (body, files) => messageComplaints(body, files, 'channel message')],
	['PATCH', /^\/channels\/\d+\/messages\/\d+$/, (body, files) => messageComplaints(body, files, 'change')],
	['PUT', /^\/channels\/\d+\/messages\/pins\/\d+$/, bodiless],
];

/** Returns a sentence for each thing in a request that Discord would refuse or show wrongly. */
export function complaintsOf({ method, path, body, files }: DiscordRequest): string[] {
	const routesOfPath = routes.filter(([, pattern]) => pattern.test(path));
	const route = routesOfPath.find(([routeMethod]) => routeMethod === method);
	if (route) {
		const [, , rule] = route;
		return rule(body, files);
	}
	return [routesOfPath.length > 0 ? `${path} takes no ${method}` : `${path} is no route that the bot uses`];
}
