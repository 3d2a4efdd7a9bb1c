import { z } from 'zod';
import type { LocalUser } from '../../local/discord/local-user.ts';
import { locales, people } from '../people.ts';
import { switches } from '../wire.ts';
import type { MarketPanel } from './market-panel.ts';
import type { Room } from './room.ts';

/** Who does something, and from where. The page says who it is: everybody on it is the same newcomer. */
const person = z
	.object({
		userId: z.enum(people.map(({ id }) => id)),
		locale: z.enum(locales),
		place: z.enum(['server', 'dm']),
	})
	.transform((given): LocalUser => {
		const manages = people.some(({ id, manages }) => id === given.userId && manages);
		return { ...given, manages };
	});
const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/**
 * What the page may ask, by address. Each takes the JSON that came and gives what to answer; undefined where what it is
 * about is gone.
 * @throws z.ZodError where the JSON is not as it should be
 */
export function pageRequests(
	room: Room,
	panel: MarketPanel,
): Readonly<Record<string, (body: unknown) => Promise<object | undefined>>> {
	return {
		'/run': request(z.object({ person, name: z.string(), values }), (asked) =>
			room.run(asked.name, asked.values, asked.person),
		),
		'/suggest': request(
			z.object({ person, name: z.string(), option: z.string(), text: z.string(), others: values }),
			(asked) => room.suggest(asked.name, asked.option, asked.text, asked.others, asked.person),
		),
		'/press': request(
			z.object({ person, message: z.string(), id: z.string(), values: z.array(z.string()).optional() }),
			async (asked) => {
				const on = room.message(asked.message, asked.person.userId);
				return on && room.press(on, asked.id, asked.person, asked.values);
			},
		),
		'/submit': request(z.object({ person, filled: z.record(z.string(), z.string()) }), (asked) =>
			room.submit(asked.filled, asked.person),
		),
		'/switch': request(z.object({ name: z.enum(switches), on: z.boolean() }), async ({ name, on }) => {
			panel.turn(name, on);
			return panel.state();
		}),
		'/crowd': request(z.object({}), () => panel.crowd()),
	};
}

function request<Schema extends z.ZodType>(
	schema: Schema,
	answer: (asked: z.output<Schema>) => Promise<object | undefined>,
) {
	return async (body: unknown) => answer(schema.parse(body));
}
