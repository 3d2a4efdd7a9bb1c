import type { AnyCommand, Command } from '../src/discord/command/command.ts';
import account from './account.ts';
import alert from './alert.ts';
import deals from './deals.ts';
import feed from './feed.ts';
import help from './help.ts';
import history from './history.ts';
import movers from './movers.ts';
import mytx from './mytx.ts';
import oos from './oos.ts';
import price from './price.ts';
import priceCheck from './price-check.ts';
import settings from './settings.ts';

/** Every command, by hand: a broken file is a compile error. */
export const commands: readonly AnyCommand[] = [
	price as Command,
	history as Command,
	oos as Command,
	deals as Command,
	movers as Command,
	alert,
	priceCheck,
	feed,
	mytx as Command,
	account,
	settings as Command,
	help,
];
