import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
const words = scripts.start.split(' ');
const node = words.indexOf('node');

/** How `npm start` runs the bot, which is how it is measured: variables for the allocator, and options of Node. */
export const startEnv = Object.fromEntries(
	words.slice(0, node).flatMap((word) => (word.includes('=') ? [word.split('=') as [string, string]] : [])),
);
export const startOptions = words.slice(node + 1, -1);
