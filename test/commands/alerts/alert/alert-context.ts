import alert from '../../../../commands/alerts/alert/alert.ts';
import { reachabilityOf } from '../../../../commands/alerts/stored/reachability.ts';
import type { CommandContext } from '../../../../commands/index.ts';
import type { Answer, Reply } from '../../../../src/words/reply.ts';
import { itemRow } from '../../../market/bodies.ts';
import { type FakeContext, type Fixture, fakeContext, fewRows, fixtureOf } from '../../fake-context.ts';

export const redline = 'AK-47 | Redline (Field-Tested)';

/** A few items; the Redline costs €50.00 unless `price` says otherwise. */
export const alertFixture = (price = 50, history = fewRows.history): Promise<Fixture> =>
	fixtureOf({ ...fewRows, tradable: [...fewRows.tradable, itemRow(redline, { min_price: price })], history });

/** A context that records the direct messages that it sends. @param more replaces parts of it */
export function alertContext(
	fixture: Fixture,
	more: Partial<Omit<CommandContext, 'clock'>> = {},
): FakeContext & { readonly sent: Reply[] } {
	const sent: Reply[] = [];
	const fake = fakeContext(fixture);
	const sendToChannel = async (_: unknown, reply: Reply) => {
		sent.push(reply);
		return 'sent' as const;
	};
	const context = { ...fake, directMessages: { ...fake.directMessages, sendToChannel }, ...more, sent };
	return { ...context, reachability: reachabilityOf(context) };
}

const { add, list } = alert.subcommands;

export const addAlert = (options: object, context: CommandContext): Promise<Reply> =>
	add.run({ ...options }, context) as Promise<Reply>;

export const listAlerts = (context: CommandContext): Promise<Reply> => list.run({}, context) as Promise<Reply>;

/** Presses the button, or picks `values` from the menu, that has this id. */
export async function press(id: string, context: CommandContext, ...values: string[]): Promise<Answer> {
	const [, handler, ...state] = id.split(':');
	const components: Readonly<Record<string, (typeof alert.components)['pick']>> = alert.components;
	return (await components[handler!]!(state, values, context)) as Answer;
}

/** Presses a button that is answered by a reply rather than a form. */
export async function pressForReply(id: string, context: CommandContext, ...values: string[]): Promise<Reply> {
	const answer = await press(id, context, ...values);
	if (!('embed' in answer)) throw new Error('This is a form.');
	return answer;
}

export const words = ({ embed }: Reply): string => [embed.title, embed.description].filter(Boolean).join('\n');
