import type { PriceCheck } from '../market/answers/check-price.ts';
import type { Currency } from '../market/currency.ts';
import type { Listing, Sales, SalesHistory } from '../market/rows/rows.ts';
import { compared, enoughSales } from './formatting/compared.ts';
import { link } from './formatting/escape-markdown.ts';
import { amount, type Formats, plural } from './formatting/formats.ts';
import { heading } from './formatting/heading.ts';
import { ages, unread, warning } from './formatting/sources.ts';
import { colours, type Embed, type Field } from './reply.ts';

export const priceTexts = {
	description: 'See what an item costs now',
	tradeLocked: 'Show trade-locked listings instead of tradable ones',
} as const;

/** What one item costs. Every amount is labelled as an ask, a sale or a suggestion. */
export function priceEmbed(check: PriceCheck, formats: Formats, now: number): Embed {
	const { listing, absence } = check;
	const fields = listing
		? listedFields(check, listing, formats)
		: absence
			? outOfStockFields(check, formats)
			: soldFields(check, formats);
	return {
		title: heading(check.name, check.version, check.query.locked),
		url: link(check.itemPage),
		description: [warning(check.sources, now), ...summary(check, formats)].filter(Boolean).join('\n'),
		colour: listing ? colours.listed : colours.absent,
		fields: [...fields, ages(check.sources, formats, now)],
	};
}

function summary(check: PriceCheck, formats: Formats): string[] {
	const { listing, oppositeListing, query } = check;
	if (listing) {
		const listed = plural(formats, listing.quantity, 'unit', 'units');
		return [`Lowest ask **${amount(formats, listing.min, query.currency)}** · ${listed} listed`];
	}
	return [whyNoListing(check, formats), oppositeListing && offerOpposite(oppositeListing, query, formats)].filter(
		(line) => line !== undefined,
	);
}

function whyNoListing(check: PriceCheck, formats: Formats): string {
	const { absence, oppositeListing, isOppositeKnown, isOppositeUnreadable, unreadable, query } = check;
	const [here, there] = query.locked ? ['trade-locked', 'tradable'] : ['tradable', 'trade-locked'];
	const noneHere = `No ${here} units for sale right now.`;
	if (unreadable === 'asks') return `Its ${here} listing **${unread}**, so its current price is not known.`;
	if (oppositeListing)
		return absence && !query.locked ? `**Out of stock:** no ${here} units for sale right now.` : noneHere;
	if (isOppositeUnreadable) return `${noneHere} Its ${there} listing **${unread}**.`;
	if (unreadable) return `Its entry **${unread}**, so it is not known whether any are for sale right now.`;
	if (absence) return '**Out of stock:** none for sale right now.';
	// The other list is not loaded, so nothing can be said about tradable units.
	if (query.locked && !isOppositeKnown) return noneHere;
	return ['None for sale right now.', latestSales(check, formats)].filter(Boolean).join(' ');
}

/** What is known from sales about an item that is in no other list. */
function latestSales({ sales, query }: PriceCheck, formats: Formats): string {
	if (sales === 'unreadable') return `Its sales ${unread}.`;
	if (typeof sales !== 'object') return '';
	const { month, quarter } = sales;
	if (month.volume) return `Last 30 days: ${salesText(month, query.currency, formats)}.`;
	if (quarter.volume) return `Last 90 days: ${salesText(quarter, query.currency, formats)}.`;
	return quarter.volume === 0 ? 'No sales in the last 90 days.' : '';
}

function offerOpposite({ quantity, min }: Listing, query: PriceCheck['query'], formats: Formats): string {
	const where = query.locked ? 'tradable' : 'trade-locked';
	const units = `${plural(formats, quantity, `${where} unit`, `${where} units`)} for sale`;
	const how = query.locked ? 'Leave out `trade_locked`' : 'Add `trade_locked: True`';
	return `${units}, lowest ask ${amount(formats, min, query.currency)}. ${how} to see ${quantity === 1 ? 'it' : 'them'}.`;
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
		{ name: 'Sales, last 30 days', value: monthOfSales(check, listing, formats) },
	];
}

function outOfStockFields({ absence, sales, query }: PriceCheck, formats: Formats): Field[] {
	const show = (value: number | null) => amount(formats, value, query.currency);
	const fields: Field[] = [
		{ name: 'Suggested price', value: show(absence!.suggested), inline: true },
		{ name: 'Average sale', value: show(absence!.averageSale), inline: true },
		{ name: 'Sales, last 90 days', value: formats.count(absence!.sales), inline: true },
	];
	if (typeof sales === 'object' && sales.month.volume)
		fields.push({ name: 'Sales, last 30 days', value: salesText(sales.month, query.currency, formats) });
	return fields;
}

function soldFields({ sales, query }: PriceCheck, formats: Formats): Field[] {
	if (typeof sales !== 'object') return [{ name: 'Sales, last 90 days', value: noSales(sales) }];
	return [
		{ name: 'Sales, last 30 days', value: salesText(sales.month, query.currency, formats) },
		{ name: 'Sales, last 90 days', value: salesText(sales.quarter, query.currency, formats) },
	];
}

/** Why no sales can be shown. */
function noSales(sales: Exclude<PriceCheck['sales'], SalesHistory>): string {
	if (sales === 'loading') return 'still loading: press Refresh in a moment';
	if (sales === 'unavailable') return 'unavailable right now';
	return sales === 'unreadable' ? unread : 'none on record';
}

function monthOfSales({ sales, query }: PriceCheck, { min }: Listing, formats: Formats): string {
	if (typeof sales !== 'object') return noSales(sales);
	const { volume, median } = sales.month;
	const text = salesText(sales.month, query.currency, formats);
	if (volume === 0 && sales.quarter.volume)
		return `${text}; last 90 days: ${salesText(sales.quarter, query.currency, formats)}`;
	if (!volume || volume < enoughSales || !median || min === null) return text;
	return `${text}\nThe lowest ask is ${compared(min, median, 'the median sale', formats)}.`;
}

function salesText({ volume, median }: Sales, currency: Currency, formats: Formats): string {
	if (volume === null) return 'not given';
	if (volume === 0) return 'none';
	const sales = plural(formats, volume, 'sale', 'sales');
	return median === null ? `${sales}, median not given` : `median **${formats.money(median, currency)}** from ${sales}`;
}
