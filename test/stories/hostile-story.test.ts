import { afterAll, describe, expect, test } from 'vitest';
import type { LocalMessage } from '../../playground/discord/local-messages/local-message.ts';
import type { SampleMarket } from '../../playground/market/sample-market.ts';
import { isBlank, oneLine } from '../../src/base/text/safe-text.ts';
import type { ListKind } from '../../src/market/list-key.ts';
import { historyRow, itemRow, outOfStockRow } from '../market/bodies.ts';
import { componentsOf, labelsOf, menusOf, messageOf } from '../support/message-parts.ts';
import { botOfFile, reader } from '../support/running-bot.ts';
import {
	hostileAbsences,
	hostileItems,
	hostileNames,
	hostileSales,
	hostileTransaction,
	hostileVersion,
	plainRows,
} from './hostile-rows.ts';

/** Control characters and line separators other than our own line breaks, and marks that change the text direction. */
const unsafe = /(?!\n)\p{Cc}|[\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/** Matches a table, and the address of a link to the sample marketplace. */
const tableOrOwnLink = /```\n[^`]*\n```|\]\(https:\/\/market\.example\/[^\s)]+\)/g;

const ownHeading = /^### No competition: list it and you are the cheapest$/m;

/** The texts of a message: those that must be one line, and those that may have several. */
function textsOf({ content, embeds, components, attachments }: LocalMessage) {
	const controls = componentsOf({ components } as LocalMessage);
	const options = controls.flatMap((each) => each.options ?? []);
	const fields = embeds.flatMap((embed) => embed.fields ?? []);
	return {
		oneLineTexts: [
			...embeds.flatMap(({ title }) => title ?? []),
			...fields.map(({ name }) => name),
			...controls.flatMap(({ label }) => label ?? []),
			...options.flatMap((option) => [option.label, (option as { description?: string }).description ?? 'none']),
			...attachments.map(({ description }) => description || 'none'),
		],
		longTexts: [content, ...embeds.map(({ description = '' }) => description), ...fields.map(({ value }) => value)],
	};
}

function expectSafe(message: LocalMessage) {
	const { oneLineTexts, longTexts } = textsOf(message);
	for (const text of [...oneLineTexts, ...longTexts]) expect(text).not.toMatch(unsafe);
	for (const text of oneLineTexts) {
		expect(isBlank(text)).toBe(false);
		expect(text).not.toContain('\n');
	}
	// Text from outside neither begins a line with Markdown nor becomes a link. Tables are code blocks, in which nothing
	// is Markdown: they are left out, and text from outside must not end one.
	for (const text of longTexts) {
		const outside = text.replaceAll(tableOrOwnLink, '').replace(ownHeading, '');
		expect(outside).not.toMatch(/^(#|>)|(?<!\\):\/\/|```/m);
		// Amounts that are much too large are not shown in exponential notation.
		expect(text).not.toMatch(/1e\+?\d/);
	}
	const links = componentsOf(message).flatMap((each) => (each as { url?: string }).url ?? []);
	for (const url of [...links, ...message.embeds.flatMap(({ url }) => url ?? [])]) expect(url).not.toContain('evil');
	return message;
}

const running = botOfFile({ prepare: serveHostile });
const ask = async (line: string) => expectSafe(messageOf(await running.bot.ask(line)));

function serveHostile(market: SampleMarket) {
	/** Adds rows to the lists of Counter-Strike 2 only. The lists of other games have fewer than 50 rows. */
	const add = (kind: ListKind, more: readonly object[]) =>
		market.alter(kind, (rows) => (rows.length > 50 ? ([...rows, ...more] as typeof rows) : rows));
	add('tradable', [...hostileItems, ...plainRows(itemRow)]);
	add('trade-locked', [...hostileItems, ...plainRows(itemRow)]);
	add('history', [...hostileSales, ...plainRows(historyRow)]);
	add('out-of-stock', [...hostileAbsences, ...plainRows(outOfStockRow)]);
}

/** What Discord’s clients send when a user picks or types a name. */
const typed = (name: string) => oneLine(name).slice(0, 300);

