import { type AnyCommand, withAnyOptions } from '../src/discord/command/command.ts';
import account from './account/account.ts';
import alert from './alert/alert.ts';
import type { AlertContext } from './alert/alert-context.ts';
import appraise from './appraise/appraise.ts';
import board, { type BoardContext } from './board/board.ts';
import deals, { type DealsContext } from './deals/deals.ts';
import feed from './feed/feed.ts';
import help, { type HelpContext } from './help/help.ts';
import history from './history/history.ts';
import holdings from './holdings/holdings.ts';
import type { HoldingsContext } from './holdings/holdings-context.ts';
import market, { type MarketContext } from './market/market.ts';
import movers, { type MoversContext } from './movers/movers.ts';
import mytx from './mytx/mytx.ts';
import oos, { type OosContext } from './oos/oos.ts';
import price from './price/price.ts';
import priceCheck from './price-check/price-check.ts';
import settings from './settings/settings.ts';
import trade from './trade/trade.ts';
import watchlist from './watchlist/watchlist.ts';

/** What all commands need together. */
export type CommandContext = AlertContext &
	BoardContext &
	DealsContext &
	HelpContext &
	HoldingsContext &
	MarketContext &
	MoversContext &
	OosContext;

/** Every command, by hand: a broken file is a compile error. */
export const commands: readonly AnyCommand<CommandContext>[] = [
	withAnyOptions(price),
	withAnyOptions(history),
	withAnyOptions(oos),
	withAnyOptions(deals),
	withAnyOptions(movers),
	withAnyOptions(market),
	alert,
	priceCheck,
	withAnyOptions(appraise),
	withAnyOptions(trade),
	withAnyOptions(holdings),
	withAnyOptions(watchlist),
	feed,
	withAnyOptions(board),
	withAnyOptions(mytx),
	account,
	withAnyOptions(settings),
	withAnyOptions(help),
];
