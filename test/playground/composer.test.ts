import { describe, expect, test } from 'vitest';
import { commands } from '../../commands/index.ts';
import { toJSON } from '../../src/discord/command.ts';
import { actionsOf } from '../../src/playground/command-line.ts';
import { Composer } from '../../src/playground/page/composer.ts';
import type { WireCommand } from '../../src/playground/wire.ts';

const actions = actionsOf(commands.map((command) => toJSON(command, true)) as unknown as WireCommand[]);
const redline = 'AK-47 | Redline (Field-Tested)';

/** A message box into which somebody types letter by letter. */
function open() {
	const composer = new Composer(actions);
	return {
		composer,
		type(letters: string) {
			for (const letter of letters) composer.type(composer.text + letter, composer.text.length + 1);
		},
		paste(text: string) {
			composer.type(text, text.length);
		},
		suggest(...names: string[]) {
			composer.suggest(
				composer.wanted!,
				names.map((name) => ({ name, value: name })),
			);
		},
		labels: () => (composer.isOpen ? composer.offers.offers.map(({ label }) => label) : []),
		get marked() {
			return composer.isOpen ? composer.offers.offers[composer.marked]?.label : undefined;
		},
	};
}

describe('The message box', () => {
	test('lists commands behind “/”, those first that begin with what is typed', () => {
		const { composer, type, labels } = open();
		expect(labels()).toEqual([]);
		type('/');
		expect(labels()).toEqual(actions.map(({ name }) => `/${name}`));
		type('link');
		expect(labels()).toEqual(['/account link', '/account unlink']);
		expect(composer.offers.heading).toBe('Commands');
		type('x');
		expect(composer.offers.about).toBe('There is no command /linkx.');
	});

	test('begins a command with the option it needs, taken by Enter or typed with a space', () => {
		const taken = open();
		taken.type('/pri');
		expect(taken.composer.enter()).toBeUndefined();
		const typed = open();
		typed.type('/price ');
		for (const { composer } of [taken, typed]) {
			expect(composer.text).toBe('/price item:');
			expect(composer.offers).toMatchObject({ heading: 'item', about: 'Name of the item, or part of it (required)' });
		}
	});

	test('puts what is typed behind a command into the option it needs', () => {
		const { composer, paste } = open();
		paste('/price ak redline ft');
		expect(composer.text).toBe('/price item:ak redline ft');
		expect(composer.caret).toBe(composer.text.length);
		expect(composer.enter()).toEqual({ name: 'price', values: { item: 'ak redline ft' } });
	});

	test('takes an option’s name that is typed for the one it has put there already', () => {
		for (const [line, values] of [
			['/price item:ak redline ft', { item: 'ak redline ft' }],
			['/price item:ak currency:USD', { item: 'ak', currency: 'USD' }],
			['/price currency:USD item:ak', { item: 'ak', currency: 'USD' }],
			['/price  item:ak', { item: 'ak' }],
			['/PRICE Currency:USD ITEM:ak', { item: 'ak', currency: 'USD' }],
		] as const) {
			const { composer, type } = open();
			type(line);
			composer.close();
			expect(composer.enter()).toEqual({ name: 'price', values });
		}
	});

	test('leaves an input method alone until it is done', () => {
		const { composer, type } = open();
		type('/price');
		for (const text of ['/price か', '/price かた']) {
			composer.type(text, text.length, true);
			expect(composer.text).toBe(text);
		}
		composer.type('/price 刀', 8);
		expect(composer.text).toBe('/price item:刀');
	});

	test('gives nothing back to who deletes it', () => {
		const { composer, type } = open();
		type('/price ');
		composer.type('/price item', 11);
		composer.type('/price ', 7);
		expect(composer.text).toBe('/price ');
	});

	test('asks for suggestions with all that is filled in, and takes the marked one', () => {
		const box = open();
		box.paste('/price currency:USD item:ak r');
		expect(box.composer.wanted).toEqual({ action: 'price', option: 'item', text: 'ak r', others: { currency: 'USD' } });
		box.suggest(redline, 'AK-47 | Rat Rod (Minimal Wear)');
		expect(box.composer.wanted).toBeUndefined();
		box.composer.move(1);
		box.composer.move(1);
		expect(box.marked).toBe(redline);
		box.composer.enter();
		expect(box.composer.text).toBe(`/price currency:USD item:${redline} `);
		expect(box.composer.enter()).toEqual({ name: 'price', values: { currency: 'USD', item: redline } });
	});

	test('takes no suggestion for other letters than those that stand there', () => {
		const box = open();
		box.paste('/price item:ak');
		box.suggest(redline);
		box.type(' vulcan');
		expect(box.labels()).toEqual([redline]);
		expect(box.marked).toBeUndefined();
		expect(box.composer.enter()).toEqual({ name: 'price', values: { item: 'ak vulcan' } });
	});

	test('sends a whole name at once, though it is suggested as well', () => {
		const box = open();
		box.paste(`/price item:${redline}`);
		box.suggest(redline, `StatTrak™ ${redline}`);
		expect(box.composer.enter()).toEqual({ name: 'price', values: { item: redline } });
	});

	test('sends the value behind a suggestion’s name', () => {
		const { composer, paste } = open();
		paste('/price item:rub');
		composer.suggest(composer.wanted!, [{ name: 'Ruby', value: 'id-of-ruby' }]);
		composer.enter();
		expect(composer.enter()).toEqual({ name: 'price', values: { item: 'id-of-ruby' } });
	});

	test('says that suggestions failed, or that nothing is called so', () => {
		const box = open();
		box.paste('/price item:zz');
		box.suggest();
		expect(box.composer.offers.about).toBe('Nothing is suggested for that. Enter sends it as it is.');
		box.type('z');
		box.composer.suggest(box.composer.wanted!, 'failed');
		expect(box.composer.offers.about).toMatch(/could not be loaded/);
	});

	test('offers the other options once one is filled in, and marks none of them: Enter sends', () => {
		const box = open();
		box.paste('/price item:ak');
		box.suggest(redline);
		box.composer.enter();
		expect(box.labels()).toEqual(['game', 'currency', 'trade_locked']);
		expect(box.marked).toBeUndefined();
		box.type('tr');
		expect(box.marked).toBe('trade_locked');
		box.composer.enter();
		expect(box.labels()).toEqual(['True', 'False']);
		box.type('f');
		box.composer.enter();
		expect(box.composer.text).toBe(`/price item:${redline} trade_locked:False `);
		expect(box.composer.enter()).toEqual({ name: 'price', values: { item: redline, trade_locked: false } });
	});

	test('takes choices by what they are called and by how they are written in lines', () => {
		const { composer, paste, labels } = open();
		paste('/oos sort:');
		expect(labels().length).toBeGreaterThan(1);
		paste('/oos sort:price min_sales:5');
		expect(composer.enter()).toEqual({ name: 'oos', values: { sort: 'price', min_sales: 5 } });
		paste('/price item:a game:dota 2');
		expect(composer.enter()).toEqual({ name: 'price', values: { item: 'a', game: 570 } });
	});

	test.each([
		['/price', '/price needs item:…', '/price item:'],
		['/price currency:EUR', '/price needs item:…', '/price currency:EUR item:'],
		['/oos min_sales:five', /^min_sales must be a whole number from \d/, undefined],
		['/price item:x currency:EURO', /^currency must be one of AUD/, undefined],
		['/price item:x game:', 'game is empty. Enter a value, or remove it.', undefined],
		[`/price item:${'x'.repeat(301)}`, 'item can have up to 300 characters.', undefined],
		['/', 'A command begins with “/” and its name: take one from the list.', undefined],
		['/oos sort:cheap', /^sort must be one of sales in 90 days \(sales\), /, undefined],
		['/oos min_sales:0x10', /^min_sales must be a whole number from \d/, undefined],
		['/oos min_sales:5 min_sales:7', 'You entered min_sales twice. Remove one of them.', undefined],
		['/prize item:x', 'There is no /prize. Type “/” to see all commands.', undefined],
		['ak redline', /^The bot answers commands/, undefined],
	])('says what is wrong with “%s” and keeps it', (line, problem, becomes) => {
		const { composer, paste } = open();
		paste(line);
		composer.close();
		expect(composer.enter()).toBeUndefined();
		expect(composer.problem).toMatch(problem);
		expect(composer.text).toBe(becomes ?? line);
	});

	test('sends a command that needs nothing once it stands there whole', () => {
		const { composer, paste } = open();
		paste('/help');
		expect(composer.enter()).toEqual({ name: 'help', values: {} });
		paste('/account status');
		expect(composer.enter()).toEqual({ name: 'account status', values: {} });
	});

	test('marks in a circle, is closed by Esc and opened by typing or ArrowDown', () => {
		const box = open();
		box.type('/');
		box.composer.move(-1);
		expect(box.marked).toBe('/help');
		box.composer.move(1);
		expect(box.marked).toBe('/price');
		box.composer.close();
		expect(box.labels()).toEqual([]);
		box.composer.open();
		expect(box.marked).toBe('/price');
		box.composer.close();
		box.type('o');
		expect(box.labels()[0]).toBe('/oos');
	});

	test('stays closed when suggestions come that were asked for before Esc', () => {
		const box = open();
		box.paste('/price item:ak');
		box.composer.close();
		box.suggest(redline);
		expect(box.labels()).toEqual([]);
		expect(box.composer.enter()).toEqual({ name: 'price', values: { item: 'ak' } });
	});

	test('fills in an option in the middle of a line, and leaves the rest', () => {
		const box = open();
		box.paste('/price item:ak currency:USD');
		box.composer.moveTo('/price item:ak'.length);
		box.suggest(redline);
		box.composer.enter();
		expect(box.composer.text).toBe(`/price item:${redline} currency:USD`);
		expect(box.composer.caret).toBe(`/price item:${redline} `.length);
	});

	test('gives back what was sent before, the latest first', () => {
		const { composer, paste } = open();
		expect(composer.recall(1)).toBe(false);
		for (const line of ['/help', '/oos']) {
			paste(line);
			composer.sent();
		}
		expect(composer.recall(1) && composer.text).toBe('/oos');
		expect(composer.recall(1) && composer.text).toBe('/help');
		expect(composer.recall(1)).toBe(false);
		expect(composer.recall(-1) && composer.text).toBe('/oos');
	});

	test('makes one line of pasted ones', () => {
		const { composer, paste } = open();
		paste('/price item:ak\n  redline');
		expect(composer.text).toBe('/price item:ak redline');
	});
});
