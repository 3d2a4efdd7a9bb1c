import type { Command } from '../src/discord/command.ts';
import history from './history.ts';
import price from './price.ts';

/** Every command, by hand: a broken file is a compile error. */
export const commands: readonly Command[] = [price as Command, history as Command];
