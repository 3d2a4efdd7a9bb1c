import { z } from 'zod';
import { pageOf } from '../../src/answers/pages/page-of.ts';
import { dayLength } from '../../src/base/clock.ts';
import { MarketError } from '../../src/base/errors/market-error.ts';
import type { Currency } from '../../src/market/currency.ts';
import { defineMessage, type MessageKind } from '../../src/outbox/message-kind.ts';
import type { MessageTraits } from '../../src/outbox/message-traits.ts';
import type { Post } from '../../src/outbox/messenger.ts';
import type { Settings } from '../../src/settings/settings.ts';
import type { Words } from '../../src/words/words.ts';
import { convert } from '../items/rates.ts';
import type { Holdings } from '../own-items/stored-items.ts';
import { type PricesToValue, type Valuation, valuation } from '../own-items/valuation.ts';
import { frequencyButton } from '../reports/frequency.ts';
import type { Reports } from '../reports/reports.ts';
import { type HoldingsPage, holdingsEmbed } from './holdings-view.ts';

export const holdingsTraits = {
	kind: 'holdings',
	metricsLabel: 'reports',
	isPersonal: true,
	combines: 'if-many',
	canWait: true,
} as const satisfies MessageTraits;

export const holdingsContent = z.object({ often: z.enum(['daily', 'weekly']) });

export interface HoldingsMessageOptions extends PricesToValue {
	readonly holdings: Pick<Holdings, 'of'>;
	readonly settings: Pick<Settings, 'defaults'>;
	readonly reports: Pick<Reports, 'of' | 'pauseUnreachable'>;
	/** The seller's fee as a share; undefined if it is unknown. */
	feeOf(userId: string): number | undefined;
	readonly wordsFor: (locale: string) => Words;
}

export const holdingsMessages = (options: HoldingsMessageOptions): MessageKind =>
	defineMessage(holdingsTraits, holdingsContent, {
		compose: async ({ nonce, parts: [{ owner, channel, content, queuedAt }] }, language) => {
			const message = await holdingsMessage(owner, channel, content.often, nonce, language, options);
			// A message that has waited a day for prices is dropped: it would show the same prices as the next one.
			const isTooOld = options.clock.wall() - queuedAt >= dayLength;
			return message === 'later' && isTooOld ? undefined : message;
		},
		onRefused: ({ parts: [{ owner }] }) => options.reports.pauseUnreachable(owner),
	});

/**
 * Resolves to undefined if there are no holdings or no report, and to `later` if prices are still being loaded.
 * @param language the language that the user has chosen; undefined for that of the report
 * @throws StoreError
 */
async function holdingsMessage(
	userId: string,
	channel: string,
	often: 'daily' | 'weekly',
	nonce: string,
	language: string | undefined,
	options: HoldingsMessageOptions,
): Promise<Post | 'later' | undefined> {
	const { holdings, settings, reports, wordsFor, clock } = options;
	const report = await reports.of(userId, 'holdings');
	const own = await holdings.of(userId);
	if (!report || own.items.length === 0) return undefined;
	const { currency } = await settings.defaults(userId, undefined);
	try {
		const valued = await valuation(own, currency, options);
		const words = wordsFor(language ?? report.locale);
		// Only the most valuable items are shown, because there are no buttons to turn pages.
		const page = { ...holdingsPageOf(valued, { page: 1, currency }, options.feeOf(userId), options), pages: 1 };
		const embed = {
			...holdingsEmbed(page, /* result */ '', words, clock.now()),
			title: words.t('report.holdings', { often }),
		};
		// The nonce in a custom id lets the sender find the message again: see `Messenger.lookUp`.
		return { channel, reply: { embed, buttons: [frequencyButton('holdings', words, nonce)] } };
	} catch (error) {
		if (error instanceof MarketError) return 'later';
		throw error;
	}
}

export const holdingsPageOf = (
	valued: Valuation,
	{ page, currency }: { readonly page: number; readonly currency: Currency },
	fee: number | undefined,
	prices: PricesToValue,
): HoldingsPage => ({
	...valued,
	...pageOf(valued.items, page),
	currency,
	fee,
	inCurrency: (amount: number, from: Currency) => convert(amount, from, currency, prices),
});
