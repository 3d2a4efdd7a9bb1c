import { z } from 'zod';
import type { PageQuery } from '../src/accounts/accounts.ts';
import { toCsv } from '../src/accounts/csv.ts';
import type { Reading } from '../src/accounts/reading/reading.ts';
import {
	againButtons,
	cancelButton,
	firstPage,
	pageButtons,
	summaryButtons,
	transactionsButton,
} from '../src/discord/account-buttons.ts';
import { type ComponentHandler, defineCommand, defineComponent } from '../src/discord/command.ts';
import type { Context } from '../src/discord/context.ts';
import { namedChoice, optional, wholeNumber } from '../src/discord/option.ts';
import type { Reply } from '../src/views/reply.ts';
import {
	cancelledEmbed,
	csvNews,
	fileName,
	nothingRunsEmbed,
	progressEmbed,
	sentNews,
	summaryEmbed,
} from '../src/views/summary.ts';
import { noSuchPageEmbed, orderNames, transactionsEmbed } from '../src/views/transactions.ts';

const orders = ['desc', 'asc'] as const;
const mostPages = 1_000_000;
/** Less than the 10 MB that Discord takes everywhere. */
const fileLimit = 8_000_000;

/** The page one is on or came from. */
const state = z
	.tuple([z.coerce.number().int().min(1).max(mostPages), z.coerce.number().int().min(1).max(100), z.enum(orders)])
	.transform(([page, limit, order]): PageQuery => ({ page, limit, order }));

export default defineCommand({
	name: 'mytx',
	description: 'Your own marketplace transactions. Only you see them',
	private: true,
	needsLinking: true,
	options: {
		page: optional(wholeNumber('Which page, from 1', 1, mostPages)),
		limit: optional(wholeNumber('How many on a page, 1 to 100; 10 unless told', 1, 100)),
		order: optional(namedChoice('Which come first', orderNames, orders)),
	},
	run: ({ page = firstPage.page, limit = firstPage.limit, order = firstPage.order }, context) =>
		show({ page, limit, order }, context),
	components: {
		page: defineComponent(state, (query, _, context) => show(query, context)),
		summary: reads(summary),
		on: reads(summary),
		refresh: reads(summary, true),
		csv: reads(csv),
		dms: reads(toDirectMessages),
		cancel: defineComponent(state, async (query, _, { accounts, caller }) => {
			// What was read by then is shown by what reads.
			if (accounts.cancel(caller.userId)) return undefined;
			return { embed: nothingRunsEmbed(), buttons: againButtons(query) };
		}),
		stop: defineComponent(state, async (query, _, { accounts, caller }) => ({
			embed: accounts.cancel(caller.userId) ? cancelledEmbed() : nothingRunsEmbed(),
			buttons: againButtons(query),
		})),
	},
});

async function show(query: PageQuery, { accounts, caller, formats }: Context): Promise<Reply> {
	const kept = await accounts.page(caller.userId, query);
	const { rows, pages, unreadable } = kept.page;
	const count = rows.length + unreadable;
	if (query.page > Math.max(1, pages) && count === 0)
		return {
			embed: noSuchPageEmbed(query.page, pages, formats),
			buttons: [transactionsButton({ ...query, page: Math.max(1, pages) }, 'Last page')],
		};
	// The marketplace may give another page than was asked for.
	const shown = { ...query, page: kept.page.page };
	return { embed: transactionsEmbed(kept, shown, formats), buttons: pageButtons(shown, pages, count > 0) };
}

/** What is made of what was read, but for the buttons. */
type Finish = (reading: Reading, context: Context) => Promise<Omit<Reply, 'buttons'>>;

/** Reads what is missing, or with `again` everything, shows how far it is, and at last what `finish` makes of it. */
function reads(finish: Finish, again = false): ComponentHandler {
	return defineComponent(state, async function* (query, _, context): AsyncGenerator<Reply> {
		const { accounts, caller, formats, clock } = context;
		for await (const reading of accounts.read(caller.userId, again))
			if (reading.end === undefined)
				yield { embed: progressEmbed(reading, formats, clock.now()), buttons: [cancelButton(query)] };
			else yield { ...(await finish(reading, context)), buttons: summaryButtons(reading, query) };
	});
}

async function summary(reading: Reading, { formats }: Context) {
	return { embed: summaryEmbed(reading, formats) };
}

async function csv(reading: Reading, { formats }: Context) {
	if (reading.count === 0) return { embed: summaryEmbed(reading, formats) };
	const { data, transactions } = await toCsv(reading.rows, fileLimit);
	const news = csvNews(transactions, reading, formats);
	const name = fileName(reading.end === 'complete' && transactions === reading.count, reading.startedAt);
	return { embed: summaryEmbed(reading, formats, news), file: { name, data } };
}

async function toDirectMessages(reading: Reading, { formats, directMessages, caller }: Context) {
	const whole = { embed: summaryEmbed(reading, formats) };
	const sent = reading.isOver ? await directMessages.send(caller.userId, whole) : 'not-complete';
	return { embed: summaryEmbed(reading, formats, sentNews(sent)), keepsFiles: true };
}
