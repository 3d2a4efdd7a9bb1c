import type { AnyCommand, Command } from '../src/discord/command/command.ts';
import account from './account/account.ts';
import alert from './alert/alert.ts';
import appraise from './appraise/appraise.ts';
import board from './board/board.ts';
import deals from './deals/deals.ts';
import feed from './feed/feed.ts';
import help from './help/help.ts';
import history from './history/history.ts';
import holdings from './holdings/holdings.ts';
import market from './market/market.ts';
import movers from './movers/movers.ts';
import mytx from './mytx/mytx.ts';
import oos from './oos/oos.ts';
import price from './price/price.ts';
import priceCheck from './price-check/price-check.ts';
import settings from './settings/settings.ts';
import trade from './trade/trade.ts';
import watchlist from './watchlist/watchlist.ts';

/** Every command, by hand: a broken file is a compile error. */
export const commands: readonly AnyCommand[] = [
	price as Command,
	history as Command,
	oos as Command,
	deals as Command,
	movers as Command,
	market as Command,
	alert,
	priceCheck,
	appraise as Command,
	trade as Command,
	holdings as Command,
	watchlist as Command,
	feed,
	board as Command,
	mytx as Command,
	account,
	settings as Command,
	help,
];
