import { expect, test } from 'vitest';
import { botIdentity } from '../../src/fleet/bot-identity.ts';

test('A bot is the same with another token, and not with another Discord', () => {
	const discord = 'https://discord.com/api';
	const identity = botIdentity('MTE4.first.secret', discord);
	expect(botIdentity('MTE4.second.other', discord)).toBe(identity);
	expect(botIdentity('MTE5.first.secret', discord)).not.toBe(identity);
	expect(botIdentity('MTE4.first.secret', 'http://127.0.0.1:1/api')).not.toBe(identity);
	expect(identity).not.toContain('MTE4');
});
