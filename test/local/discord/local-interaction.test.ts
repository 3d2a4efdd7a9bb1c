import { describe, expect, test } from 'vitest';
import type { ShownMessage } from '../../../src/local/discord/discord-types.ts';
import { LocalInteraction } from '../../../src/local/discord/local-interaction.ts';
import { SimulatedClock } from '../../simulated-clock.ts';

const callback = { message: 4, defer: 5, deferUpdate: 6, update: 7 };

function open(pressedOn?: ShownMessage) {
	const clock = new SimulatedClock();
	let id = 0;
	return { clock, exchange: new LocalInteraction({ clock, nextId: () => String(++id), ownerId: '1', pressedOn }) };
}

const refusal = (work: () => unknown) => {
	try {
		work();
	} catch (error) {
		return (error as { code: number }).code;
	}
	return undefined;
};

describe('The local Discord refuses as Discord does', () => {
	test('a first answer after 3 seconds, which the reader sees as none', async () => {
		const { clock, exchange } = open();
		await clock.advance(3_001);
		expect(await exchange.result).toEqual({ kind: 'silence' });
		expect(refusal(() => exchange.answer(callback.message, { content: 'late' }))).toBe(10062);
	});

	test('a second answer', () => {
		const { exchange } = open();
		exchange.answer(callback.message, { content: 'one' });
		expect(refusal(() => exchange.answer(callback.message, { content: 'two' }))).toBe(40060);
	});

	test('anything by a token 15 minutes old, or before the first answer', async () => {
		const { clock, exchange } = open();
		expect(refusal(() => exchange.followUp({ content: 'x' }))).toBe(10015);
		exchange.answer(callback.defer);
		await clock.advance(15 * 60_000 + 1);
		expect(await exchange.result).toEqual({ kind: 'silence' });
		expect(refusal(() => exchange.edit('@original', { content: 'x' }))).toBe(50027);
	});

	test('an edit of what is deleted', () => {
		const { exchange } = open();
		exchange.answer(callback.message, { content: 'one' });
		exchange.delete('@original');
		expect(refusal(() => exchange.edit('@original', { content: 'x' }))).toBe(10008);
	});
});

test('A follow-up right after “thinking…” takes its place and keeps its visibility', async () => {
	const { exchange } = open();
	exchange.answer(callback.defer);
	exchange.followUp({ content: 'secret', flags: 64 });
	expect(await exchange.result).toMatchObject({
		kind: 'message',
		deferred: true,
		message: { content: 'secret', private: false, loading: false },
	});
	expect(exchange.messages).toHaveLength(1);
});

test('A button changes its own message', async () => {
	const message: ShownMessage = {
		id: '9',
		content: 'old',
		embeds: [],
		components: [],
		attachments: [],
		private: false,
		loading: false,
		deleted: false,
	};
	const { exchange } = open(message);
	exchange.answer(callback.deferUpdate);
	exchange.edit('@original', { content: 'new' });
	expect(await exchange.result).toMatchObject({ message: { id: '9', content: 'new' } });
});
