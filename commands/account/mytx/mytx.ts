import { z } from 'zod';
import { type AccountReading, rowsPerPage } from '../../../src/accounts/account-reading.ts';
import { type CurrencySummary, summarise } from '../../../src/accounts/summary.ts';
import { isoTime, transactionKindOf } from '../../../src/accounts/transaction.ts';
import { type ListWorth, worthNow } from '../../../src/answers/list-worth.ts';
import { inTurns } from '../../../src/base/clock.ts';
import { type Cell, csvHeader, csvLine } from '../../../src/base/text/csv.ts';
import { defineCommand } from '../../../src/discord/command/command.ts';
import { type ComponentHandler, defineComponent } from '../../../src/discord/command/component-handler.ts';
import { namedChoice, optional, wholeNumber } from '../../../src/discord/command/option.ts';
import type { Transaction, TransactionItem } from '../../../src/market/client/transactions.ts';
import { asCurrency } from '../../../src/market/currency.ts';
import { discordLimits } from '../../../src/words/discord-limits.ts';
import { type Reply, withNote } from '../../../src/words/reply.ts';
import { joinLines } from '../../../src/words/text.ts';
import type { ItemContext } from '../../items/item-context.ts';
import { numberPart } from '../../items/question-scope.ts';
import {
	afterCancelButtons,
	firstPage,
	kindMenu,
	pageButtons,
	summaryButtons,
	type TransactionsView,
	transactionFilters,
} from '../../linked-account/account-buttons.ts';
import type { AccountContext } from '../../linked-account/account-context.ts';
import { readAccount } from '../../linked-account/read-account.ts';
import type { DirectMessages } from '../../reports/report-context.ts';
import { csvResult, fileName, nothingRunsEmbed, sentResult, summaryEmbed } from './summary-view.ts';
import { endingText, notRefreshedText, orderNames, transactionsEmbed } from './transactions-view.ts';

interface MytxContext extends AccountContext, ItemContext {
	readonly directMessages: DirectMessages;
}

const orders = ['desc', 'asc'] as const;
/** Far more pages than any account has. */
const maxPage = 1_000_000;
/** The largest file, bytes: Discord's limit, less a margin for the rest of the request. */
const fileLimit = discordLimits.fileBytes - 2_000_000;

/** The parts of every custom id of the command: see `button` in account-buttons.ts. */
const viewState = z
	.tuple([
		numberPart(1, maxPage),
		numberPart(1, rowsPerPage),
		z.enum(orders),
		z.enum(transactionFilters).default(firstPage.kind),
	])
	.transform(([page, limit, order, kind]): TransactionsView => ({ page, limit, order, kind }));

export default defineCommand<MytxContext>()({
	name: 'mytx',
	description: 'mytx.description',
	private: true,
	needsLinkingOn: true,
	options: {
		page: optional(wholeNumber('mytx.option.page', 1, maxPage)),
		limit: optional(wholeNumber('mytx.option.limit', 1, rowsPerPage)),
		order: optional(namedChoice('mytx.option.order', orderNames, orders)),
	},
	run: ({ page = firstPage.page, limit = firstPage.limit, order = firstPage.order }, context) =>
		pageReply({ ...firstPage, page, limit, order }, context),
	components: {
		page: defineComponent(viewState, listReply),
		list: defineComponent(viewState, listReply),
		kind: defineComponent(viewState, (query, [value], context) =>
			listReply({ ...query, kind: transactionFilters.find((each) => each === value) ?? query.kind }, [], context),
		),
		summary: summaryComponent(summaryReply),
		// The button *Continue*. Older messages contain this id, so it must not change.
		on: summaryComponent(summaryReply),
		refresh: summaryComponent(summaryReply, { readsAll: true }),
		csv: summaryComponent(csvReply),
		dms: summaryComponent(sendCsv),
		// This button is in the message that shows the progress of a reading.
		cancel: defineComponent(viewState, async (query, _, context) =>
			// A cancelled reading edits that message to show what was read, so no answer is needed here.
			context.accounts.reader.cancel(context.caller.userId) ? undefined : nothingRunsReply(query, context),
		),
		// This button is in any other message. A cancelled reading does not edit it, so it always needs an answer.
		stop: defineComponent(viewState, async (query, _, context) => {
			context.accounts.reader.cancel(context.caller.userId);
			return nothingRunsReply(query, context);
		}),
	},
});

