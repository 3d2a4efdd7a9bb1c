import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { LineError } from '../command-line.ts';
import type { InteractionResult } from '../discord/local-interaction.ts';
import type { DiscordTimes } from '../times.ts';
import { asText } from './as-text.ts';
import type { Conversation } from './conversation.ts';

const commandPrompt = '> ';

interface Printing {
	readonly times: DiscordTimes;
	/** The bot's time, Unix milliseconds. */
	readonly now: () => number;
	readonly saveFolder: string | undefined;
}

/** Prints the answer to a line. Resolves to false if the answer reports a failure, or the line is invalid. */
export async function say(
	conversation: Conversation,
	line: string,
	{ times, now, saveFolder }: Printing,
): Promise<boolean> {
	try {
		const answer = await conversation.say(line);
		if (!answer) return true;
		console.log(asText(answer.result, now(), times));
		if (saveFolder !== undefined) saveFiles(answer.result, saveFolder);
		return !answer.failed;
	} catch (error) {
		if (!(error instanceof LineError)) throw error;
		console.log(error.message);
		return false;
	}
}

export async function converse(conversation: Conversation, printing: Printing): Promise<void> {
	const lines = createInterface({ input: process.stdin, output: process.stdout, prompt: commandPrompt });
	// In a terminal, readline receives Ctrl-C instead of the process.
	lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
	lines.prompt();
	for await (const line of lines) {
		// In a form, an empty line keeps the current value.
		if (line.trim() || conversation.nextPrompt !== undefined) await say(conversation, line, printing);
		const { nextPrompt } = conversation;
		lines.setPrompt(nextPrompt === undefined ? commandPrompt : `${nextPrompt}: `);
		lines.prompt();
	}
}

function saveFiles(result: InteractionResult, folder: string): void {
	if (result.kind !== 'message') return;
	for (const { id, name, data } of result.message.attachments) {
		mkdirSync(folder, { recursive: true });
		const file = join(folder, `${id}-${name}`);
		writeFileSync(file, data);
		console.log(`Saved as ${file}`);
	}
}
