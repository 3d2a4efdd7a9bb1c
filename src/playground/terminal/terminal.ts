import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { InteractionResult } from '../../local/discord/interaction-result.ts';
import { LineError } from '../command-line.ts';
import { asText } from './as-text.ts';
import type { Conversation } from './conversation.ts';

/**
 * Says a line and prints the answer; false where it failed.
 * @param save where to keep the files of answers.
 */
export async function say(conversation: Conversation, line: string, save: string | undefined): Promise<boolean> {
	try {
		const answer = await conversation.say(line);
		if (!answer) return true;
		console.log(asText(answer.result, Date.now()));
		if (save !== undefined) keepFiles(answer.result, save);
		return !answer.failed;
	} catch (error) {
		if (!(error instanceof LineError)) throw error;
		console.log(error.message);
		return false;
	}
}

/** Takes lines until there are no more. */
export async function converse(conversation: Conversation, save: string | undefined): Promise<void> {
	const lines = createInterface({ input: process.stdin, output: process.stdout, prompt: '> ' });
	lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
	lines.prompt();
	for await (const line of lines) {
		if (line.trim()) await say(conversation, line, save);
		lines.setPrompt(conversation.asksFor === undefined ? '> ' : `${conversation.asksFor}: `);
		lines.prompt();
	}
}

function keepFiles(result: InteractionResult, folder: string): void {
	if (result.kind !== 'message') return;
	for (const { id, name, data } of result.message.attachments) {
		mkdirSync(folder, { recursive: true });
		const file = join(folder, `${id}-${name}`);
		writeFileSync(file, data);
		console.log(`Saved as ${file}`);
	}
}
