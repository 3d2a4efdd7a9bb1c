import { expect, test } from 'vitest';
import { messageOf } from '../support/message-parts.ts';
import { botOfAllFiles } from '../support/running-bot.ts';
import { answeredQueries } from './answered-queries.ts';

const shared = botOfAllFiles();

/** The title of the answer, or what it says if it has none, as `userId` reads it. */
async function answerTo(typed: string, userId: string): Promise<string> {
	const [embed] = messageOf(await shared.bot.ask(`/price item:${typed}`, { userId })).embeds;
	return (embed?.title ?? embed?.description ?? '').replaceAll(/[\\*]/g, '');
}

test('What people type finds the item that they mean', async () => {
	const wrong: string[] = [];
	for (const [i, [typed, meant]] of answeredQueries.entries()) {
		// Each query is by another user: the bot limits how long one user's searches take, and a busy machine is slow.
		const answer = await answerTo(typed, String(4_000_000_000_000_000_000n + BigInt(i)));
		const isSentence = /^(There is no|This looks)/.test(meant);
		const isRight = isSentence ? answer.includes(meant) : answer === meant;
		if (!isRight) wrong.push(`${typed}: ${answer.slice(0, 100)}`);
	}
	expect(wrong).toEqual([]);
});
