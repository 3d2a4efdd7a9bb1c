import type { AnyCommand } from '../src/discord/command/command.ts';
import account from './account/account.ts';
import mytx from './account/mytx/mytx.ts';
import alert from './alerts/alert/alert.ts';
import type { AlertContext } from './alerts/alert/alert-context.ts';
import board, { type BoardContext } from './alerts/board/board.ts';
import feed from './alerts/feed/feed.ts';
import appraise from './appraise/appraise.ts';
import caseCommand, { type CaseContext } from './case/case.ts';
import deals, { type DealsContext } from './deals/deals.ts';
import find, { type FindContext } from './find/find.ts';
import help, { type HelpContext } from './help/help.ts';
import history from './history/history.ts';
import holdings from './holdings/holdings.ts';
import market, { type MarketContext } from './market/market.ts';
import movers, { type MoversContext } from './movers/movers.ts';
import oos, { type OosContext } from './oos/oos.ts';
import type { HoldingsContext } from './own-items/holdings-context.ts';
import price from './price/price.ts';
import settings from './settings/settings.ts';
import priceCheck from './trade/price-check.ts';
import trade from './trade/trade.ts';
import tradeup, { type TradeupContext } from './tradeup/tradeup.ts';
import watchlist from './watchlist/watchlist.ts';

export type CommandContext = AlertContext &
	BoardContext &
	CaseContext &
	DealsContext &
	FindContext &
	HelpContext &
	HoldingsContext &
	MarketContext &
	MoversContext &
	OosContext &
	TradeupContext;

/** The list is written by hand, so that a broken file fails to compile. */
export const commands: readonly AnyCommand<CommandContext>[] = [
	price,
	history,
	oos,
	deals,
	find,
	movers,
	market,
	alert,
	priceCheck,
	appraise,
	trade,
	tradeup,
	caseCommand,
	holdings,
	watchlist,
	feed,
	board,
	mytx,
	account,
	settings,
	help,
];
