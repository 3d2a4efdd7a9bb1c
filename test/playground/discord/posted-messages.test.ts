import { expect, test } from 'vitest';
import { PostedMessages } from '../../../playground/discord/channels/posted-messages.ts';
import { SimulatedClock } from '../../support/simulated-clock.ts';

test('The local Discord lists the newest messages first, without deleted ones, and refuses to list over 100', () => {
	let lastId = 0;
	const messages = new PostedMessages(new SimulatedClock(), () => `${++lastId}`);
	const post = (content: string) => messages.post('5', { content }, [], () => {});
	const [, second] = ['first', 'second', 'third', 'fourth'].map(post);
	second!.deleted = true;
	expect(messages.list('5', '2').map(({ content }) => content)).toEqual(['fourth', 'third']);
	expect(messages.list('5', null).map(({ content }) => content)).toEqual(['fourth', 'third', 'first']);
	expect(() => messages.list('5', '101')).toThrow();
});
