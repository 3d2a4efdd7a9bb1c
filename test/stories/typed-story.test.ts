import { expect, test } from 'vitest';
import { commonBot, messageOf } from '../support/running-bot.ts';
import { typedQueries } from './typed-queries.ts';

const shared = commonBot();

/** The title of the answer, or what it says if it has none, as `userId` reads it. */
async function answerTo(typed: string, userId: string): Promise<string> {
	const [embed] = messageOf(await shared.bot.ask(`/price item:${typed}`, { userId })).embeds;
	return (embed?.title ?? embed?.description ?? '').replaceAll(/[\\*]/g, '');
}

test('What people type finds the item that they mean', async () => {
	const wrong: string[] = [];
	for (const [i, [typed, meant]] of typedQueries.entries()) {
		// Each by somebody else: a busy machine takes long for a search, and nobody may search for long.
		const answer = await answerTo(typed, String(4_000_000_000_000_000_000n + BigInt(i)));
		if (answer !== meant && !(/^(There is no|This looks)/.test(meant) && answer.includes(meant)))
			wrong.push(`${typed}: ${answer.slice(0, 100)}`);
	}
	expect(wrong).toEqual([]);
});
