import type { AccountReader } from '../accounts/account-reader.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Charts } from '../charts/charts.ts';
import type { Appraisals } from '../market/answers/appraisals.ts';
import type { MarketTrends } from '../market/answers/market-trends.ts';
import type { OutOfStock } from '../market/answers/out-of-stock.ts';
import type { Deals } from '../market/answers/pages/deals.ts';
import type { Movers } from '../market/answers/pages/movers.ts';
import type { Messenger } from '../notify/messenger.ts';
import type { Reports } from '../notify/reports.ts';
import type { ServerFeeds } from '../notify/server-feeds.ts';
import type { UserAlerts } from '../notify/user-alerts.ts';
import type { Holdings } from '../settings/holdings.ts';
import type { Settings } from '../settings/settings.ts';
import type { AttachedFiles } from './attached-file.ts';
import type { CommandToShow } from './command/command-json.ts';
import type { RestSender } from './rest-sender.ts';

declare module './context.ts' {
	interface Context {
		readonly settings: Settings;
		readonly charts: Pick<Charts, 'draw'>;
		readonly holdings: Holdings;
		/** Holdings of one each. */
		readonly watchlist: Holdings;
		readonly appraisals: Appraisals;
		readonly attachedFiles: AttachedFiles;
		readonly outOfStock: OutOfStock;
		readonly deals: Deals;
		readonly movers: Movers;
		readonly marketTrends: MarketTrends;
		readonly accounts: Pick<Accounts, 'linkingIsOn' | 'linkStatus' | 'accountOf' | 'link' | 'unlink' | 'page'> & {
			readonly reader: Pick<AccountReader, 'read' | 'cancel'>;
		};
		readonly directMessages: Pick<RestSender, 'send' | 'open' | 'tell'>;
		readonly alerts: UserAlerts;
		readonly feeds: ServerFeeds;
		readonly reports: Reports;
		readonly messenger: Pick<Messenger, 'post'> & Pick<RestSender, 'pin'>;
		readonly commands: readonly CommandToShow[];
	}
}
