import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import type { InteractionResult } from '../../../playground/discord/local-interaction.ts';
import { asText } from '../../../playground/terminal/as-text.ts';
import { DiscordTimes } from '../../../playground/times.ts';
import { builtFile } from '../../../src/base/built-file.ts';

const now = Date.UTC(2026, 10, 21, 12);
const seconds = now / 1000;

function message(description: string): InteractionResult {
	const shown = { id: '1', private: false, content: '', embeds: [{ description }], components: [], attachments: [] };
	return { kind: 'message', message: shown } as unknown as InteractionResult;
}

describe('An answer in the terminal', () => {
	test('has times as the page shows them, in the language of the user', () => {
		const text = `<t:${seconds - 119}:R> <t:${seconds}:D>`;
		const times = new DiscordTimes('de');
		expect(asText(message(text), now)).toMatch(/^1 minute ago November 2\d, 2026$/);
		expect(asText(message(text), now, times)).toBe(`vor 1 Minute ${times.absolute(now, 'D')}`);
	});

	test('is refused in a language that Discord does not have', () => {
		const file = builtFile('playground/main.js');
		expect(() => execFileSync(process.execPath, [file, '--locale', 'xx', '--ask', '/help'], { stdio: 'pipe' })).toThrow(
			/--locale must be one of Discord’s languages, not xx: bg, cs, /,
		);
	});
});
