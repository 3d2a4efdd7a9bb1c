import { group, sum } from 'd3-array';
import { z } from 'zod';
import { defaultPage } from '../../src/accounts/accounts.ts';
import type { Reading } from '../../src/accounts/reading.ts';
import { summarise } from '../../src/accounts/summary.ts';
import { UserError } from '../../src/base/errors/user-error.ts';
import { csvHeader, csvLine } from '../../src/base/text/csv.ts';
import { cancelButton } from '../../src/discord/account-buttons.ts';
import { amountIn } from '../../src/discord/command/amount-in.ts';
import { defineCommand } from '../../src/discord/command/command.ts';
import { defineComponent } from '../../src/discord/command/component-handler.ts';
import { customId } from '../../src/discord/command/custom-id.ts';
import { orFormAgain } from '../../src/discord/command/form-again.ts';
import { choice, optional } from '../../src/discord/command/option.ts';
import type { Context } from '../../src/discord/context.ts';
import { orUnanswered, tryAgainHandler } from '../../src/discord/unanswered.ts';
import { notUnderstood } from '../../src/discord/user-messages.ts';
import type { ReadList } from '../../src/market/answers/appraisals.ts';
import { centsOf, checkAll } from '../../src/market/answers/appraise.ts';
import { Lists } from '../../src/market/answers/lists.ts';
import { mostLines } from '../../src/market/answers/messages/read-list.ts';
import { type Currency, currencies } from '../../src/market/currency.ts';
import { type Game, gameNames, games } from '../../src/market/game.ts';
import { type Holding, mostHoldings, mostUnits, together } from '../../src/settings/holdings.ts';
import { joinLines, joinSentences } from '../../src/words/join.ts';
import { type Button, type Reply, withLastLine } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';
import { listForm } from '../appraise/appraise-view.ts';
import { textsOf } from '../appraise/texts-of.ts';
import { currencyMenu } from '../items/currency-menu.ts';
import { searchable } from '../items/searchable.ts';
import { smallPrint } from '../items/sources.ts';
import { progressEmbed } from '../mytx/summary-view.ts';
import { editForm, editOptions, holdingId, holdingsEmbed, pageOf, type ShownHoldings } from './holdings-view.ts';
import { rateOf, valuation, worthOf } from './valuation.ts';
import { chartDays, mostDrawn, valueChart } from './value-chart.ts';

interface Question {
	readonly currency: Currency;
	readonly page: number;
}

const state = z
	.tuple([z.enum(currencies), z.coerce.number().int().min(1)])
	.transform(([currency, page]): Question => ({ currency, page }));
/** With a list that is to be added, by its id. */
const againState = z.tuple([z.enum(currencies), z.coerce.number().int().min(1), z.string().optional()]);
const formState = z.tuple([z.coerce.number().pipe(z.literal(games)), z.enum(currencies)]);
const editState = z.tuple([z.enum(currencies), z.coerce.number().int().min(1)]).rest(z.string());

const idOf = (handler: string, { currency, page }: Question) => customId('holdings', handler, currency, page);
const show = defineComponent(state, (question, _, context) => answer(question, context));

