import { defineCommand } from '../../src/discord/command/command.ts';
import { customId, defineForm } from '../../src/discord/command/component-handler.ts';
import { optional, text } from '../../src/discord/command/option.ts';
import type { Defaults } from '../../src/market/defaults.ts';
import { plainMessage } from '../../src/reading/messages/plain-message.ts';
import { type Form, type Reply, withNote } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';
import { marketOptions } from '../items/item-option.ts';
import { withDefaults } from '../items/with-defaults.ts';
import { exampleLine, listFormState } from '../lists/list-form.ts';
import type { HoldingsContext } from '../own-items/holdings-context.ts';
import { checkSides } from './price-check.ts';

/** The most characters of a side: enough for as many items as fit into an answer. */
const maxSideLength = 1_000;

/** The answer is that of “Price check” for a message that says the same. */
export default defineCommand<HoldingsContext>()({
	name: 'trade',
	description: 'trade.description',
	private: true,
	options: {
		have: optional(text('trade.option.have', maxSideLength)),
		want: optional(text('trade.option.want', maxSideLength)),
		...marketOptions,
	},
	async run({ have, want, ...chosen }, context) {
		const { query, note } = await withDefaults(chosen, context);
		if (have === undefined || want === undefined)
			return sidesForm(customId('trade', 'sides', query.game, query.currency), { have, want }, context.words);
		return withNote(await checkTrade(have, want, query, context), note);
	},
	forms: {
		sides: defineForm(listFormState, (query, { have = '', want = '' }, context) =>
			checkTrade(have, want, query, context),
		),
	},
});

function checkTrade(have: string, want: string, query: Defaults, context: HoldingsContext): Promise<Reply> {
	const sides = [have, want].map(plainMessage);
	const texts = sides.map(({ text }) => [text]);
	// Unlike a chat message, the sides should be nothing but items and money.
	return checkSides(texts, query, context, { isAllMeant: true, sold: sides.flatMap(({ sold }) => sold) });
}

function sidesForm(
	id: string,
	values: { readonly have?: string | undefined; readonly want?: string | undefined },
	{ t }: Words,
): Form {
	const sides = ['have', 'want'] as const;
	return {
		id,
		title: t('trade.form.title'),
		text: t('trade.form.text'),
		inputs: sides.map((side) => ({
			id: side,
			label: t(`trade.form.${side}`),
			hint: exampleLine,
			maxLength: maxSideLength,
			value: values[side],
			isLong: true,
		})),
	};
}