const nothingRunsReply = (query: TransactionsView, { words }: MytxContext): Reply => ({
	embed: nothingRunsEmbed(words),
	buttons: afterCancelButtons(query, words),
});

async function pageReply(query: TransactionsView, context: MytxContext): Promise<Reply> {
	const { accounts, caller, words } = context;
	const { page, limit, order } = query;
	const fetched = await accounts.page(caller.userId, { page, limit, order });
	const { rows, pages, unreadable } = fetched.page;
	const count = rows.length + unreadable;
	const lastPage = Math.max(1, pages);
	if (page > lastPage && count === 0) return pageReply({ ...query, page: lastPage }, context);
	// The marketplace may return a different page from the one requested.
	const shownPage = { ...query, page: fetched.page.page };
	return {
		embed: transactionsEmbed(fetched, shownPage, words),
		menus: count > 0 ? [kindMenu(shownPage, words)] : [],
		buttons: pageButtons(shownPage, pages, count > 0, words),
	};
}

/** The marketplace does not list transactions by kind, so the whole account is read. */
function listReply(query: TransactionsView, _: readonly string[], context: MytxContext) {
	if (query.kind === 'all') return pageReply(query, context);
	return readAccount(query, context, (reading) => kindReply(reading, query, context));
}

async function kindReply(reading: AccountReading, query: TransactionsView, { words }: MytxContext): Promise<Reply> {
	const { limit, order, kind } = query;
	const rows = reading.rows.filter((row) => transactionKindOf(row) === kind);
	const pages = Math.max(1, Math.ceil(rows.length / limit));
	const page = Math.min(query.page, pages);
	// A reading begins with the newest transaction.
	const ordered = order === 'asc' ? rows.reverse() : rows;
	const pageOfKind = {
		page,
		pages,
		rows: ordered.slice((page - 1) * limit, page * limit),
		unreadable: reading.unreadable,
	};
	const shownPage = { ...query, page };
	const isComplete = reading.end === 'complete';
	const notes = joinLines(notRefreshedText(reading, words), !isComplete && endingText(reading, words));
	const reply = {
		embed: transactionsEmbed({ page: pageOfKind, fetchedAt: reading.startedAt }, shownPage, words, { isComplete }),
		menus: [kindMenu(shownPage, words)],
		buttons: reading.isUsable
			? pageButtons(shownPage, pages, reading.count > 0, words)
			: summaryButtons(reading, shownPage, words),
	};
	return withNote(reply, notes);
}

type ReplyTo = (reading: AccountReading, context: MytxContext) => Promise<Reply>;

/** @param readsAll whether to read the whole account again, and not only pages that are missing */
function summaryComponent(
	replyTo: ReplyTo,
	{ readsAll = false }: { readonly readsAll?: boolean } = {},
): ComponentHandler<MytxContext> {
	return defineComponent(viewState, (query, _, context) => {
		const finish = async (reading: AccountReading) => ({
			...(await replyTo(reading, context)),
			// The summary is of all kinds, even if the list before it showed only one kind.
			menus: reading.count > 0 ? [kindMenu({ ...query, kind: 'all' }, context.words)] : [],
			buttons: summaryButtons(reading, query, context.words),
		});
		return readAccount(query, context, finish, readsAll);
	});
}

async function summaryReply(reading: AccountReading, context: MytxContext, result = '') {
	const { words, clock } = context;
	const accountSummary = await summarise(reading.rows, clock.wall());
	const worths = new Map<CurrencySummary, ListWorth | undefined>();
	for (const each of accountSummary.currencies) {
		// The bot has no prices in other currencies that the marketplace names.
		const currency = asCurrency(each.currency);
		if (currency) worths.set(each, await worthNow(each.profit.unsold, currency, context));
	}
	const unsoldWorth = { of: (each: CurrencySummary) => worths.get(each), fee: context.sellerFee() };
	return { embed: summaryEmbed(reading, accountSummary, unsoldWorth, words, result) };
}