export default defineCommand({
	name: 'holdings',
	description: 'holdings.description',
	private: true,
	options: { currency: optional(choice('option.currency', currencies)) },
	async run({ currency }, context) {
		return answer({ currency: currency ?? (await context.defaults()).currency, page: 1 }, context);
	},
	forms: {
		async add({ items }, context, raw, { file } = {}) {
			const { success, data } = formState.safeParse(raw);
			if (!success) throw new UserError({ code: 'form-expired' });
			const [game, currency] = data;
			return added(context.appraisals.keep(game, await textsOf(items, file, context)), currency, context);
		},
		async change({ amount = '', paid = '' }, context, raw) {
			const { success, data } = editState.safeParse(raw);
			if (!success) throw new UserError({ code: 'form-expired' });
			const [currency, page, ...id] = data;
			return orFormAgain(customId('holdings', 'edit', currency, page, ...id), context, async () => {
				const units = /^\s*\d{1,7}\s*$/.test(amount) ? Number(amount) : NaN;
				if (!(units <= mostUnits)) throw new UserError({ code: 'not-an-amount', typed: amount, most: mostUnits });
				const before = await heldBy(id.join(':'), context);
				const becomes =
					units === 0 ? undefined : { ...withPaid(before, paid.trim(), currency, context), amount: units };
				const [cents = 0] = await worthsInHome([{ ...before, amount: 1 }], before.game, context);
				await context.holdings.set(context.caller.userId, before, becomes, cents * (units - before.amount));
				const news = context.words.t(becomes ? 'holdings.changed' : 'holdings.removed', { item: before.name });
				return answer({ currency, page }, context, news);
			});
		},
	},
	components: {
		[tryAgainHandler]: defineComponent(againState, ([currency, page, list], _, context) =>
			list === undefined ? answer({ currency, page }, context) : added(list, currency, context),
		),
		page: show,
		// The same, under ids of their own: two buttons of a message must not have the same id.
		first: show,
		last: show,
		refresh: show,
		currency: defineComponent(state, (question, [picked], context) =>
			answer({ ...question, currency: currencies.find((each) => each === picked) ?? question.currency }, context),
		),
		add: defineComponent(state, async ({ currency }, _, context) =>
			listForm(customId('holdings', 'add', (await context.defaults()).game, currency), 'holdings.add', context.words),
		),
		pick: defineComponent(state, async ({ currency, page }, [id = ''], context) =>
			editForm(customId('holdings', 'change', currency, page, id), await heldBy(id, context), currency, context.words),
		),
		edit: defineComponent(editState, async ([currency, page, ...id], _, context) => {
			const held = await heldBy(id.join(':'), context);
			return editForm(customId('holdings', 'change', currency, page, ...id), held, currency, context.words);
		}),
		/** Reads the linked account, shows the progress, and takes what was bought and not sold. */
		account: defineComponent(state, async function* ({ currency, page }, _, context): AsyncGenerator<Reply> {
			const { accounts, caller, words, clock } = context;
			for await (const reading of accounts.reader.read(caller.userId))
				if (reading.end === undefined)
					yield {
						embed: progressEmbed(reading, words, clock.now()),
						buttons: [cancelButton('cancel', defaultPage, words)],
					};
				else yield answer({ currency, page }, context, await fromAccount(reading, context));
		}),
		chart: defineComponent(state, async (question, _, context) => {
			const shown = await shownHoldings(question, context);
			const picture = await valueChart(shown, context);
			const reply = replyOf(shown, '', context);
			const { t } = context.words;
			if (picture === 'later') return withLastLine(reply, smallPrint(t('history.noChart')));
			if (!picture) return withLastLine(reply, smallPrint(t('holdings.noChart')));
			const count = Math.min(mostDrawn, shown.items.length);
			return {
				...withLastLine(reply, smallPrint(t('holdings.chartShows', { count, days: context.words.count(chartDays) }))),
				picture,
			};
		}),
		csv: defineComponent(state, async (question, _, context) => {
			const shown = await shownHoldings(question, context);
			const file = { name: `holdings-${question.currency}.csv`, data: csvOf(shown) };
			return { ...withLastLine(replyOf(shown, '', context), smallPrint(context.words.t('holdings.csv'))), file };
		}),
	},
});

/** Adds what a kept list names. @throws Unanswered if a list of the marketplace is missing */
function added(list: string, currency: Currency, context: Context): Promise<Reply> {
	const { appraisals, caller, market, clock } = context;
	return orUnanswered(
		() => customId('holdings', tryAgainHandler, currency, 1, list),
		async () => {
			const { game } = appraisals.get(list);
			const lists = new Lists(market, clock, { game, currency, locked: false });
			const read = await appraisals.read(list, await searchable(lists), caller.userId);
			requireItems(read, game);
			const news = [await save(read, game, context), notReadIn(read, context.words)];
			return answer({ currency, page: 1 }, context, joinLines(...news));
		},
	);
}

/** @throws UserError `no-items-in-list` if the list names nothing */
export function requireItems({ items, unclear }: ReadList, game: Game): void {
	if (items.length > 0) return;
	throw new UserError({ code: 'no-items-in-list', game: gameNames[game], unclear: unclear.map(({ text }) => text) });
}

