import { MarketError } from '../../src/base/errors.ts';
import type { Currency } from '../../src/market/currency.ts';
import type { Post } from '../../src/notify/messenger.ts';
import type { Message, QueuedOf } from '../../src/notify/outbox.ts';
import type { Report } from '../../src/notify/reports.ts';
import type { Holdings } from '../../src/settings/holdings.ts';
import type { Settings } from '../../src/settings/settings.ts';
import type { Words } from '../../src/words/words.ts';
import { oftenButton } from '../reports/often.ts';
import { holdingsEmbed, pageOf, type ShownHoldings } from './holdings-view.ts';
import { type PricesToValue, rateOf, type Valuation, valuation } from './valuation.ts';

export interface HoldingsMessageOptions extends PricesToValue {
	readonly holdings: Pick<Holdings, 'of'>;
	readonly settings: Pick<Settings, 'defaults'>;
	/** The seller's, as a share, if it is known. */
	feeOf(userId: string): number | undefined;
	/** Writes the times of this process. */
	readonly wordsFor: (locale: string) => Words;
}

/** Undefined if nothing is left or wanted; `later` if prices are still being loaded. @throws StoreError */
export async function holdingsMessage(
	options: HoldingsMessageOptions,
	{ nonce }: Message,
	{ owner, channel, content: { often } }: QueuedOf<'holdings'>,
	report: Report | undefined,
): Promise<Post | 'later' | undefined> {
	const { holdings, settings, wordsFor, clock } = options;
	const own = await holdings.of(owner);
	if (!report || own.items.length === 0) return undefined;
	const { currency } = await settings.defaults(owner, undefined);
	try {
		const valued = await valuation(own, currency, options);
		const words = wordsFor(report.locale);
		// Only the most valuable: there are no buttons to turn pages.
		const shown = { ...shownOf(valued, { page: 1, currency }, options.feeOf(owner), options), pages: 1 };
		const embed = { ...holdingsEmbed(shown, '', words, clock.now()), title: words.t('report.holdings', { often }) };
		return { channel, reply: { embed, buttons: [oftenButton('holdings', words, nonce)] } };
	} catch (error) {
		if (error instanceof MarketError) return 'later';
		throw error;
	}
}

export const shownOf = (
	valued: Valuation,
	{ page, currency }: { readonly page: number; readonly currency: Currency },
	fee: number | undefined,
	prices: PricesToValue,
): ShownHoldings => ({
	...pageOf(valued, page, currency),
	fee,
	inCurrency: (amount: number, from: Currency) => {
		const [was, is] = [rateOf(from, prices), rateOf(currency, prices)];
		return was === undefined || is === undefined ? undefined : (amount / was) * is;
	},
});
