import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { splitWear } from '../../../src/names/skin.ts';
import { ListParser } from '../../../src/reading/lists/list-parser.ts';
import { realisticCatalogue } from '../realistic-catalogue.ts';

const catalogue = realisticCatalogue();

function read(text: string): ListParser {
	const parser = new ListParser([text], catalogue);
	while (!parser.isDone) parser.read(100);
	return parser;
}

/** The items with their amounts: `2 AK-47 | Redline (Field-Tested)`, or without the wear if the line names none. */
const itemsIn = ({ items }: ListParser): string[] =>
	items.map(({ refs, amount }) => {
		const name = catalogue.name(refs[0]!.name);
		return `${amount} ${refs.length > 1 ? splitWear(name).skin : name}`;
	});

/**
 * Lists as people paste them: each line with what it names, or `-` for nothing, or `?` for what is quoted as not
 * understood.
 */
const lists = readFileSync(new URL('pasted-lists.txt', import.meta.url), 'utf8')
	.trim()
	.split(/\n\n(?=# )/)
	.map((list) => {
		const [heading = '', ...lines] = list.split('\n');
		return { origin: heading.slice(2), lines: lines.map((line) => line.split(' => ') as [string, string]) };
	});

describe('Pasted lists', () => {
	test('are understood line by line', () => {
		let right = 0;
		let wrong = 0;
		let all = 0;
		const mismatches: string[] = [];
		for (const { origin, lines } of lists) {
			// A row of a table is read below the heading of its columns, which is the first line.
			const [firstLine, firstMeaning] = lines[0]!;
			const heading = firstMeaning === '-' && /[,;\t]/.test(firstLine) ? `${firstLine}\n` : '';
			for (const [line, meant] of lines) {
				const parser = read(heading + line);
				const found = itemsIn(parser).join(' + ');
				const isRight = /^[-?]$/.test(meant)
					? found === '' && (meant === '-' || parser.unclear.length === 1)
					: found === meant;
				all++;
				if (isRight) right++;
				else {
					if (found !== '') wrong++;
					mismatches.push(`${origin}: ${line} => ${found || 'nothing'}`);
				}
			}
		}
		expect(right / all, mismatches.join('\n')).toBeGreaterThanOrEqual(0.97);
		expect(wrong / all, mismatches.join('\n')).toBeLessThanOrEqual(0.01);
	});

	test('are read up to a number of lines, and lines up to a length', () => {
		const parser = read(`${'Fracture Case\n'.repeat(10_000)}`);
		expect([itemsIn(parser), parser.omitted]).toEqual([['2000 Fracture Case'], 8_000]);
		const long = `${'AK-47 | Redline (Field-Tested), '.repeat(10)}AWP | Dragon Lore (Factory New)`;
		expect(itemsIn(read(long))).toEqual(['10 AK-47 | Redline (Field-Tested)', '1 AWP | Dragon Lore (Factory New)']);
		expect(itemsIn(read(`${'x '.repeat(10_000)}Fracture Case`))).toEqual([]);
	});

	test('with parts that are not understood name the others', () => {
		const parser = read('ak redline ft, 3x unicorn ft\n2 fracture case');
		expect(itemsIn(parser)).toEqual(['1 AK-47 | Redline (Field-Tested)', '2 Fracture Case']);
		expect(parser.unclear).toEqual([{ number: 1, text: '3x unicorn ft', amount: 3 }]);
		expect(read('ak redline ft — 3 шт').unclear).toEqual([]);
	});

	test.each([
		['2-3x AK-47 | Redline (Field-Tested)'],
		['1/2 AWP | Asiimov (Battle-Scarred)'],
		['1e9x Fracture Case'],
		['AWP | Asiimov (Field-Tested) float 0.03'],
		['Nova | Redline (Field-Tested)'],
		['AK-47 | Redline Two (Field-Tested)'],
		['2015 Sticker | Crown (Foil) x3'],
	])('count nothing of “%s”, and quote it', (line) => {
		const parser = read(line);
		expect(itemsIn(parser)).toEqual([]);
		expect(parser.unclear.map(({ text }) => text)).toEqual([line]);
	});

	test.each([
		['AK-47 | Redline (Field-Tested) until Monday', 'until Monday'],
		['AK-47 | Redline (Field-Tested) 412', '412'],
		['clean ak redline ft bla, fast trade pls', 'bla'],
	])('quote what “%s” says beside its item', (line, rest) => {
		const parser = read(line);
		expect(itemsIn(parser)).toEqual(['1 AK-47 | Redline (Field-Tested)']);
		expect(parser.unclear).toEqual([{ number: 1, text: rest, reason: 'beside-item' }]);
	});

	test.each([
		['~200 Fracture Case', '~200', 200],
		['about 10 fracture cases', 'about 10', 10],
		['Fracture Case 50+', '50+', 50],
		['unos 1.500 Fracture Case', 'unos 1.500', 1500],
	])('count the rough amount in “%s”, and quote it', (line, text, amount) => {
		const parser = read(line);
		expect(itemsIn(parser)).toEqual([`${amount} Fracture Case`]);
		expect(parser.unclear).toEqual([{ number: 1, text, reason: 'estimate', amount }]);
	});

	test.each([
		['selling my AK-47 | Redline (Field-Tested) 0.2131, seed 661, 25€ each pls'],
		['🔥 ak-47 redline (ft) 🔥 $25'],
		['Kills: 1,204 — AK-47 | Redline (Field-Tested)'],
		['AK-47 | Redline (Field-Tested) trade lock 7 days @21'],
	])('quote nothing of “%s”', (line) => {
		const parser = read(line);
		expect([itemsIn(parser), parser.unclear]).toEqual([['1 AK-47 | Redline (Field-Tested)'], []]);
	});

	test.each([
		['Fracture Case: 1 000', '1000 Fracture Case'],
		['Fracture Case 1 000', '1000 Fracture Case'],
		['Fracture Case 2,5k', '2500 Fracture Case'],
		['14 sztuk Fracture Case', '14 Fracture Case'],
		['14 unités Fracture Case', '14 Fracture Case'],
		['Fracture Case 14件', '14 Fracture Case'],
		['AK-47 | Redline (Field-Tested) 2,50', '1 AK-47 | Redline (Field-Tested)'],
		['4x ak redline ft 12,50', '4 AK-47 | Redline (Field-Tested)'],
		['ak redline x2 ft', '2 AK-47 | Redline (Field-Tested)'],
		['ak redline ft x1 120€', '1 AK-47 | Redline (Field-Tested)'],
		['$3 Fracture Case', '1 Fracture Case'],
		['🔥 $ 3 Fracture Case', '1 Fracture Case'],
		['EUR 3 Fracture Case', '1 Fracture Case'],
		['30 EUR ak redline ft', '1 AK-47 | Redline (Field-Tested)'],
		['ak redline ft 30 zł', '1 AK-47 | Redline (Field-Tested)'],
	])('say “%s” for %s', (line, meant) => {
		const parser = read(line);
		expect([itemsIn(parser), parser.unclear]).toEqual([[meant], []]);
	});

	test.each([
		['Fracture Case 20 Recoil Case 30', '20 30'],
		['AK Redline FT 2 AWP Asiimov BS 3', '2 3'],
		['ak redline ft 2 - 25€', '2'],
		['Fracture Case x10 x2', '2'],
		['ak redline ft x4 120', '120'],
	])('quote the numbers of “%s” that no item takes', (line, rest) => {
		const parser = read(line);
		expect(parser.items.length).toBeGreaterThan(0);
		expect(parser.unclear).toEqual([{ number: 1, text: rest, reason: 'beside-item' }]);
	});

	test.each([
		['Item,Bought,Sold,Left\nFracture Case,20,6,14', ['14 Fracture Case'], []],
		['Item,Qty,Status\nFracture Case,14,SOLD\nRecoil Case,2,', ['2 Recoil Case'], ['Fracture Case,14,SOLD']],
		[
			'[{"name":"Fracture Case","qty":3,"sold":true},{"name":"Recoil Case","qty":2,"sold":false}]',
			['2 Recoil Case'],
			[expect.anything()],
		],
		['Nom,Usure,Qté\nAK-47 | Redline,Field-Tested,3', ['3 AK-47 | Redline (Field-Tested)'], []],
		['Fracture Case\t2024\t14', ['14 Fracture Case'], []],
		['Fracture Case\t0.35\t14', ['14 Fracture Case'], []],
		['AK-47 | Redline (Field-Tested)\t0.21\t2', ['1 AK-47 | Redline (Field-Tested)'], ['2']],
		['AK-47 | Redline (Field-Tested)\t0.21\t661', ['1 AK-47 | Redline (Field-Tested)'], []],
		['AK-47 | Redline (Field-Tested);387;25', ['1 AK-47 | Redline (Field-Tested)'], ['387']],
		[
			'1 - AK-47 | Redline (Field-Tested)\n2 - Fracture Case\n3 - Recoil Case',
			['1 AK-47 | Redline (Field-Tested)', '1 Fracture Case', '1 Recoil Case'],
			[],
		],
		[
			'1 - AK-47 | Redline (Field-Tested)\n2 - Fracture Case',
			['1 AK-47 | Redline (Field-Tested)', '1 Fracture Case'],
			[],
		],
		[
			'Recoil Case: 3\n1 - Fracture Case\n2 - AK-47 | Redline (Field-Tested)',
			['3 Recoil Case', '1 Fracture Case', '2 AK-47 | Redline (Field-Tested)'],
			[],
		],
		['AK Redline FT pattern? 5 paid 15€', ['1 AK-47 | Redline (Field-Tested)'], ['5']],
		['USP-S Kill Confirmed 124 kills ft', ['1 USP-S | Kill Confirmed (Field-Tested)'], []],
		['Fracture Case sold, 2 Recoil Case', ['2 Recoil Case'], ['Fracture Case sold']],
		['AK Redline FT nicht StatTrak', [], ['AK Redline FT nicht StatTrak']],
		['AK Redline not MW but FT', [], ['AK Redline not MW but FT']],
		['twenty five Fracture Case', ['5 Fracture Case'], ['twenty five']],
		['10 Fracture Case (sold 3)', ['10 Fracture Case'], ['sold 3']],
		['Fracture Case, Recoil Case (5 each)', ['1 Fracture Case', '5 Recoil Case'], ['5 each']],
		['Want: 5 Recoil Case', ['5 Recoil Case'], ['Want']],
		['AK Redline FT (all StatTrak)', ['1 StatTrak™ AK-47 | Redline (Field-Tested)'], []],
		[
			'AK Redline FT, AWP Asiimov FT, all FT',
			['1 AK-47 | Redline (Field-Tested)', '1 AWP | Asiimov (Field-Tested)'],
			[],
		],
		[
			'AK Redline FT, AWP Asiimov FT (all StatTrak)',
			['1 StatTrak™ AWP | Asiimov (Field-Tested)'],
			['AK Redline FT, AWP Asiimov FT (all StatTrak)'],
		],
		[`${'Fracture Case, '.repeat(80)}~~Recoil Case~~`, ['80 Fracture Case'], ['Recoil Case']],
		['2x (Fracture Case, Recoil Case)', ['2 Fracture Case', '2 Recoil Case'], []],
		['10x each Fracture Case and Recoil Case', ['10 Fracture Case', '10 Recoil Case'], []],
		['2x (3x Fracture Case, Recoil Case)', ['3 Fracture Case', '1 Recoil Case'], ['2']],
		['Karambit Doppler FN Phase 2, 3, 4', [], ['Karambit Doppler FN Phase 2, Phase 3, Phase 4']],
		[
			'AK-47\nRedline\nField-Tested\nAWP\nAsiimov\nField-Tested',
			['1 AK-47 | Redline (Field-Tested)', '1 AWP | Asiimov (Field-Tested)'],
			[],
		],
		['StatTrak™ AK-47\nRedline\nField-Tested\nx2', ['2 StatTrak™ AK-47 | Redline (Field-Tested)'], []],
		['Karambit\nFade\nFactory New', ['1 ★ Karambit | Fade (Factory New)'], []],
		['name: Fracture Case\namount: 14\nname: Recoil Case\namount: 3', ['14 Fracture Case', '3 Recoil Case'], []],
		['Karambit Doppler FN P2 P4', [], ['Karambit Doppler FN P2 P4']],
		['3x Karambit Doppler FN Phase 2', ['3 ★ Karambit | Doppler (Factory New)'], []],
		['Fracture Case [14], Recoil Case [5]', ['14 Fracture Case', '5 Recoil Case'], []],
		['AK Redline FT 2 for 50€', ['2 AK-47 | Redline (Field-Tested)'], []],
		['Fracture Case\nx2\nRecoil Case\n3x', ['2 Fracture Case', '3 Recoil Case'], []],
		['x2\nFracture Case\nx3\nRecoil Case', ['1 Fracture Case', '1 Recoil Case'], ['x2', 'x3']],
		['My cases\n2x\nFracture Case\n3x\nRecoil Case', ['1 Fracture Case', '1 Recoil Case'], ['My cases', '2x', '3x']],
		['Fracture Case\n\n2x\nRecoil Case', ['1 Fracture Case', '1 Recoil Case'], ['2x']],
		['5 Fracture Case, AK Redline FT, all FT', ['5 Fracture Case', '1 AK-47 | Redline (Field-Tested)'], []],
		[
			'AK Redline (ft, 0.2) x2, AWP Asiimov (ft, clean) x3',
			['2 AK-47 | Redline (Field-Tested)', '3 AWP | Asiimov (Field-Tested)'],
			[],
		],
		['AK Redline, AWP Asiimov, all ft', ['1 AK-47 | Redline (Field-Tested)', '1 AWP | Asiimov (Field-Tested)'], []],
		['AK Redline FT, 10 Fracture Case, all st', ['10 Fracture Case'], ['AK Redline FT, 10 Fracture Case, all st']],
		['Fracture Case\nQuantity: 2', ['2 Fracture Case'], []],
		['Item;Days left;Qty\nFracture Case;5;2', ['2 Fracture Case'], []],
		['Ürün;Fiyat;Adet\nFracture Case;120;2', ['2 Fracture Case'], []],
		['<s>10 Fracture Case</s>', [], ['10 Fracture Case']],
		['Name,Sold Qty,Qty\nFracture Case,300,5', ['5 Fracture Case'], ['300']],
		['Item,Bought qty,Sold qty,Left\nFracture Case,10,4,6', ['6 Fracture Case'], ['4']],
		['Item,Qty A,Qty B\nFracture Case,10,20', ['10 Fracture Case'], ['20']],
		['Item,Qty,Notes\nFracture Case,10,sold 3', ['10 Fracture Case'], ['sold 3']],
		['Item,Available\nFracture Case,no\nRecoil Case,yes', ['1 Recoil Case'], ['Fracture Case,no']],
		['Item,Type,Qty\nFracture Case,Buy,10\nFracture Case,Sell,4', ['10 Fracture Case'], ['Fracture Case,Sell,4']],
		['Name,Wear\nAK-47 | Redline (Field-Tested),MW', [], ['AK-47 | Redline (Field-Tested),MW']],
		['Name,Wear\nAK-47 | Redline (Field-Tested),FT x2', ['1 AK-47 | Redline (Field-Tested)'], ['FT x2']],
		['Name,Quality\nAK-47 | Redline (Field-Tested),StatTrak™', ['1 StatTrak™ AK-47 | Redline (Field-Tested)'], []],
		['Name,Phase\n★ Karambit | Doppler (Factory New),5', ['1 ★ Karambit | Doppler (Factory New)'], ['5']],
		[
			'{"sold":[{"name":"Fracture Case","qty":4}],"inventory":[{"name":"Recoil Case","qty":2}]}',
			['2 Recoil Case'],
			['sold\tFracture Case\t4'],
		],
		['Fracture Case ×3\tRecoil Case ×2', ['3 Fracture Case', '2 Recoil Case'], []],
		['half a dozen Fracture Case', ['6 Fracture Case'], []],
		['14 unités de Fracture Case', ['14 Fracture Case'], []],
		['50+ Fracture Case', ['50 Fracture Case'], ['50+']],
		['Fracture Case 1,500', ['1500 Fracture Case'], []],
		['Fracture Case - 2.500', ['2500 Fracture Case'], []],
		['1,500 Fracture Case for 300€', ['1500 Fracture Case'], []],
		['Fracture Case €1,500', ['1 Fracture Case'], []],
		['Fracture Case 1,500 eur', ['1 Fracture Case'], []],
		['Fracture Case,5,120', ['5 Fracture Case'], []],
		['Fracture Case $ 1,500', ['1 Fracture Case'], []],
		['Fracture Case € 20', ['1 Fracture Case'], []],
		['20 € Fracture Case', ['1 Fracture Case'], []],
		['3x Fracture Case € 20', ['3 Fracture Case'], []],
		['Fracture Case x 5 each', ['5 Fracture Case'], []],
		["Fracture Case 1'500 each", ['1 Fracture Case'], ["1'500 each"]],
		['Fracture Case, 5x, 0.40€ (sold)', [], ['Fracture Case, 5x, 0.40€ (sold)']],
		['Sold my Fracture Case and Recoil Case', [], ['Sold my Fracture Case and Recoil Case']],
		['Fracture Case 40 ea', ['1 Fracture Case'], ['40 ea']],
		['Fracture Case 12 each', ['1 Fracture Case'], ['12 each']],
		['3x Fracture Case 3 each', ['3 Fracture Case'], ['3 each']],
		['Fracture Case ~50', ['50 Fracture Case'], ['~50']],
		['Fracture Case\n14', ['1 Fracture Case'], ['14']],
		['AK Redline .25', ['1 AK-47 | Redline (Field-Tested)'], []],
		['AK Redline FT 0.03', ['1 AK-47 | Redline (Field-Tested)'], ['0.03']],
		['Kilowatt Case Key', [], ['Kilowatt Case Key']],
		['StatTrak™\nAK-47 | Redline (Field-Tested)', ['1 StatTrak™ AK-47 | Redline (Field-Tested)'], []],
		['name,total\nFracture Case,14', ['1 Fracture Case'], ['14']],
		['Item 1,Item 2\nFracture Case,Recoil Case', ['1 Fracture Case', '1 Recoil Case'], []],
		[
			'Item\tQty\tItem\tQty\nFracture Case\t3\tRecoil Case\t5\nChroma Case\t2\t\t',
			['3 Fracture Case', '5 Recoil Case', '2 Chroma Case'],
			[],
		],
		[
			'| Name | Amount |\n|---|---|\n| AK-47 \\| Redline (Field-Tested) | 3 |',
			['3 AK-47 | Redline (Field-Tested)'],
			[],
		],
		['[["Fracture Case",14],["Recoil Case",3]]', ['14 Fracture Case', '3 Recoil Case'], []],
		['[{"name":"Fracture Case","qty":3},{"name":"Recoil Case","count":5}]', ['3 Fracture Case', '5 Recoil Case'], []],
		['{"Fracture Case":{"price":0.3,"amount":4}}', ['4 Fracture Case'], []],
		['name,float\nAK-47 | Redline,0.25', ['1 AK-47 | Redline (Field-Tested)'], []],
		['name,float\nAK-47 | Redline (Field-Tested),0.05', [], ['AK-47 | Redline (Field-Tested),0.05']],
	])('read the columns and numbers of %j', (text, items, unclear) => {
		const parser = read(text);
		expect([itemsIn(parser), parser.unclear.map((line) => line.text)]).toEqual([items, unclear]);
	});

	test.each([
		'name,sticker 1,sticker 2\nAK-47 | Redline (Field-Tested),Crown (Foil),Sticker | Crown (Foil)',
		'[{"name":"AK-47 | Redline (Field-Tested)","stickers":[{"name":"Crown (Foil)"},{"name":"Crown (Foil)"}]}]',
	])('tell what columns say is on an item: %s', (text) => {
		const parser = read(text);
		expect(itemsIn(parser)).toEqual(['1 AK-47 | Redline (Field-Tested)']);
		expect(parser.applied).toMatchObject([{ amount: 2 }]);
	});

	test.each([
		'ak redline ft;3;Fracture Case;2',
		'3;ak redline ft;2;Fracture Case',
		'ak redline ft, 3, Fracture Case, 2',
		'ak redline ft / 3 / Fracture Case / 2',
		'3x ak redline ft\t2x Fracture Case',
		'ak redline ft\t12.50\t3\nFracture Case\t80.00\t2',
	])('have several items on a line, each with its amount: %j', (line) => {
		expect(itemsIn(read(line))).toEqual(['3 AK-47 | Redline (Field-Tested)', '2 Fracture Case']);
	});

	test('leave out what is below a heading of sold items, up to the next heading', () => {
		const parser = read('Sold:\n- ak redline ft\n- Fracture Case x3\n\nStill available:\n- 2x Fracture Case');
		expect(itemsIn(parser)).toEqual(['2 Fracture Case']);
		expect(itemsIn(read('Sold:\nak redline ft\n\nFracture Case'))).toEqual(['1 Fracture Case']);
		expect(itemsIn(read('Not for sale:\nFracture Case'))).toEqual(['1 Fracture Case']);
		expect(parser.unclear.map(({ reason }) => reason)).toEqual(['sold', 'sold']);
	});

	test('say what was paid for one unit in a column, unless that may be the price of all units', () => {
		const paidOf = (text: string) => read(text).items.map(({ amount, paid }) => [amount, paid?.each, paid?.currency]);
		expect(paidOf('Item;Qty;Paid price;Current\nFracture Case;3;12.50;34')).toEqual([[3, 12.5, undefined]]);
		// Nothing says whether “Paid” is of one unit or of all.
		expect(paidOf('Item;Qty;Paid;Current\nFracture Case;3;12.50;34')).toEqual([[3, undefined, undefined]]);
		expect(paidOf('Item;Qty;Paid\nFracture Case;1;12.50')).toEqual([[1, 12.5, undefined]]);
		expect(paidOf('Item;Qty;Paid (each)\nFracture Case;3;12.50')).toEqual([[3, 12.5, undefined]]);
		expect(paidOf('Item;Qty;Paid (total)\nFracture Case;3;37.50')).toEqual([[3, 12.5, undefined]]);
		expect(paidOf('Item;Qty;Paid\nFracture Case;3;30€ total')).toEqual([[3, 10, 'EUR']]);
		expect(paidOf('Item;Buy price;Currency;Qty\nFracture Case;12,50;USD;3')).toEqual([[3, 12.5, 'USD']]);
		expect(paidOf('Item;Buy price;Currency;Qty\nFracture Case;12 each;USD;3')).toEqual([[3, 12, 'USD']]);
		expect(paidOf('Item;Qty;Paid (total);paid_units\nFracture Case;3;30;2')).toEqual([[3, 15, undefined]]);
	});

	test('take no amount for a price that was paid', () => {
		expect(read('bought 25 Fracture Case').items).toMatchObject([{ amount: 25, paid: undefined }]);
		expect(read('Fracture Case bought for 14 each').items).toMatchObject([{ paid: { each: 14 } }]);
	});

	test.each([
		['2 Fracture Case bought for 60€ total', 30],
		['Fracture Case x3 paid 300€ for all', 100],
		['4 Fracture Case zusammen bezahlt 10€', 2.5],
		['3 Fracture Case paid 70€ each', 70],
		['3 Fracture Case @70', 70],
		['3x Fracture Case bought at 12€', 12],
		['3x Fracture Case each bought for 12€', 12],
		['3 Fracture Case gekauft für je 30€', 30],
		['3 Fracture Case куплено по 30€', 30],
		['2 Fracture Case @ 60 total', 30],
		['3 Fracture Case 买入价 30€', 30],
		['Fracture Case paid 3 000€', 3_000],
		['Fracture Case paid 0€', 0],
		['5 Fracture Case paid 100 PLN each', 100],
		['100 Fracture Case bought for 0.30€ each = 30€ total', 0.3],
		['100 Fracture Case @ 0.30€ (total 30€)', 0.3],
		['3 Fracture Case gekauft für insgesamt 37,50€', 12.5],
		['Fracture Case paid 70€', 70],
		['3x Fracture Case paid 5 each', 5],
		['3x Fracture Case paid 20 total', 20 / 3],
	])('know what was paid for one: %s', (line, each) => {
		const { items, unclear } = read(line);
		expect(items).toMatchObject([{ paid: { each } }]);
		expect(unclear).toEqual([]);
	});

	test.each([
		['2 Fracture Case paid 60€', 'paid 60€'],
		['Fracture Case paid 70-80€', 'paid 70-80€'],
		['Fracture Case paid 70¢', 'paid 70¢'],
		['Fracture Case 10€ gekauft', '10€'],
		['3 Fracture Case total, bought for 30€', 'bought for 30€'],
	])('take no price that may mean several things: %s', (line, quoted) => {
		const { items, unclear } = read(line);
		expect(items[0]!.paid).toBeUndefined();
		expect(unclear.map(({ text }) => text)).toContain(quoted);
	});

	test.each([
		['€30 - 40 Fracture Case', '€30 - 40'],
		['30 - 40 euros Fracture Case', '30 - 40 euros'],
		['$3 to 4 Fracture Case', '$3 to 4'],
		['Fracture Case EUR 10 - 15', 'EUR 10 - 15'],
		['€ -5 Fracture Case', '€ -5'],
	])('take no number of a price range or of a negative price for an amount: %s', (line, quoted) => {
		const { items, unclear } = read(line);
		expect(items).toMatchObject([{ amount: 1 }]);
		expect(unclear).toMatchObject([{ text: quoted }]);
	});

	test.each([
		'AK Redline FT avec sticker Crown (Foil) x4',
		'AK Redline FT 3x crown foil, 1x crown foil',
		'AK Redline FT | stickers: Crown (Foil) x2, Crown (Foil) x2',
		'AK Redline FT\n  - 4x Crown (Foil)',
	])('tell what a list says is on an item: %s', (text) => {
		const parser = read(text);
		expect(itemsIn(parser)).toEqual(['1 AK-47 | Redline (Field-Tested)']);
		expect(parser.applied.map(({ amount }) => amount)).toEqual([4]);
	});

	test('take a version on its own line for that of the item above', () => {
		const [item] = read('★ Karambit | Doppler (Factory New)\nPhase 2').items;
		expect(item?.refs[0]?.item).toBeDefined();
	});

	test('take no pattern or phase for an amount', () => {
		expect(itemsIn(read('ak case hardened ft 661'))).toEqual(['1 AK-47 | Case Hardened (Field-Tested)']);
		expect(itemsIn(read('karambit doppler fn phase 2'))).toEqual(['1 ★ Karambit | Doppler (Factory New)']);
	});
});