/** What of a list was not read; undefined if all was. */
export function notReadIn({ unclear, left }: ReadList, words: Words): string | undefined {
	const parts = unclear.map(({ text }) => text);
	const tooLong = left > 0 && words.t('appraise.tooLong', { limit: words.count(mostLines), count: left });
	return joinLines(notUnderstood(parts, words), tooLong) || undefined;
}

/** Saves what a list names. Resolves to what to say about it. @throws StoreError; MarketError without a list of asks */
export async function save({ items }: ReadList, game: Game, context: Context): Promise<string> {
	const { t, count } = context.words;
	const added = holdingsIn(items, game, context.market);
	const worths = await worthsInHome(added, game, context);
	// If there is not enough room, the most valuable ones have it.
	const ranked = added.map((item, i) => ({ item, cents: worths[i]! })).sort((a, b) => b.cents - a.cents);
	const left = await context.holdings.add(context.caller.userId, ranked);
	const news = t('holdings.added', { count: added.length - left });
	return left > 0 ? joinSentences(news, t('holdings.full', { count: left, limit: count(mostHoldings) })) : news;
}

/** The items of a list, with their names of now. */
export function holdingsIn(items: ReadList['items'], game: Game, market: Context['market']): Holding[] {
	const catalogue = market.catalogue(game);
	return items.flatMap(({ key, isAny, amount }) => {
		const ref = catalogue?.byKey(key);
		return ref ? [{ game, key, name: catalogue!.label(ref), isAny, amount: Math.min(amount, mostUnits) }] : [];
	});
}

/** Takes what the account has bought and not sold, instead of what it had before. Resolves to what to say about it. */
async function fromAccount(reading: Reading, context: Context): Promise<string> {
	const { holdings, caller, clock, words } = context;
	if (reading.end !== 'complete') return words.t('holdings.accountIncomplete');
	const { currencies: all } = await summarise(reading.rows, clock.wall());
	const read: Holding[] = [];
	for (const { currency, profit } of all)
		for (const [name, count] of profit.unsold) {
			const found = itemNamed(name, context);
			const each = (profit.unsoldCost.get(name) ?? NaN) / count / 100;
			const known = currencies.find((one) => one === currency);
			const paid = known && each >= 0 ? { paid: { each, currency: known } } : {};
			if (found)
				read.push({ ...found, name, isAny: false, amount: Math.min(count, mostUnits), ...paid, isFromAccount: true });
		}
	const merged = [...group(read, holdingId).values()].map((same) => same.reduce(together));
	const { items } = await holdings.of(caller.userId);
	const before = items.filter(({ isFromAccount }) => isFromAccount);
	const cents = (await worthOfAll(merged, context)) - (await worthOfAll(before, context));
	const left = await holdings.replaceFromAccount(caller.userId, merged, cents);
	const news = words.t('holdings.fromAccount', { count: merged.length - left });
	const full = { count: left, limit: words.count(mostHoldings) };
	return left > 0 ? joinSentences(news, words.t('holdings.full', full)) : news;
}

/** The name in the first game that has it: transactions do not say theirs. */
function itemNamed(name: string, { market }: Context): Pick<Holding, 'game' | 'key'> | undefined {
	for (const game of games) {
		const catalogue = market.catalogue(game);
		const ref = catalogue?.byExactName(name);
		if (catalogue && ref) return { game, key: catalogue.key(ref) };
	}
	return undefined;
}

async function worthOfAll(items: readonly Holding[], context: Context): Promise<number> {
	let cents = 0;
	for (const game of games)
		cents += sum(
			await worthsInHome(
				items.filter((each) => each.game === game),
				game,
				context,
			),
		);
	return cents;
}

/** What each of the items is worth by its lowest ask, in hundredths of the bot's currency; 0 if that is not known. */
async function worthsInHome(items: readonly Holding[], game: Game, context: Context): Promise<number[]> {
	const { market, clock, history } = context;
	const lists = new Lists(market, clock, { game, currency: history.currency, locked: false });
	const catalogue = lists.catalogue();
	if (!catalogue || !lists.recentListings()) return items.map(() => 0);
	const checked = await checkAll(items, lists, catalogue, history);
	return checked.map((item) => centsOf(item?.lowest ?? null, item?.amount ?? 0));
}

