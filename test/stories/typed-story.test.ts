import { expect, test } from 'vitest';
import { commonBot, messageOf } from '../support/running-bot.ts';
import { typedQueries } from './typed-queries.ts';

const shared = commonBot();

/** The title of the answer, or what it says if it has none, as it is read. */
async function answerTo(typed: string): Promise<string> {
	const [embed] = messageOf(await shared.bot.ask(`/price item:${typed}`)).embeds;
	return (embed?.title ?? embed?.description ?? '').replaceAll(/[\\*]/g, '');
}

test('What people type finds the item that they mean', async () => {
	const wrong: string[] = [];
	for (const [typed, meant] of typedQueries) {
		const answer = await answerTo(typed);
		if (answer !== meant && !(/^(There is no|This looks)/.test(meant) && answer.includes(meant)))
			wrong.push(`${typed}: ${answer.slice(0, 100)}`);
	}
	expect(wrong).toEqual([]);
});
