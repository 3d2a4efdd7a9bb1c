import { describe, expect, test, vi } from 'vitest';
import price from '../../../commands/price/price.ts';
import { errorMessage } from '../../../src/discord/error-messages.ts';
import { MissingListError } from '../../../src/discord/missing-list-error.ts';
import type { ListKey } from '../../../src/market/list-key.ts';
import type { Market } from '../../../src/market/snapshots/market.ts';
import { itemKey } from '../../../src/names/item-ref.ts';
import type { PriceSnapshot } from '../../../src/prices/price-history.ts';
import { Catalogue } from '../../../src/search/catalogue.ts';
import { buildIndex } from '../../../src/search/index/indexing.ts';
import { popularityOf } from '../../../src/search/index/search-index.ts';
import { NameSearch } from '../../../src/search/name-search.ts';
import type { Reply } from '../../../src/words/reply.ts';
import { createWords } from '../../../src/words/words.ts';
import { itemRow } from '../../market/bodies.ts';
import { findable } from '../../names/findable.ts';
import { GrowingNames, namesOf } from '../../names/growing-names.ts';
import { fakeHistory, lowsOf, unreadableHistory } from '../../support/fake-history.ts';
import { SimulatedClock } from '../../support/simulated-clock.ts';
import { buttonOf, converting, doppler, expectProblem, fakeContext, fewRows, fixtureOf } from '../fake-context.ts';

const { names, catalogue, snapshots } = await fixtureOf(fewRows);
const itemA = catalogue.itemsOf(catalogue.byExactName('A')!)[0]!;

const redline = 'AK-47 | Redline (Field-Tested)';
const withRedline = await fixtureOf({
	...fewRows,
	tradable: [...fewRows.tradable, itemRow(redline, { min_price: 30 })],
});

/** `missing` kinds of lists fail. */
const context = (missing: readonly ListKey['kind'][] = [], known = catalogue) =>
	fakeContext({ snapshots, catalogue: known }, { missing });

const ask = (item: string, fake = context()) => price.run({ item }, fake);

const hour = 3_600_000;

/** A recording of the lowest ask of A some hours ago: null if none was listed, undefined if A was unknown then. */
function recording(ask: number | null | undefined, hours = 24): PriceSnapshot {
	const size = itemA + 1;
	const reference = {
		at: new SimulatedClock().now() - hours * hour,
		salesAt: 0,
		isKnown: new Uint8Array(size),
		asks: new Uint32Array(size),
		quantities: new Uint32Array(size),
		medians: [],
		volumes: [],
	};
	if (ask === undefined) return reference;
	reference.isKnown[itemA] = 1;
	reference.asks[itemA] = ask === null ? 0 : Math.round(100 * ask) + 1;
	return reference;
}
const priceSince = (dayAgo: PriceSnapshot | undefined) =>
	ask('A', { ...context(), history: fakeHistory(undefined, {}, { dayAgo: () => dayAgo }) });

