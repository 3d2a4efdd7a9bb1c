import { describe, expect, test } from 'vitest';
import { demoCredentials } from '../../src/local/market/sample-account.ts';
import { LineError } from '../../src/playground/command-line.ts';
import { asText } from '../../src/playground/terminal/as-text.ts';
import { Conversation } from '../../src/playground/terminal/conversation.ts';
import { openBot, reader } from '../support/running-bot.ts';

describe('A conversation', () => {
	test('uses commands, presses buttons by their labels, chooses from menus and fills in forms', async () => {
		const { discord, clock } = await openBot();
		const conversation = new Conversation(discord, reader);
		const say = async (line: string) => {
			// Somebody who types takes longer than the bot leaves between two requests.
			clock.shift(2_000);
			const answer = await conversation.say(line);
			return answer && asText(answer.result, clock.now());
		};
		await expect(say('Refresh')).rejects.toThrow(LineError);
		expect(await say('/price item:ak redline ft')).toContain('Lowest ask');
		expect(await say('history')).toContain('24 hours');
		expect(await say('USD · US Dollar')).toContain('$');
		await expect(say('No such button')).rejects.toThrow(/press one of .*Refresh/);
		expect(await say('/account link')).toContain('Link your marketplace account');
		expect(conversation.nextInput).toBe('Credentials');
		expect(await say(demoCredentials)).toContain('Linked');
		expect(conversation.nextInput).toBeUndefined();
		// The answer, not the progress bar before it.
		expect(await say('/mytx')).toContain('1 of 14');
		expect(await say('Summary')).toContain('completed transactions');
	});
});
