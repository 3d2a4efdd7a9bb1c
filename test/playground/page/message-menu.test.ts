import { describe, expect, test } from 'vitest';
import { MessageMenu } from '../../../src/playground/page/menu/message-menu.ts';
import { messageText } from '../../../src/playground/page/menu/message-text.ts';
import type { SeenMessage } from '../../../src/playground/wire.ts';

const message: SeenMessage = {
	id: '1',
	place: 'server',
	author: 'Noor',
	at: 0,
	state: 'shown',
	private: false,
	content: ['selling ak redline ft'],
	embeds: [],
	files: [],
	rows: [],
};
const at = { x: 1, y: 2 };

function open(seen: Partial<SeenMessage> = {}, commands = ['Price check', 'Report']) {
	const menu = new MessageMenu(commands);
	menu.open({ ...message, ...seen }, at, 'redline');
	return {
		menu,
		labels: menu.opened?.items.map(({ label }) => label),
		press: (...keys: string[]) => keys.map((key) => menu.press(key)),
		get selected() {
			const items = menu.isAppsOpen ? menu.commands : menu.opened?.items;
			return items?.[menu.selected]?.label;
		},
	};
}

describe('The menu of a message', () => {
	test('has the message commands under “Apps”; a private message can be dismissed instead', () => {
		expect(open().labels).toEqual(['Copy text', 'Apps']);
		expect(open({}, []).labels).toEqual(['Copy text']);
		expect(open({ private: true }).labels).toEqual(['Copy text', 'Dismiss message']);
		for (const state of ['sending', 'thinking', 'silent'] as const) expect(open({ state }).menu.opened).toBeUndefined();
	});

	test('is used with the arrow keys: right opens “Apps”, left closes it', () => {
		const used = open();
		expect(used.selected).toBe('Copy text');
		used.press('ArrowRight', 'ArrowDown');
		expect([used.selected, used.menu.isAppsOpen]).toEqual(['Apps', false]);
		used.press('ArrowRight');
		expect(used.selected).toBe('Price check');
		used.press('ArrowUp');
		expect(used.selected).toBe('Report');
		used.press('Home', 'End', 'ArrowDown');
		expect(used.selected).toBe('Price check');
		used.press('ArrowLeft');
		expect([used.selected, used.menu.isAppsOpen]).toEqual(['Apps', false]);
	});

	test('selects an item by its first letter, and leaves other keys alone', () => {
		const used = open();
		expect(used.press('a', 'x', 'F5', 'c', 'C')).toEqual([true, false, false, true, true]);
		expect(used.selected).toBe('Copy text');
	});

	test('closes “Apps” with the first Escape, and the menu with the next, or with Tab', () => {
		const used = open();
		used.press('End', 'ArrowRight', 'Escape');
		expect([used.selected, used.menu.isAppsOpen]).toEqual(['Apps', false]);
		used.press('Escape');
		expect(used.menu.opened).toBeUndefined();
		const left = open();
		left.press('Tab');
		expect(left.menu.opened).toBeUndefined();
	});

	test('returns what was picked, for which message, and closes', () => {
		const used = open();
		used.press('End');
		expect(used.menu.pick()).toBeUndefined();
		expect(used.menu.pick()).toMatchObject({ kind: 'command', name: 'Price check', message: { id: '1' } });
		expect(used.menu.opened).toBeUndefined();
		expect(open().menu.pick()).toMatchObject({ kind: 'copy', selectedText: 'redline' });
	});

	test('copies a message with its embeds as plain text', () => {
		const embed = { colour: '', title: 'Redline', fields: [], footer: '' };
		const text = messageText(
			{
				content: ['see ', { kind: 'bold', text: ['this'] }],
				embeds: [
					{
						...embed,
						description: ['until ', { kind: 'time', at: 5, style: 't' }],
						fields: [{ name: 'Lowest ask', value: ['€35.51'], inline: true }],
					},
				],
			},
			(time, style) => `${time}${style}`,
		);
		expect(text).toBe('see this\nRedline\nuntil 5t\nLowest ask: €35.51');
	});
});
