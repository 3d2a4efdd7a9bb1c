import { describe, expect, test } from 'vitest';
import { Inbox } from '../../src/playground/page/inbox.ts';
import type { Place, SeenMessage } from '../../src/playground/wire.ts';

const message = (id: string, place: Place = 'server'): SeenMessage => ({
	id,
	place,
	at: 0,
	state: 'shown',
	private: false,
	content: [],
	embeds: [],
	files: [],
	rows: [],
});
const ids = (messages: readonly SeenMessage[]) => messages.map(({ id }) => id);

describe('What somebody sees', () => {
	test('stands where it was said, in the order it came, also when it changes', () => {
		const inbox = new Inbox();
		for (const each of [message('1'), message('2', 'dm'), message('3')]) inbox.take(each);
		inbox.take({ ...message('1'), private: true });
		expect(ids(inbox.shownAt('server'))).toEqual(['1', '3']);
		expect(inbox.get('1')?.private).toBe(true);
		inbox.delete('1');
		inbox.dismiss('3');
		expect(inbox.shownAt('server')).toEqual([]);
		inbox.replace([message('4')]);
		expect(ids([...inbox.shownAt('server'), ...inbox.shownAt('dm')])).toEqual(['4']);
	});

	test('counts direct messages as unread until they are looked at', () => {
		const inbox = new Inbox();
		inbox.take(message('1', 'dm'));
		inbox.shownAt('server');
		expect(inbox.unread).toBe(1);
		inbox.shownAt('dm');
		inbox.take(message('2', 'dm'));
		expect(inbox.unread).toBe(1);
		inbox.dismiss('2');
		expect(inbox.unread).toBe(0);
	});
});