describe('Names from outside', () => {
	test.each(hostileNames)('are answered and shown safely: %j', async (name) => {
		for (const command of ['price', 'history']) {
			const result = await running.bot.discord.run(command, { item: typed(name) }, reader);
			const message = expectSafe(messageOf(result));
			// A name that is too long to be typed is found by its beginning.
			if (name.length < 300) expect(message.private).toBe(false);
			for (const { custom_id, options } of menusOf(message)) {
				// Hostile rows are in euro only, so that the rates of other currencies are not known.
				const { value } = options.find((choice) => choice.value === 'EUR') ?? options.at(-1)!;
				expectSafe(messageOf(await running.bot.discord.press(message, custom_id, reader, [value])));
			}
		}
	});

	test('are answered by the name that was suggested', async () => {
		for (const name of hostileNames.filter((each) => each.length <= 100 && !/[\0\p{Cs}]/u.test(each))) {
			const message = await ask(`/price item:${typed(name)}`);
			expect(message.private, name).toBe(false);
			expect(message.embeds[0]?.title?.replaceAll('\\', '')).toBe(typed(name));
			expect(message.embeds[0]?.description).toContain('Lowest ask **under €0.01**');
		}
	});

	test('of versions can be told apart, in menus and titles', async () => {
		const message = await ask('/price item:Sticker | versions');
		const [menu] = menusOf(message);
		expect(menu!.options.map(({ label }) => label)).toEqual(expect.arrayContaining(['abc', oneLine(hostileVersion)]));
		for (const { value } of menu!.options)
			expectSafe(messageOf(await running.bot.discord.press(message, menu!.custom_id, reader, [value])));
		await ask('/history item:Sticker | versions');
	});

	test.each(['', 'sticker', 'Sticker | a', 'long long', '#', '>', '♥', '*', 'hidden start'])(
		'are suggested safely and never blank for %j',
		async (text) => {
			for (const command of ['price', 'history', 'oos', 'deals', 'movers']) {
				const result = await running.bot.discord.suggest(command, 'item', text, {}, reader);
				if (result.kind !== 'choices') throw new Error('no choices');
				const names = result.choices.map(({ name }) => name);
				expect(new Set(names).size).toBe(names.length);
				for (const { name, value } of result.choices)
					for (const each of [name, String(value)]) {
						expect(isBlank(each)).toBe(false);
						expect(each).not.toMatch(unsafe);
						expect(each).not.toContain('\n');
					}
			}
		},
	);

	test.each([
		['oos', '/oos'],
		['deals', '/deals min_discount:1 min_sales:1'],
	])('are listed safely by /%s, on every page and when picked', async (command, line) => {
		let message = await ask(line);
		expect(labelsOf(message)).toContain('Next');
		for (let i = 0; i < 2; i++) {
			for (const { custom_id, options } of menusOf(message))
				expectSafe(messageOf(await running.bot.discord.press(message, custom_id, reader, [options[0]!.value])));
			// An item that was picked has replaced the list.
			message = await ask(line);
			message = expectSafe(messageOf(await running.bot.press(message, 'Next')));
		}
		for (const text of ['sticker', '#AAAAAAAAAAAA', '> quote', '♥', 'long long long'])
			await ask(`/${command} item:${text}`);
	});

	test('of types, states and currencies of transactions are shown safely', async () => {
		running.bot.market.account('hostile:secret', hostileNames.map(hostileTransaction));
		await running.bot.link('hostile:secret');
		const page = await ask('/mytx');
		const summary = messageOf(await running.bot.press(page, 'Summary'));
		expectSafe(await running.bot.untilFinal(summary));
		const csv = await running.bot.untilFinal(messageOf(await running.bot.press(summary, 'CSV')));
		expect(csv.attachments).toHaveLength(1);
	});

	// Discord accepts the answers of all tests above.
	afterAll(() => {
		expect(running.bot.discord.rest.requests.filter(({ status }) => status >= 400)).toEqual([]);
		// Of warnings and errors, the log has only lists in which too many rows are hostile.
		const problems = running.bot.logged.filter((line) => /"level":[456]0/.test(line));
		// A sentence may wait for its translation.
		const isKnown = (line: string) => /"failure":"not-understood"|English stands in/.test(line);
		expect(problems.filter((line) => !isKnown(line))).toEqual([]);
	});
});