/** The item with what was typed as its price: in the currency of the one before, which stays if it is the same text. */
function withPaid({ paid, ...item }: Holding, typed: string, currency: Currency, context: Context): Holding {
	if (typed === '') return item;
	if (paid && typed === context.words.bare(paid.each, 'cents')) return { ...item, paid };
	const each = /^0+(?:[.,]0*)?$/.test(typed) ? 0 : amountIn(typed, context);
	return { ...item, paid: { each, currency: paid?.currency ?? currency } };
}

/** @throws UserError `button-expired` if the user does not have it any more */
async function heldBy(id: string, { holdings, caller }: Context): Promise<Holding> {
	const { items } = await holdings.of(caller.userId);
	const held = items.find((each) => holdingId(each) === id);
	if (!held) throw new UserError({ code: 'button-expired' });
	return held;
}

async function answer(question: Question, context: Context, news = ''): Promise<Reply> {
	return replyOf(await shownHoldings(question, context), news, context);
}

/** @throws Unanswered if a list is missing; StoreError */
function shownHoldings(question: Question, context: Context): Promise<ShownHoldings> {
	const { currency } = question;
	return orUnanswered(
		() => idOf(tryAgainHandler, question),
		async () => {
			const valued = await valuation(await context.holdings.of(context.caller.userId), currency, context);
			return {
				...pageOf(valued, question.page, currency),
				fee: context.sellerFee(),
				inCurrency: (amount: number, from: Currency) => {
					const [was, is] = [rateOf(from, context), rateOf(currency, context)];
					return was === undefined || is === undefined ? undefined : (amount / was) * is;
				},
			};
		},
	);
}

function replyOf(shown: ShownHoldings, news: string, context: Context): Reply {
	const { items, page, pages, currency } = shown;
	const { words, market } = context;
	const to = (handler: string, page: number) => idOf(handler, { currency, page });
	const turning: Button[] = [
		{ label: words.t('button.first'), id: to('first', 1), disabled: page === 1 },
		{ label: words.t('button.previous'), id: to('page', Math.max(1, page - 1)), disabled: page === 1 },
		{ label: words.t('button.next'), id: to('page', page + 1), disabled: page === pages },
		{ label: words.t('button.last'), id: to('last', pages), disabled: page === pages },
	];
	const chart = { label: words.t('holdings.chart'), id: to('chart', page) };
	const others: Button[] = [
		...(context.history.isOn ? [chart] : []),
		{ label: words.t('button.refresh'), id: to('refresh', page) },
		{ label: words.t('button.csv'), id: to('csv', page) },
	];
	return {
		embed: holdingsEmbed(shown, news, words, context.clock.now()),
		menus:
			items.length === 0
				? []
				: [
						{ id: to('pick', page), placeholder: words.t('holdings.edit'), options: editOptions(shown, words) },
						currencyMenu(to('currency', page), currency, market.currencies, words),
					],
		buttons: [
			...(pages > 1 ? turning : []),
			{ label: words.t('holdings.add'), id: to('add', page), style: 'main' },
			...(context.accounts.linkingIsOn ? [{ label: words.t('holdings.account'), id: to('account', page) }] : []),
			...(items.length > 0 ? others : []),
		],
	};
}

const columns = [
	'item',
	'version',
	'amount',
	'lowest_ask',
	'total',
	'median_30d',
	'paid_each',
	'paid_currency',
	'currency',
];

function csvOf({ items, currency }: ShownHoldings): Buffer {
	const rows = items.map((each) => {
		const { holding, now } = each;
		const total = now?.lowest == null ? null : worthOf(each) / 100;
		return csvLine([
			...[now?.name ?? holding.name, now?.version, holding.amount, now?.lowest, total, now?.median],
			...[holding.paid?.each, holding.paid?.currency, currency],
		]);
	});
	return Buffer.from([csvHeader(columns), ...rows].join(''));
}
