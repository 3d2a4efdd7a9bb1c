import { customId } from '../../src/discord/command/custom-id.ts';
import { priceNow } from '../../src/market/answers/price-now.ts';
import type { CatalogueReader } from '../../src/market/catalogue/catalogue-reader.ts';
import type { ItemRef } from '../../src/market/catalogue/item-ref.ts';
import type { Watched } from '../../src/notify/alert.ts';
import type { Button } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';
import { questionId } from '../items/item-question.ts';
import type { AlertContext } from './alert-context.ts';
import type { AlertDisplay } from './alert-view.ts';

/** From the lists in memory: sends no request. */
export function shownAlert<Alert extends Watched>(
	alert: Alert,
	{ market, clock }: Pick<AlertContext, 'market' | 'clock'>,
): Alert & AlertDisplay {
	const catalogue = market.catalogue(alert.game);
	const ref = catalogue?.byKey(alert.item);
	const anyVersion = catalogue !== undefined && ref !== undefined && hasVersions(catalogue, ref);
	return { ...alert, now: priceNow(alert.item, alert, market, clock), anyVersion };
}

export const hasVersions = (catalogue: CatalogueReader, ref: ItemRef): boolean => catalogue.itemsOf(ref).length > 1;

/** @param parcel parts of the id that say which message it is in */
export const mineButton = (words: Words, ...parcel: readonly string[]): Button => ({
	label: words.t('alert.button.mine'),
	id: customId('alert', 'mine', ...parcel),
});

export const itemLinks = (alert: Watched, words: Words, ...parcel: readonly string[]): Button[] =>
	(['price', 'history'] as const).map((command) => ({
		label: words.t(`button.${command}`),
		id: questionId('alert', command, { query: alert, key: alert.item, origin: parcel.join(':') }),
	}));
