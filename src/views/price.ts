import type { PriceCheck } from '../market/answers/check-price.ts';
import type { Currency } from '../market/currency.ts';
import type { Listing, Sales, SalesHistory } from '../market/rows/rows.ts';
import { compared, enoughSales } from './formatting/compared.ts';
import { link } from './formatting/escape-markdown.ts';
import { amount, type Formats, plural } from './formatting/formats.ts';
import { heading } from './formatting/heading.ts';
import { ages, unread, warning } from './formatting/sources.ts';
import { colours, type Embed, type Field } from './reply.ts';

/** What one item costs. Every figure says whether it is an ask, a sale or a suggestion. */
export function priceEmbed(check: PriceCheck, formats: Formats, now: number): Embed {
	const { listing, absence } = check;
	const fields = listing
		? listedFields(check, listing, formats)
		: absence
			? absentFields(check, formats)
			: soldFields(check, formats);
	return {
		title: heading(check.name, check.version, check.query.locked),
		url: link(check.itemPage),
		description: [warning(check.sources, now), ...summary(check, formats)].filter(Boolean).join('\n'),
		colour: listing ? colours.listed : colours.absent,
		fields: [...fields, ages(check.sources, formats)],
	};
}

function summary(check: PriceCheck, formats: Formats): string[] {
	const { listing, oppositeListing, query } = check;
	if (listing) {
		const listed = plural(formats, listing.quantity, 'unit', 'units');
		return [`Lowest ask **${amount(formats, listing.min, query.currency)}** · ${listed} listed`];
	}
	return [whyNoListing(check), oppositeListing && offerElsewhere(oppositeListing, query, formats)].filter(
		(line) => line !== undefined,
	);
}

function whyNoListing(check: PriceCheck): string {
	const { absence, oppositeListing, isOppositeKnown, isOppositeUnreadable, unreadable, query } = check;
	const [here, there] = query.locked ? ['trade-locked', 'tradable'] : ['tradable', 'trade-locked'];
	if (unreadable === 'asks') return `Its ${here} listing **${unread}**, so it is not known what it costs now.`;
	if (oppositeListing)
		return absence && !query.locked ? `**Out of stock:** nobody offers it ${here} now.` : `Not on offer ${here} now.`;
	if (isOppositeUnreadable) return `Not on offer ${here} now. Its ${there} listing **${unread}**.`;
	if (unreadable) return `Its entry **${unread}**, so it is not known whether anybody offers it now.`;
	if (absence) return '**Out of stock:** nobody offers it now.';
	// The tradable listings are not at hand, so no more can be said.
	if (query.locked && !isOppositeKnown) return `Nobody offers it ${here} now.`;
	return `Nobody offers it now${whatSalesSay(check)}`;
}

function whatSalesSay({ sales }: PriceCheck): string {
	if (sales === 'unreadable') return `. Its sales ${unread}.`;
	const sold = typeof sales !== 'object' || sales.quarter.volume !== 0;
	return sold ? '. It is known from sales alone.' : ', and nobody bought it in 90 days.';
}

function offerElsewhere({ quantity, min }: Listing, query: PriceCheck['query'], formats: Formats): string {
	const units = plural(formats, quantity, 'unit', 'units');
	const where = query.locked ? 'tradable' : 'trade-locked';
	const option = query.locked ? 'without `trade_locked`' : 'with `trade_locked: True`';
	return `${units} ${where}, lowest ask ${amount(formats, min, query.currency)}: ask again ${option}.`;
}

function listedFields(check: PriceCheck, listing: Listing, formats: Formats): Field[] {
	const show = (value: number | null) => amount(formats, value, check.query.currency);
	return [
		{ name: 'Lowest ask', value: show(listing.min), inline: true },
		{ name: 'Median ask', value: show(listing.median), inline: true },
		{ name: 'Mean ask', value: show(listing.mean), inline: true },
		{ name: 'Highest ask', value: show(listing.max), inline: true },
		{ name: 'Listed', value: formats.count(listing.quantity), inline: true },
		{ name: 'Suggested price', value: show(listing.suggested), inline: true },
		{ name: 'Sales of 30 days', value: monthOfSales(check, listing, formats) },
	];
}

function absentFields({ absence, sales, query }: PriceCheck, formats: Formats): Field[] {
	const show = (value: number | null) => amount(formats, value, query.currency);
	const fields: Field[] = [
		{ name: 'Suggested price', value: show(absence!.suggested), inline: true },
		{ name: 'Average sale', value: show(absence!.averageSale), inline: true },
		{ name: 'Sales of 90 days', value: formats.count(absence!.sales), inline: true },
	];
	if (typeof sales === 'object' && sales.month.volume)
		fields.push({ name: 'Sales of 30 days', value: period(sales.month, query.currency, formats) });
	return fields;
}

function soldFields({ sales, query }: PriceCheck, formats: Formats): Field[] {
	if (typeof sales !== 'object') return [{ name: 'Sales of 90 days', value: noSales(sales) }];
	return [
		{ name: 'Sales of 30 days', value: period(sales.month, query.currency, formats) },
		{ name: 'Sales of 90 days', value: period(sales.quarter, query.currency, formats) },
	];
}

/** Why no sales can be told. */
function noSales(sales: Exclude<PriceCheck['sales'], SalesHistory>): string {
	if (sales === 'loading') return 'being loaded: press Refresh in a moment';
	if (sales === 'unavailable') return 'not to be had right now';
	return sales === 'unreadable' ? unread : 'none known';
}

function monthOfSales({ sales, query }: PriceCheck, { min }: Listing, formats: Formats): string {
	if (typeof sales !== 'object') return noSales(sales);
	const { volume, median } = sales.month;
	const text = period(sales.month, query.currency, formats);
	if (volume === 0 && sales.quarter.volume)
		return `${text}; in 90 days: ${period(sales.quarter, query.currency, formats)}`;
	if (!volume || volume < enoughSales || !median || min === null) return text;
	return `${text}\nThe lowest ask is ${compared(min, median, 'that', formats)}.`;
}

function period({ volume, median }: Sales, currency: Currency, formats: Formats): string {
	if (volume === null) return 'not given';
	if (volume === 0) return 'none';
	return `median **${amount(formats, median, currency)}** from ${plural(formats, volume, 'sale', 'sales')}`;
}
