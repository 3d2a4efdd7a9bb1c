import { describe, expect, test } from 'vitest';
import history from '../../commands/history/history.ts';
import { type CommandContext, commands } from '../../commands/index.ts';
import price from '../../commands/price/price.ts';
import { parseCustomId } from '../../src/discord/command/component-handler.ts';
import { MissingListError } from '../../src/discord/missing-list-error.ts';
import type { ListKey } from '../../src/market/list-key.ts';
import { itemKey } from '../../src/names/item-ref.ts';
import { discordLimits } from '../../src/words/discord-limits.ts';
import type { Reply } from '../../src/words/reply.ts';
import { failureOf } from '../support/failure-of.ts';
import { doppler, expectProblem, fakeContext, fewRows, fixtureOf, pressForReply } from './fake-context.ts';

const fixture = await fixtureOf(fewRows);
const kinds: readonly ListKey['kind'][] = ['tradable', 'trade-locked', 'history', 'out-of-stock'];
const withoutLists = () => fakeContext(fixture, { missing: kinds });
const withLists = () => fakeContext(fixture);

/** The id of Try again after `work` failed for lack of a list. */
async function tryAgainAfter(work: (context: CommandContext) => Promise<unknown>): Promise<string> {
	const error = await failureOf(work(withoutLists()));
	if (!(error instanceof MissingListError)) throw error;
	return error.tryAgainId;
}

/** What the button leads to once the lists are loaded. */
function pressAgain(id: string): Promise<Reply> {
	const { command } = parseCustomId(id);
	return pressForReply(commands.find(({ name }) => name === command)!, id, withLists());
}

const askPrice = (item: string) => tryAgainAfter((context) => price.run({ item }, context));

describe('Try again', () => {
	test('asks for what was typed, as it was typed', async () => {
		expect(await askPrice('kara dopp')).toBe('price:again:730:EUR:0:"kara dopp');
		expect((await pressAgain(await askPrice('Absent'))).embed.title).toBe('Absent');
		expect((await pressAgain(await askPrice('https://market.example/item/x'))).embed).toBeDefined();
		const locked = await tryAgainAfter((context) => price.run({ item: 'A', trade_locked: true }, context));
		expect(locked).toBe('price:again:730:EUR:1:"A');
		expect((await pressAgain(locked)).embed.description).toContain('€9.00');
		const sales = await tryAgainAfter((context) => history.run({ item: 'Sold' }, context));
		expect((await pressAgain(sales)).embed.title).toBe('Sold');
	});

	test('contains the key of a name that does not fit', async () => {
		const long = `★ ${'W'.repeat(90)}`;
		const id = await askPrice(long);
		expect(id.length).toBeLessThanOrEqual(discordLimits.customId);
		expect(id).toBe(`price:again:730:EUR:0:${itemKey(730, long, null)}`);
		await expectProblem(pressAgain(id), 'button-expired');
	});

	test('never exceeds Discord’s limit, whatever was typed', async () => {
		for (const text of ['x'.repeat(300), ':'.repeat(80), '\ud800'.repeat(80), 'ж'.repeat(74), ' \n '.repeat(50), '#'])
			expect((await askPrice(text)).length).toBeLessThanOrEqual(discordLimits.customId);
	});

	test('of a button or menu asks for its item', async () => {
		const key = fixture.catalogue.key(fixture.catalogue.byExactName(doppler)!);
		for (const [command, name, values] of [
			[price, 'open', []],
			[price, 'refresh', []],
			[price, 'currency', ['EUR']],
			[history, 'open', []],
			[history, 'refresh', []],
			[history, 'currency', ['EUR']],
		] as const) {
			const id = await tryAgainAfter((context) =>
				pressForReply(command, `${command.name}:${name}:730:EUR:0:${key}`, context, values),
			);
			expect(id).toBe(`${command.name}:again:730:EUR:0:${key}`);
			expect((await pressAgain(id)).embed.title).toContain('Karambit');
		}
	});
});
