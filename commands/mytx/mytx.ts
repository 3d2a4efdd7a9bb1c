import { z } from 'zod';
import { defaultPage, type PageQuery } from '../../src/accounts/accounts.ts';
import { toCsv } from '../../src/accounts/csv.ts';
import { type Reading, rowsPerPage } from '../../src/accounts/reading.ts';
import { type CurrencySummary, summarise } from '../../src/accounts/summary.ts';
import {
	afterCancelButtons,
	cancelButton,
	lastPageButton,
	pageButtons,
	summaryButtons,
} from '../../src/discord/account-buttons.ts';
import { defineCommand } from '../../src/discord/command/command.ts';
import { type ComponentHandler, defineComponent } from '../../src/discord/command/component-handler.ts';
import { namedChoice, optional, wholeNumber } from '../../src/discord/command/option.ts';
import type { Context } from '../../src/discord/context.ts';
import { type Worth, worthNow } from '../../src/market/answers/worth-now.ts';
import { currencies } from '../../src/market/currency.ts';
import { discordLimits } from '../../src/words/discord-limits.ts';

import type { Reply } from '../../src/words/reply.ts';
import { csvNews, fileName, nothingRunsEmbed, progressEmbed, sentNews, summaryEmbed } from './summary-view.ts';
import { noSuchPageEmbed, orderNames, transactionsEmbed } from './transactions-view.ts';

const orders = ['desc', 'asc'] as const;
/** The highest page number to accept. */
const maxPage = 1_000_000;
/** Largest CSV file, bytes, with a margin below Discord's limit. */
const fileLimit = discordLimits.fileBytes - 2_000_000;

/** The page that the user is on or came from. */
const state = z
	.tuple([z.coerce.number().int().min(1).max(maxPage), z.coerce.number().int().min(1).max(rowsPerPage), z.enum(orders)])
	.transform(([page, limit, order]): PageQuery => ({ page, limit, order }));

export default defineCommand({
	name: 'mytx',
	description: 'mytx.description',
	private: true,
	needsLinking: true,
	options: {
		page: optional(wholeNumber('mytx.option.page', 1, maxPage)),
		limit: optional(wholeNumber('mytx.option.limit', 1, rowsPerPage)),
		order: optional(namedChoice('mytx.option.order', orderNames, orders)),
	},
	run: ({ page = defaultPage.page, limit = defaultPage.limit, order = defaultPage.order }, context) =>
		pageReply({ page, limit, order }, context),
	components: {
		page: defineComponent(state, (query, _, context) => pageReply(query, context)),
		summary: readingComponent(summary),
		on: readingComponent(summary),
		refresh: readingComponent(summary, true),
		csv: readingComponent(csv),
		dms: readingComponent(toDirectMessages),
		cancel: defineComponent(state, async (query, _, context) =>
			// The message that shows the progress then shows what was read.
			context.accounts.reader.cancel(context.caller.userId) ? undefined : nothingRuns(query, context),
		),
		stop: defineComponent(state, async (query, _, context) => {
			context.accounts.reader.cancel(context.caller.userId);
			return nothingRuns(query, context);
		}),
	},
});

const nothingRuns = (query: PageQuery, { words }: Context): Reply => ({
	embed: nothingRunsEmbed(words),
	buttons: afterCancelButtons(query, words),
});

async function pageReply(query: PageQuery, { accounts, caller, words }: Context): Promise<Reply> {
	const cached = await accounts.page(caller.userId, query);
	const { rows, pages, unreadable } = cached.page;
	const count = rows.length + unreadable;
	if (query.page > Math.max(1, pages) && count === 0)
		return {
			embed: noSuchPageEmbed(query.page, pages, words),
			buttons: [lastPageButton({ ...query, page: Math.max(1, pages) }, words)],
		};
	// The marketplace may return a different page than requested.
	const shown = { ...query, page: cached.page.page };
	return { embed: transactionsEmbed(cached, shown, words), buttons: pageButtons(shown, pages, count > 0, words) };
}

/** Makes the reply for a reading that has ended, without its buttons. */
type Finish = (reading: Reading, context: Context) => Promise<Omit<Reply, 'buttons'>>;

/** Reads what is missing (with `again`: everything), shows the progress, and ends with the reply of `finish`. */
function readingComponent(finish: Finish, again = false): ComponentHandler {
	return defineComponent(state, async function* (query, _, context): AsyncGenerator<Reply> {
		const { accounts, caller, words, clock } = context;
		for await (const reading of accounts.reader.read(caller.userId, again))
			if (reading.end === undefined)
				yield { embed: progressEmbed(reading, words, clock.now()), buttons: [cancelButton('cancel', query, words)] };
			else yield { ...(await finish(reading, context)), buttons: summaryButtons(reading, query, words) };
	});
}

async function summary(reading: Reading, context: Context, news = '') {
	const { words, clock } = context;
	const all = await summarise(reading.rows, clock.wall());
	const worths = new Map<CurrencySummary, Worth | undefined>();
	for (const each of all.currencies) {
		const currency = currencies.find((known) => known === each.currency);
		if (currency) worths.set(each, await worthNow(each.profit.unsold, currency, context));
	}
	return { embed: summaryEmbed(reading, all, (each) => worths.get(each), words, news) };
}

/** The summary with the CSV and a line that says what is in the file, unless there is nothing to put in it. */
async function csv(reading: Reading, context: Context) {
	if (reading.count === 0) return summary(reading, context);
	const { data, transactions } = await toCsv(reading.rows, fileLimit);
	const news = csvNews(transactions, reading, context.words);
	const name = fileName(reading.end === 'complete' && transactions === reading.count, reading.startedAt);
	return { ...(await summary(reading, context, news)), file: { name, data } };
}

async function toDirectMessages(reading: Reading, context: Context) {
	const { directMessages, caller } = context;
	const sent = reading.isOver ? await directMessages.send(caller.userId, await csv(reading, context)) : 'not-complete';
	return { ...(await summary(reading, context, sentNews(sent, context.words))), keepsFiles: true };
}
