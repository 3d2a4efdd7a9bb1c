import { z } from 'zod';
import type { LocalUser } from '../discord/local-user.ts';
import { locales, people } from '../people.ts';
import { messageLimit, switches } from '../wire.ts';
import type { MarketPanel } from './market-panel.ts';
import type { Room } from './room.ts';

/** There is no login: the page may act as any of its people. */
const person = z
	.object({
		userId: z.enum(people.map(({ id }) => id)),
		locale: z.enum(locales),
		place: z.enum(['server', 'dm']),
	})
	.transform((user): LocalUser => {
		const manages = people.some((each) => each.id === user.userId && each.manages);
		return { ...user, serverLocale: user.locale, manages };
	});
const priceChange = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('price'), item: z.string(), ask: z.string() }),
	z.object({ kind: z.enum(['sold out', 'normal']), item: z.string() }),
	z.object({ kind: z.enum(['crash', 'all normal']) }),
]);
const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/**
 * Each handler takes the JSON body and returns the JSON response, or undefined if the message or form no longer exists.
 * @throws z.ZodError if the body is invalid
 */
export function pageRequests(
	room: Room,
	panel: MarketPanel,
): Readonly<Record<string, (body: unknown) => Promise<object | undefined>>> {
	return {
		'/run': request(z.object({ person, name: z.string(), values }), (body) =>
			room.run(body.name, body.values, body.person),
		),
		'/run-on': request(z.object({ person, name: z.string(), message: z.string() }), async (body) => {
			const target = room.timeline.message(body.message, body.person.userId);
			return target && room.runOn(body.name, target, body.person);
		}),
		'/post': request(z.object({ person, text: z.string().trim().min(1).max(messageLimit) }), async (body) => {
			room.post(body.text, body.person);
			return {};
		}),
		'/suggest': request(
			z.object({ person, name: z.string(), option: z.string(), text: z.string(), others: values }),
			(body) => room.suggest(body.name, body.option, body.text, body.others, body.person),
		),
		'/press': request(
			z.object({ person, message: z.string(), id: z.string(), values: z.array(z.string()).optional() }),
			async (body) => {
				const source = room.timeline.message(body.message, body.person.userId);
				return source && room.press(source, body.id, body.person, body.values);
			},
		),
		'/upload': request(z.object({ name: z.string(), data: z.base64() }), async ({ name, data }) => ({
			id: room.upload(name, Buffer.from(data, 'base64')),
		})),
		'/submit': request(z.object({ person, filled: z.record(z.string(), z.string()) }), (body) =>
			room.submit(body.filled, body.person),
		),
		'/switch': request(z.object({ name: z.enum(switches), on: z.boolean() }), async ({ name, on }) => {
			panel.setSwitch(name, on);
			return panel.state();
		}),
		'/move': request(priceChange, async (change) => {
			panel.moves.move(change);
			return panel.state();
		}),
		'/skip': request(z.object({}), async () => {
			panel.skipWait();
			return panel.state();
		}),
		'/crowd': request(z.object({}), () => panel.runLoadTest()),
	};
}

function request<Schema extends z.ZodType>(
	schema: Schema,
	handle: (body: z.output<Schema>) => Promise<object | undefined>,
) {
	return async (body: unknown) => handle(schema.parse(body));
}