describe('/price', () => {
	test('says what it did not read of the text, and answers about trade-locked listings if it names them', async () => {
		const onlyRedline = await fixtureOf({ ...fewRows, tradable: [itemRow(redline)] });
		const answer = async (item: string) => (await ask(item, fakeContext(onlyRedline))).embed;
		expect((await answer('0x ak redline ft')).description).toContain('Not understood: “0x”.');
		expect((await answer('3x ak redline ft 90€')).description).toContain('may be for one or for all 3');
		expect((await answer('ak redline ft trade locked')).title).toContain('trade-locked');
		expect((await answer('ak redline ft no trade lock')).title).not.toContain('trade-locked');
	});

	test('offers names that differ only in case, unless one was typed exactly', async () => {
		expect((await ask('Glove')).embed.title).toBe('Glove');
		expect((await ask('glove')).menus?.[0]?.options.map(({ label }) => label)).toEqual(['Glove', 'GLOVE']);
	});

	test('suggests items with their asks in the currency, of the listings and in the language that are wanted', async () => {
		const fake = converting(context(), { USD: 2 });
		const suggested = async (others = {}, of = fake) => (await price.options.item.suggest!('A', others, of))[0]!.name;
		const euro = await suggested();
		const all = [
			euro,
			await suggested({ currency: 'USD' }),
			await suggested({ trade_locked: true }),
			await suggested({}, { ...fake, words: createWords()('de') }),
		];
		expect(all[1]).toContain('$');
		expect(new Set(all).size).toBe(4);
		expect(await suggested()).toBe(euro);
	});

	test('finds the suggestions for a text once, whoever types it', async () => {
		const fake = context();
		const searches = vi.spyOn(fake.market.catalogue(730)!, 'search');
		const suggested = (userId: string) =>
			price.options.item.suggest!('A', {}, { ...fake, caller: { ...fake.caller, userId } });
		expect(await suggested('2')).toEqual(await suggested('1'));
		expect(searches).toHaveBeenCalledTimes(1);
	});

	test('answers in the currency that is typed, unless another one is chosen', async () => {
		const fake = () => converting(fakeContext(withRedline), { USD: 2 });
		expect((await ask('ak redline ft in usd', fake())).embed.description).toContain('$60.00');
		const chosen = await price.run({ item: 'ak redline ft in usd', currency: 'EUR' }, fake());
		expect(chosen.embed.description).toContain('€30.00');
	});

	test('says that a table of wears or versions compares no price and has no sum, if the text has either', async () => {
		const note = 'The table is for one unit of each, and no price is compared: name a wear or version, too.';
		const wears = ['Field-Tested', 'Minimal Wear'].map((wear) => itemRow(`AK-47 | Redline (${wear})`));
		const fake = fakeContext(await fixtureOf({ ...fewRows, tradable: [...fewRows.tradable, ...wears] }));
		for (const text of ['5x kara dopp fn', 'kara dopp fn for 1000', '3x ak redline', 'ak redline for 40€'])
			expect((await ask(text, fake)).embed.description!.split('\n')[0], text).toBe(note);
		expect((await ask('kara dopp fn', fake)).embed.description).not.toContain(note);
	});

	test('says which wear a float has if the text names another one', async () => {
		const answer = async (text: string) => (await ask(text, fakeContext(withRedline))).embed.description;
		expect(await answer('ak redline ft 0.12')).toContain('A float of 0.12 is Minimal Wear, not Field-Tested.');
		expect(await answer('ak redline ft 0.22')).not.toContain('A float of');
	});

	test('compares what is offered with the lowest ask and the sales, in its currency', async () => {
		const fake = () => converting(fakeContext(withRedline), { USD: 2 });
		const offered = async (typed: string) => (await ask(typed, fake())).embed.description!.split('\n')[0];
		expect(await offered('is 27€ good for ak redline ft')).toBe('**€27.00** is 10% less than the lowest ask.');
		expect(await offered('ak redline ft for $66?')).toMatch(
			/^\*\*.{0,2}\$66\.00\*\* is 10% more than the lowest ask\.$/,
		);
		// Without a rate, the answer is in the usual currency, and says what it has not compared.
		expect(await offered('ak redline ft for £66?')).toBe('Not counted, because it is another currency: “66 GBP”.');
		const chosen = await price.run({ item: '2 ak redline ft for $120', currency: 'EUR' }, fake());
		expect(chosen.embed.description).toContain('**≈\u00a0€30.00** is about the lowest ask.');
	});

	test('compares an offer, and prices an amount, also after a button or when a wear is picked', async () => {
		const [ft, mw] = ['Field-Tested', 'Minimal Wear'].map((wear) => `AK-47 | Redline (${wear})`);
		const tradable = [...fewRows.tradable, itemRow(ft!, { min_price: 30 }), itemRow(mw!, { min_price: 50 })];
		const fake = fakeContext(await fixtureOf({ ...fewRows, tradable }));
		const use = async (id: string, ...values: string[]) => {
			const [, handler, ...state] = id.split(':') as [string, 'open'];
			return (await price.components![handler]!(state, values, fake)) as Reply;
		};
		const firstLine = ({ embed }: Reply) => embed.description!.split('\n')[0];
		const offer = '**€27.00** is 10% less than the lowest ask.';
		const answer = (await ask('is 27€ good for ak redline ft', fake)) as Reply;
		expect(firstLine(answer)).toBe(offer);
		expect(firstLine(await use(buttonOf(answer, 'Refresh')))).toBe(offer);
		const pick = async (typed: string) => {
			const [menu] = ((await ask(typed, fake)) as Reply).menus!;
			return use(menu!.id, menu!.options.find(({ label }) => label === 'Field-Tested')!.value);
		};
		expect(firstLine(await pick('is 27€ good for ak redline'))).toBe(offer);
		for (const text of [
			'3x ak redline ft for 81€',
			'ak redline ft x3 for 81',
			'3 ak redline ft for 27 each',
			'3x ak redline ft 27€ each',
		])
			expect(((await ask(text, fake)) as Reply).embed.description!.split('\n').slice(0, 2)).toEqual([
				expect.stringContaining('€90.00'),
				offer,
			]);
		expect(firstLine((await ask('ak redline ft for 1.500', fake)) as Reply)).toContain('€1,500.00');
		for (const text of ['3x ak redline ft 40€ for 3', 'ak redline ft for 99999999999'])
			expect(((await ask(text, fake)) as Reply).embed.description).not.toContain('than the lowest ask');
		// The price may be for one or for all of them.
		expect(((await ask('3x ak redline ft 81€', fake)) as Reply).embed.description).not.toContain('than the lowest ask');
		const many = await pick('3x ak redline');
		expect(firstLine(many)).toContain('€90.00');
		expect(firstLine(await use(buttonOf(many, 'Refresh')))).toContain('€90.00');
	});

	test('answers a budget in the currency that is chosen', async () => {
		const asked: string[] = [];
		const answerOf = async (id: string) => {
			asked.push(id);
			return { embed: { description: '' } } as Reply;
		};
		const fake = converting({ ...context(), answerOf }, { USD: 2 });
		await price.run({ item: 'cheapest knife under $100', currency: 'EUR' }, fake);
		await price.run({ item: 'cheapest knife under $100' }, fake);
		expect(asked.map((id) => id.split(':').slice(0, 4).join(':'))).toEqual(['find:page:730:EUR', 'find:page:730:USD']);
		// The limit is in dollars in both.
		expect(new Set(asked.map((id) => id.split(':').slice(4).join(':'))).size).toBe(1);
	});

	test('lists versions in their order', async () => {
		expect((await ask(doppler)).menus?.[0]?.options.map(({ label }) => label)).toEqual(['Phase 1', 'Ruby']);
	});

	test('shows the picture of the item, and tells its name in the reader’s language, its rarity, where it comes from and its floats', async () => {
		const facts = {
			of: () => ({
				picture: 'https://pictures.example/a.webp',
				rarity: 'Covert',
				origin: 'A_B Case',
				floats: { from: 0.1, to: 0.7 },
			}),
			nameIn: () => 'Das *A*',
		};
		const { embed } = await ask('A', { ...context(), facts });
		expect(embed.thumbnail).toBe('https://pictures.example/a.webp');
		expect(embed.description).toContain('-# Das \\*A\\* · Covert · A\\_B Case · floats from 0.10 to 0.70');
		const unknown = await ask('A');
		expect(unknown.embed.thumbnail).toBeUndefined();
		expect(unknown.embed.description).not.toContain('floats');
	});

	test('says which floats an item has if one was typed, or a wear, that it cannot have', async () => {
		const facts = {
			of: () => ({ picture: undefined, rarity: undefined, origin: undefined, floats: { from: 0.16, to: 0.3 } }),
			nameIn: () => undefined,
		};
		const fake = { ...fakeContext(withRedline), facts };
		const reply = await ask('ak redline 0.35', fake);
		expect(reply.embed.description).toMatch(/^\*\*AK-47 \| Redline\*\* has floats from 0\.16 to 0\.30\.\n/);
		expect((await ask('ak redline 0.2', fake)).embed.description).not.toContain('has floats');
		await expectProblem(ask('ak redline fn', fake), 'wear-outside-floats', { from: 0.16, to: 0.3 });
	});

	test('calls an item unknown only if all lists are loaded', async () => {
		await expectProblem(ask('nothing called so'), 'no-such-item', {
			typed: 'nothing called so',
			game: 'Counter-Strike 2',
			isLink: false,
		});
		for (const kind of ['history', 'out-of-stock'] as const)
			await expect(ask('nothing called so', context([kind]))).rejects.toThrow(MissingListError);
	});

	test('guesses from several words, but not from one', async () => {
		expect((await ask('karambit dlopr')).embed.title).toContain('karambit dlopr');
		await expectProblem(ask('dlopr'), 'no-such-item', { typed: 'dlopr' });
	});

	test('opens the item of a link, even if other names begin with its name', async () => {
		const growing = new GrowingNames();
		for (const name of ['A', 'A B', 'A B C'])
			growing.add(name, null, { item_page: `https://market.example/item/${name.length}` });
		const { embed } = await ask('https://market.example/item/1', context([], findable(growing.names)));
		expect(embed.title).toBe('A');
		expect(embed.description).toMatch(/\n-# Showing \*\*A\*\* for your link\.$/);
	});

	const skins = (...all: string[]) => context([], findable(namesOf(all)));
	const asiimov = 'AWP | Asiimov (Field-Tested)';

	test('compares what is typed with “vs” between', async () => {
		const { embed, menus } = await ask(
			'ak redline ft vs awp asiimov',
			skins(redline, asiimov, 'AWP | Fade (Factory New)'),
		);
		expect(embed.title).toBe('“ak redline ft vs awp asiimov”');
		expect(menus?.[0]?.options.map(({ label }) => label)).toEqual([redline, asiimov]);
		const worn = 'AWP | Asiimov (Battle-Scarred)';
		const wears = await ask('awp asiimov ft vs bs', skins(redline, asiimov, worn, 'AWP | Fade (Battle-Scarred)'));
		expect(wears.menus?.[0]?.options.map(({ label }) => label)).toEqual([asiimov, worn]);
		// Each one is a search, so a stranger cannot ask for fifty.
		await expect(ask(Array(50).fill('ak').join(' or '), skins(redline, asiimov))).resolves.toMatchObject({
			embed: { title: expect.stringMatching(/^No match for “ak or ak/) },
		});
		await expect(ask('ak redline ft vs qqq', skins(redline, asiimov))).resolves.toMatchObject({
			embed: { title: expect.stringContaining('No match') },
		});
	});

	test('shows one wear of each item if too many match, also of a knife that is sold without a finish', async () => {
		const finishes = ['Fade', 'Lore', 'Night', 'Slaughter', 'Stained'].flatMap((finish) =>
			['Factory New', 'Minimal Wear', 'Field-Tested'].map((wear) => `★ Karambit | ${finish} (${wear})`),
		);
		const { embed, menus } = await ask('karambit', skins('★ Karambit', ...finishes));
		expect(embed.description).toContain('\n6 different items match, each in the wear that sold most.');
		expect(menus?.[0]?.options).toHaveLength(6);
		expect((await ask('★ Karambit', skins('★ Karambit', ...finishes))).embed.title).toBe('★ Karambit');
	});

	test('offers the items whose names contain a name that itself is never sold', async () => {
		const skins = Array.from({ length: 12 }, (_, i) => `AWP | Finish ${i} (Field-Tested)`);
		const stickers = Array.from({ length: 12 }, (_, i) => `Sticker | Boom | Event ${i}`);
		const names = ['AWP', 'Nova', 'Sticker | Boom', 'Nova | Finish (Field-Tested)', ...skins, ...stickers];
		const counts = Float64Array.from(names, (_, i) => (i < 3 ? 0 : 1));
		const known = namesOf(names);
		const search = new NameSearch(buildIndex(known));
		const fake = context([], new Catalogue(known.columns, search));
		// While it is not known what sells, the name means itself.
		expect((await ask('AWP', fake)).embed.title).toBe('AWP');
		search.usePopularity(popularityOf(counts));
		for (const typed of ['AWP', 'awp']) {
			const options = (await ask(typed, fake)).menus![0]!.options.map(({ label }) => label);
			expect(options).toHaveLength(10);
			expect(options).toContain('AWP');
			expect(['AWP', ...skins]).toEqual(expect.arrayContaining(options));
		}
		expect((await ask('Nova', fake)).embed.title).toBe('Nova');
		// A name that is sold means itself, even if others begin with it.
		expect((await ask('Sticker | Boom', fake)).embed.title).toBe('Sticker | Boom');
		const suggested = await price.options.item.suggest!('awp', {}, fake);
		expect(suggested.at(-1)?.value).toBe('AWP');
	});

	test('offers the closest item for a link that leads nowhere', async () => {
		const growing = new GrowingNames();
		growing.add('AK-47 | Redline (Field-Tested)', null, {
			item_page: 'https://market.example/item/ak-47-redline-field-tested',
		});
		const fake = context([], findable(growing.names));
		const { menus } = await ask('https://market.example/item/ak-47-redlin-field-tested', fake);
		expect(menus?.[0]?.options).toHaveLength(1);
		const { embed } = await ask('look: <https://market.example/item/ak-47-redline-field-tested> nice', fake);
		expect(embed.title).toBe('AK-47 | Redline (Field-Tested)');
	});

	test('stops waiting for the search index after a while', async () => {
		const fake = context([], new Catalogue(names.names.columns));
		const hanging = { ...fake, market: { ...fake.market, indexed: () => new Promise<void>(() => {}) } };
		const answer = ask('kara ruby', hanging).catch((error: unknown) => error);
		await fake.clock.advance(30_000);
		expect(await answer).toMatchObject({ problem: { code: 'search-unavailable' } });
	});

	test.each([
		['names', undefined],
		['all names', new NameSearch(buildIndex(namesOf(['AWP | Asiimov (Field-Tested)'])))],
	])('does not call an item unknown while not %s can be searched', async (_, search) => {
		const isFullyIndexed = false;
		const fake = context([], new Catalogue(names.names.columns, search, isFullyIndexed));
		await expectProblem(ask('kara ruby', fake), 'search-unavailable');
		expect((await ask('a', fake)).embed.title).toBe('A');
	});

	test('quotes the typed text without splitting a surrogate pair', async () => {
		const typed = `${'q'.repeat(99)}😀 zz`;
		const fake = context();
		const error = await ask(typed, fake).catch((error: unknown) => error);
		expect(errorMessage(error, '', fake.words)).toContain(`No match for “${'q'.repeat(99)}…” in Counter-Strike 2.`);
	});

	test('says how many more items match than it lists', async () => {
		const finishes = Array.from({ length: 40 }, (_, i) => `P90 | Finish ${i} (Field-Tested)`);
		const { embed, menus } = await ask('p90', skins(...finishes));
		expect(menus?.[0]?.options).toHaveLength(10);
		expect(embed.description).toMatch(
			/\n30 more items match\. Type more of the name to narrow it down\.\n-# Updated: /,
		);
	});

	test('shows the suggested price of an item that is known only from trade-locked listings without units', async () => {
		const empty = itemRow('Empty', { quantity: 0, min_price: null, suggested_price: 12 });
		const none = fakeContext(await fixtureOf({ ...fewRows, 'trade-locked': [empty] }));
		expect((await ask('Empty', none)).embed.description).toMatch(
			/^None for sale right now\. Suggested price \*\*€12\.00\*\*\.\n-# Updated/,
		);
	});

	test('calls nothing out of stock without the out-of-stock list, and needs no sales for that', async () => {
		expect((await ask('Absent')).embed.description).toContain('Out of stock');
		await expect(ask('Absent', context(['out-of-stock']))).rejects.toThrow(MissingListError);
		await expect(ask('Sold', context(['out-of-stock']))).rejects.toThrow(MissingListError);
		expect((await ask('Absent', context(['history']))).embed.description).toContain('Out of stock');
		await expect(ask('Sold', context(['history']))).rejects.toThrow(MissingListError);
	});

	test('says at what price an item that is out of stock was last on offer, if that is recorded', async () => {
		const fake = fakeContext(await fixtureOf(fewRows));
		const now = fake.clock.wall();
		const offer = (at: number, price: number | null) => {
			const quantity = price === null ? 0 : 1;
			return { at, detail: 'list' as const, ask: price, quantity, low: price, high: price };
		};
		const gone = now - 3 * 86_400_000;
		const recorded = { from: gone - 1_000, to: now };
		const series = { offers: [offer(gone - 1_000, 12), offer(gone, null)], recorded: [recorded], sales: [] };
		const history = fakeHistory(recorded, { [itemKey(730, 'Absent', null)]: series });
		const { embed } = await ask('Absent', { ...fake, history });
		expect(embed.description).toContain(`\nLast lowest ask **€12.00**, until <t:${Math.floor(gone / 1_000)}:D>.\n`);
		const unreadable = { ...fake, history: unreadableHistory(recorded) };
		expect((await ask('Absent', unreadable)).embed.description).not.toContain('Last lowest ask');
	});

	test('needs only the listings for an item that is listed', async () => {
		const { embed } = await ask('A', context(['history', 'out-of-stock']));
		expect(embed.description).toContain('sales are still loading: press Refresh in a moment');
	});

	test('says how the lowest ask has changed in a day, if that is known', async () => {
		const { embed } = await priceSince(recording(10.4));
		expect(embed.description).toMatch(/^Lowest ask \*\*€10\.00\*\* \(−4% in 24 h\) · /);
		expect((await priceSince(recording(9))).embed.description).toContain('**€10.00** (+11% in 24 h) ·');
		expect((await priceSince(recording(null))).embed.description).toContain('**€10.00** (none listed 24 h ago) ·');
		for (const none of [recording(10.09), recording(undefined), undefined])
			expect((await priceSince(none)).embed.description).toMatch(/^Lowest ask \*\*€10\.00\*\* · /);
	});

	test('compares only with what was recorded 18 to 30 hours ago', async () => {
		for (const [hours, isCompared] of [
			[17.9, false],
			[18, true],
			[30, true],
			[30.1, false],
		] as const) {
			const { embed } = await priceSince(recording(8, hours));
			expect(embed.description!.includes('in 24 h')).toBe(isCompared);
		}
	});

	test('compares tradable listings in the home currency, so that exchange rates change nothing', async () => {
		const fake = { ...context(), history: fakeHistory(undefined, {}, { dayAgo: () => recording(8) }) };
		const conversion = { from: 'EUR', rate: 2, measuredAt: 0 } as const;
		const market: Market = {
			...fake.market,
			rate: (currency) => (currency === 'EUR' ? undefined : conversion),
		};
		const run = (options: object, more: object = {}) => price.run({ item: 'A', ...options }, { ...fake, ...more });
		expect((await run({ currency: 'USD' }, { market })).embed.description).toMatch(/\$20\.00\*\* \(\+25% in 24 h\)/);
		expect((await run({ trade_locked: true })).embed.description).not.toContain('in 24 h');
	});
});

const day = 24 * 60 * 60_000;
const now = new SimulatedClock().now();
const lowDay = Math.floor(now / day) - 5;

/** What /price says of an item at €10, whose lowest ask of the recorded days was this. */
async function descriptionFor(ask: number | undefined, recordedDays: number, options: object = {}): Promise<string> {
	// Without a low of A, another item has one, so that the lows are known.
	const lows = lowsOf(new Map(ask === undefined ? [[itemA + 1, 1]] : [[itemA, ask]]), lowDay);
	const recorded = { from: now - recordedDays * day, to: now };
	const history = fakeHistory(recorded, {}, { lows: () => lows });
	const { embed } = await price.run({ item: 'A', ...options }, { ...context(), history });
	return embed.description!;
}

test('/price has the lowest ask of 90 days in small print, with its day', async () => {
	expect(await descriptionFor(9.5, 100)).toMatch(/\n-# .*lowest in 90 days: €9\.50 on [\w ]+\n/);
});

test('/price says at the top that an ask is as low as never in 90 days', async () => {
	for (const before of [10, 11]) {
		const [first, ...others] = (await descriptionFor(before, 100)).split('\n');
		expect(first).toContain('€10.00');
		expect(first).toContain('**lowest in 90 days**');
		expect(others.join('\n')).not.toContain('in 90 days:');
	}
});

test('/price says since when prices are recorded, if that is less', async () => {
	expect(await descriptionFor(11, 20)).toContain('**lowest since ');
});

test('/price does not compare with what was probably a mistake, was never on offer, or was not recorded', async () => {
	expect(await descriptionFor(0.1, 100)).not.toMatch(/lowest in 90 days/i);
	expect(await descriptionFor(undefined, 100)).not.toMatch(/lowest in 90 days/i);
	expect(await descriptionFor(11, 100, { trade_locked: true })).not.toMatch(/lowest in 90 days/i);
});
