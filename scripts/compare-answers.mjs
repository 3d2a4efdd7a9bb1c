/**
 * Asks two builds the same and prints what they answer differently, for changes to how texts are read.
 *
 *   npm run compare -- --against ../other-checkout questions.txt
 *
 * A line of the file is a command as in the playground's terminal, with `\n` for a line break. Both checkouts must be
 * built. With LISTS, both use the recorded lists in that folder (docs/playground.md).
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

/** How many questions to ask one bot. With more, the user would reach its limit for searches. */
const batchSize = 30;
/** A question whose answer is always the same. It separates the answers of the others. */
const separator = '/case case:no such case';
/** Matches lines that differ from one run to the next: ages, rates that were measured meanwhile, and menus. */
const unstableLine = /^(?:\[.*\]|.*Updated: .*|.*Exchange rate.*)$/;

const { values, positionals } = parseArgs({ options: { against: { type: 'string' } }, allowPositionals: true });
const [file] = positionals;
if (!values.against || !file) {
	console.error('Usage: npm run compare -- --against CHECKOUT FILE');
	process.exit(1);
}
const questions = readFileSync(file, 'utf8')
	.split('\n')
	.filter((line) => line.trim() !== '')
	.map((line) => line.replaceAll('\\n', '\n'));

/** Resolves to what the bot prints. */
function outputOf(checkout, lines) {
	const args = lines.flatMap((line) => ['--ask', line]);
	const bot = spawn(process.execPath, ['dist/playground/main.js', ...args], {
		cwd: checkout,
		env: { ...process.env, HISTORY: 'off' },
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	return new Promise((resolve, reject) => {
		let output = '';
		bot.stdout.setEncoding('utf8').on('data', (text) => {
			output += text;
		});
		bot.once('error', reject);
		bot.once('close', () => resolve(output));
	});
}

async function answersTo(checkout, lines) {
	const separatorAnswer = await outputOf(checkout, [separator]);
	const output = await outputOf(
		checkout,
		lines.flatMap((line) => [line, separator]),
	);
	const answers = output.split(separatorAnswer);
	if (answers.length !== lines.length + 1)
		throw new Error(`${checkout} has answered ${answers.length - 1} of ${lines.length} questions.`);
	return answers.slice(0, -1).map((answer) => answer.split('\n').filter((line) => !unstableLine.test(line)));
}

let differenceCount = 0;
for (let from = 0; from < questions.length; from += batchSize) {
	const batch = questions.slice(from, from + batchSize);
	const [before, now] = await Promise.all([values.against, '.'].map((checkout) => answersTo(checkout, batch)));
	for (const [i, question] of batch.entries()) {
		if (String(before[i]) === String(now[i])) continue;
		differenceCount++;
		console.log(`=== ${question}`);
		for (const line of before[i]) if (!now[i].includes(line)) console.log(`- ${line}`);
		for (const line of now[i]) if (!before[i].includes(line)) console.log(`+ ${line}`);
	}
}
console.log(`${differenceCount} of ${questions.length} answers differ.`);
