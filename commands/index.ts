import type { Command } from '../src/discord/command.ts';
import help from './help.ts';
import history from './history.ts';
import oos from './oos.ts';
import price from './price.ts';
import settings from './settings.ts';

/** Every command, by hand: a broken file is a compile error. */
export const commands: readonly Command[] = [
	price as Command,
	history as Command,
	oos as Command,
	settings as Command,
	help,
];
