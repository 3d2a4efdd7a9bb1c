import { describe, expect, test } from 'vitest';
import { Inbox } from '../../../src/playground/page/messages/inbox.ts';
import type { Place, SeenMessage } from '../../../src/playground/wire.ts';

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

describe('The inbox', () => {
	test('shows messages in their place, in order of arrival, also after a change', () => {
		const inbox = new Inbox();
		for (const each of [message('1'), message('2', 'dm'), message('3')]) inbox.put(each);
		inbox.put({ ...message('1'), private: true });
		expect(ids(inbox.show('server'))).toEqual(['1', '3']);
		expect(inbox.get('1')?.private).toBe(true);
		inbox.delete('1');
		inbox.dismiss('3');
		expect(inbox.show('server')).toEqual([]);
		inbox.replaceAll([message('4')]);
		expect(ids([...inbox.show('server'), ...inbox.show('dm')])).toEqual(['4']);
	});

	test('counts direct messages as unread until they are shown', () => {
		const inbox = new Inbox();
		inbox.put(message('1', 'dm'));
		inbox.show('server');
		expect(inbox.unread).toBe(1);
		inbox.show('dm');
		inbox.put(message('2', 'dm'));
		expect(inbox.unread).toBe(1);
		inbox.dismiss('2');
		expect(inbox.unread).toBe(0);
	});
});
