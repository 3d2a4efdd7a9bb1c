import { describe, expect, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { actionsOf } from '../../../playground/command-line.ts';
import { Composer } from '../../../playground/page/composer/composer.ts';
import type { WireCommand } from '../../../playground/wire.ts';
import { commandJson, localizedTexts } from '../../../src/discord/command/command-json.ts';

const texts = localizedTexts();
const actions = actionsOf(commands.map((command) => commandJson(command, true, texts)) as unknown as WireCommand[]);
const redline = 'AK-47 | Redline (Field-Tested)';

/** A message box, with typing one character at a time. */
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
			composer.setChoices(
				composer.autocompleteRequest!,
				names.map((name) => ({ name, value: name })),
			);
		},
		labels: () => (composer.isOpen ? composer.completions.items.map(({ label }) => label) : []),
		get selected() {
			return composer.isOpen ? composer.completions.items[composer.selected]?.label : undefined;
		},
	};
}

describe('The message box', () => {
	test('lists commands after “/”, with those that start with the typed text first', () => {
		const { composer, type, labels } = open();
		expect(labels()).toEqual([]);
		type('/');
		expect(labels()).toEqual(actions.map(({ name }) => `/${name}`));
		type('link');
		expect(labels()).toEqual(['/account link', '/account unlink']);
		expect(composer.completions.heading).toBe('Commands');
		type('x');
		expect(composer.completions.hint).toBe('No command matches “/linkx”.');
	});

	test('inserts the required option, after Enter and after a typed space', () => {
		const boxAfterEnter = open();
		boxAfterEnter.type('/pri');
		expect(boxAfterEnter.composer.enter()).toBeUndefined();
		const boxAfterSpace = open();
		boxAfterSpace.type('/price ');
		for (const { composer } of [boxAfterEnter, boxAfterSpace]) {
			expect(composer.text).toBe('/price item:');
			expect(composer.completions).toMatchObject({
				heading: 'item',
				hint: 'Item name, or part of it (required)',
			});
		}
	});

	test('puts text typed after a command into its required option', () => {
		const { composer, paste } = open();
		paste('/price ak redline ft');
		expect(composer.text).toBe('/price item:ak redline ft');
		expect(composer.caret).toBe(composer.text.length);
		expect(composer.enter()).toEqual({ name: 'price', values: { item: 'ak redline ft' } });
	});

	test('lets a typed option name replace the inserted one', () => {
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

	test('changes nothing while an input method is composing', () => {
		const { composer, type } = open();
		type('/price');
		const isComposing = true;
		for (const text of ['/price か', '/price かた']) {
			composer.type(text, text.length, isComposing);
			expect(composer.text).toBe(text);
		}
		composer.type('/price 刀', 8);
		expect(composer.text).toBe('/price item:刀');
	});

	test('does not insert the option again after it was deleted', () => {
		const { composer, type } = open();
		type('/price ');
		composer.type('/price item', 11);
		composer.type('/price ', 7);
		expect(composer.text).toBe('/price ');
	});

	test('requests suggestions with the other options filled in, and accepts the selected one', () => {
		const box = open();
		box.paste('/price currency:USD item:ak r');
		expect(box.composer.autocompleteRequest).toEqual({
			action: 'price',
			option: 'item',
			text: 'ak r',
			others: { currency: 'USD' },
		});
		box.suggest(redline, 'AK-47 | Rat Rod (Minimal Wear)');
		expect(box.composer.autocompleteRequest).toBeUndefined();
		box.composer.moveSelection(1);
		box.composer.moveSelection(1);
		expect(box.selected).toBe(redline);
		box.composer.enter();
		expect(box.composer.text).toBe(`/price currency:USD item:${redline} `);
		expect(box.composer.enter()).toEqual({ name: 'price', values: { currency: 'USD', item: redline } });
	});

	test('accepts no suggestion for an earlier text', () => {
		const box = open();
		box.paste('/price item:ak');
		box.suggest(redline);
		box.type(' vulcan');
		expect(box.labels()).toEqual([redline]);
		expect(box.selected).toBeUndefined();
		expect(box.composer.enter()).toEqual({ name: 'price', values: { item: 'ak vulcan' } });
	});

	test('sends a name typed in full, although it is also suggested', () => {
		const box = open();
		box.paste(`/price item:${redline}`);
		box.suggest(redline, `StatTrak™ ${redline}`);
		expect(box.composer.enter()).toEqual({ name: 'price', values: { item: redline } });
	});

	test('sends the value of a suggestion, not its name', () => {
		const { composer, paste } = open();
		paste('/price item:rub');
		composer.setChoices(composer.autocompleteRequest!, [{ name: 'Ruby', value: 'id-of-ruby' }]);
		composer.enter();
		expect(composer.enter()).toEqual({ name: 'price', values: { item: 'id-of-ruby' } });
	});

	test('says that suggestions failed, or that there are none', () => {
		const box = open();
		box.paste('/price item:zz');
		box.suggest();
		expect(box.composer.completions.hint).toBe('No suggestions. Press Enter to send what you typed.');
		box.type('z');
		box.composer.setChoices(box.composer.autocompleteRequest!, 'failed');
		expect(box.composer.completions.hint).toMatch(/could not be loaded/);
	});

	test('lists the other options once one is filled in, and selects none, so that Enter sends', () => {
		const box = open();
		box.paste('/price item:ak');
		box.suggest(redline);
		box.composer.enter();
		expect(box.labels()).toEqual(['game', 'currency', 'trade_locked', 'private']);
		expect(box.selected).toBeUndefined();
		box.type('tr');
		expect(box.selected).toBe('trade_locked');
		box.composer.enter();
		expect(box.labels()).toEqual(['True', 'False']);
		box.type('f');
		box.composer.enter();
		expect(box.composer.text).toBe(`/price item:${redline} trade_locked:False `);
		expect(box.composer.enter()).toEqual({ name: 'price', values: { item: redline, trade_locked: false } });
	});

	test('accepts choices by name and by value', () => {
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
		['/price item:x game:', 'game has no value. Add one, or remove the option.', undefined],
		[`/price item:${'x'.repeat(301)}`, 'item can have up to 300 characters.', undefined],
		['/', 'Type a command name after “/”, or pick one from the list.', undefined],
		['/oos sort:cheap', /^sort must be one of sales in 90 days \(sales\), /, undefined],
		['/oos min_sales:0x10', /^min_sales must be a whole number from \d/, undefined],
		['/oos min_sales:5 min_sales:7', 'min_sales is set twice. Remove one of them.', undefined],
		['/prize item:x', 'There is no command /prize. Type “/” to see all commands.', undefined],
		['x'.repeat(2_001), /^A message can have up to 2000 characters/, undefined],
	])('explains what is wrong with “%s” and keeps the text', (line, problem, becomes) => {
		const { composer, paste } = open();
		paste(line);
		composer.close();
		expect(composer.enter()).toBeUndefined();
		expect(composer.error).toMatch(problem);
		expect(composer.text).toBe(becomes ?? line);
	});

	test('sends a command without required options once its name is complete', () => {
		const { composer, paste } = open();
		paste('/help');
		expect(composer.enter()).toEqual({ name: 'help', values: {} });
		paste('/account status');
		expect(composer.enter()).toEqual({ name: 'account status', values: {} });
	});

	test('wraps the selection around, closes on Escape, and opens again on typing or ArrowDown', () => {
		const box = open();
		box.type('/');
		box.composer.moveSelection(-1);
		expect(box.selected).toBe(box.labels().at(-1));
		box.composer.moveSelection(1);
		expect(box.selected).toBe('/price');
		box.composer.close();
		expect(box.labels()).toEqual([]);
		box.composer.open();
		expect(box.selected).toBe('/price');
		box.composer.close();
		box.type('o');
		expect(box.labels()[0]).toBe('/oos');
	});

	test('stays closed when suggestions arrive after Escape', () => {
		const box = open();
		box.paste('/price item:ak');
		box.composer.close();
		box.suggest(redline);
		expect(box.labels()).toEqual([]);
		expect(box.composer.enter()).toEqual({ name: 'price', values: { item: 'ak' } });
	});

	test('completes an option in the middle of a line and keeps the rest', () => {
		const box = open();
		box.paste('/price item:ak currency:USD');
		box.composer.moveCaret('/price item:ak'.length);
		box.suggest(redline);
		box.composer.enter();
		expect(box.composer.text).toBe(`/price item:${redline} currency:USD`);
		expect(box.composer.caret).toBe(`/price item:${redline} `.length);
	});

	test('joins the pasted lines of a command, but not of a message', () => {
		const { composer, paste } = open();
		paste('/price item:ak\n  redline');
		expect(composer.text).toBe('/price item:ak redline');
		paste('H: ak redline\nW: awp asiimov');
		expect(composer.text).toBe('H: ak redline\nW: awp asiimov');
	});

	test('sends text that is no command as a message, and says that the bot does not read it', () => {
		const { composer, type, labels } = open();
		type(' selling ak redline ft ');
		expect(labels()).toEqual([]);
		expect(composer.completions.hint).toMatch(/^The bot does not read messages/);
		expect(composer.enter()).toEqual({ text: 'selling ak redline ft' });
	});
});