async function csvReply(reading: AccountReading, context: MytxContext) {
	if (reading.count === 0) return summaryReply(reading, context);
	const { data, transactions } = await toCsv(reading.rows, fileLimit);
	const result = csvResult(transactions, reading, context.words);
	const name = fileName(reading.end === 'complete' && transactions === reading.count, reading.startedAt);
	return { ...(await summaryReply(reading, context, result)), file: { name, data } };
}

/** Sends the file by direct message, if the reading is complete. */
async function sendCsv(reading: AccountReading, context: MytxContext) {
	const { directMessages, caller } = context;
	const sent = reading.isUsable
		? await directMessages.sendToUser(caller.userId, await csvReply(reading, context))
		: 'not-complete';
	// The message may already have the file of *CSV*, which stays.
	return { ...(await summaryReply(reading, context, sentResult(sent, context.words))), keepsFiles: true };
}

/** Writing this many transactions takes about 3 ms: 9,000 at once would block the main thread for 150 ms. */
const transactionsPerTurn = 200;

/** Returns the cell of the row for `item`, or of the only row of a transaction without items. */
type Column = (transaction: Transaction, item: TransactionItem | undefined, isFirst: boolean) => Cell;

/** Only a transaction's first row has the amount and fee, so that each column adds up. */
const columns: Readonly<Record<string, Column>> = {
	transaction: ({ id }) => id,
	created_at: ({ created_at }) => timeOf(created_at),
	updated_at: ({ updated_at }) => timeOf(updated_at),
	type: ({ type }) => type,
	sub_type: ({ sub_type }) => sub_type,
	status: ({ status }) => status,
	currency: ({ currency }) => currency,
	amount: ({ amount }, _, isFirst) => (isFirst ? amount : null),
	fee: ({ fee }, _, isFirst) => (isFirst ? fee : null),
	items: ({ items }) => items?.length ?? 0,
	item: (_, item) => item?.market_hash_name,
	item_amount: (_, item) => item?.amount,
	item_currency: (_, item) => item?.currency,
	sale_id: (_, item) => item?.sale_id,
	asset_id: (_, item) => item?.asset_id,
	wear: (_, item) => item?.wear,
	pattern: (_, item) => item?.pattern,
	finish: (_, item) => item?.finish,
	seller_country: (_, item) => item?.seller_country,
	buyer_country: (_, item) => item?.buyer_country,
};

/**
 * Writes a row for each item (RFC 4180, UTF-8). Resolves to the file and to how many transactions it has.
 * @param maxBytes the largest file: transactions that would not fit as a whole are left out
 */
export async function toCsv(
	transactions: readonly Transaction[],
	maxBytes: number,
): Promise<{ readonly data: Buffer; readonly transactions: number }> {
	const parts = [csvHeader(Object.keys(columns))];
	let bytes = Buffer.byteLength(parts[0]!);
	await inTurns(transactions, transactionsPerTurn, (transaction) => {
		const items = transaction.items?.length ? transaction.items : [undefined];
		const rows = items
			.map((item, i) => csvLine(Object.values(columns).map((column) => column(transaction, item, i === 0))))
			.join('');
		// Once a transaction does not fit, `bytes` stays over the limit, so all later ones are left out as well.
		bytes += Buffer.byteLength(rows);
		if (bytes <= maxBytes) parts.push(rows);
	});
	// The first part is the header.
	return { data: Buffer.from(parts.join('')), transactions: parts.length - 1 };
}

/** Writes a time in ISO 8601, or the text as it is if it is not a time. */
function timeOf(text: string | null | undefined): Cell {
	const time = isoTime(text);
	return time === undefined ? text : new Date(time).toISOString();
}
