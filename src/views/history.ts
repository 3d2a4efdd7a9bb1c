import type { HistoryCheck, Sold } from '../market/answers/check-history.ts';
import type { Choice, Choices } from '../market/answers/choices.ts';
import type { MarketQuery } from '../market/answers/lists.ts';
import type { Currency } from '../market/currency.ts';
import type { Sales, SalesHistory } from '../market/rows/rows.ts';
import { salesPeriods } from '../market/rows/sales-periods.ts';
import { choiceLines, type Describe, partlyUnread, versionOf } from './choices.ts';
import { compared, enoughSales, isAboutTheSame } from './formatting/compared.ts';
import { escapeMarkdown, link } from './formatting/escape-markdown.ts';
import { amount, type Formats, plural } from './formatting/formats.ts';
import { heading } from './formatting/heading.ts';
import { ages, unread, warning } from './formatting/sources.ts';
import { altText, colours, type Embed, type Field, label } from './reply.ts';

const periodLabels = { day: '24 hours', week: '7 days', month: '30 days', quarter: '90 days' } as const;
const periods = salesPeriods.map(({ key }) => [periodLabels[key], key] as const);

export const historyTexts = { description: 'See what an item sold for, with a chart' } as const;

/** The sales of one item. */
export function historyEmbed(check: HistoryCheck, formats: Formats, now: number): Embed {
	const { name, version, query, sales, source } = check;
	return {
		title: heading(name, version, false),
		url: link(check.itemPage),
		description: [warning([source], now), summary(sales, formats)].filter(Boolean).join('\n'),
		colour: wasSold(sales) ? colours.listed : colours.absent,
		fields: [...periodFields(sales, query.currency, formats), ages([source], formats, now)],
	};
}

/** The sales of all versions of an item in short, and those of the most sold version in full. */
export function versionsHistoryEmbed(
	versions: Choices<Sold>,
	most: HistoryCheck,
	formats: Formats,
	now: number,
): Embed {
	const { name, query, sales, source } = most;
	const start = choiceLines(
		versions,
		'Median sale by version:',
		versionOf,
		describeSales(query, formats),
		formats,
		now,
	);
	const shown = escapeMarkdown(label(most.version ?? name));
	const within = typeof sales === 'object' && sales.month.volume ? '30 days' : '90 days';
	const below =
		wasSold(sales) && `Shown below: **${shown}**, the most sold in the last ${within}. ${summary(sales, formats)}`;
	return {
		title: heading(name, null, false),
		url: link(most.itemPage),
		description: [start, below].filter(Boolean).join('\n'),
		colour: wasSold(sales) ? colours.listed : colours.absent,
		fields: [...periodFields(sales, query.currency, formats), ages([source], formats, now)],
	};
}

/** The sales of a choice in words. */
export function describeSales({ currency }: MarketQuery, formats: Formats): Describe<Sold> {
	const sold = ({ median, volume }: Sold['month'], within: string) =>
		[
			median !== null && `median sale ${formats.money(median, currency)}`,
			`${plural(formats, volume ?? 0, 'sale', 'sales')} in ${within}`,
		]
			.filter(Boolean)
			.join(' · ');
	return ({ month, quarter, isUnreadable }: Choice & Sold) => {
		const rest = isUnreadable ? ` · ${partlyUnread}` : '';
		if (month.volume) return sold(month, '30 days') + rest;
		if (quarter.volume) return sold(quarter, '90 days') + rest;
		if (isUnreadable) return unread;
		return quarter.volume === null ? 'sales not given' : 'no sales in 90 days';
	};
}

/** The chart in words, for people who cannot see it (accessibility). `name` includes the version. */
export function chartInWords(name: string, sales: SalesHistory, currency: Currency, formats: Formats): string {
	const words = periods.map(([within, of]) => {
		const { volume, ...amounts } = sales[of];
		if (!volume) return `${within}: ${volume === 0 ? 'no sales' : 'not given'}.`;
		const show = (what: string, value: number | null) =>
			value === null ? `no ${what} given` : `${what} ${formats.money(value, currency)}`;
		const { min, avg, median, max } = amounts;
		const shown = [show('lowest', min), show('average', avg), show('median', median), show('highest', max)];
		return `${within}: ${plural(formats, volume, 'sale', 'sales')}, ${shown.join(', ')}.`;
	});
	return altText(`Sales chart of ${label(name)} in ${currency}. ${words.join(' ')}`);
}

/** Whether there is anything to draw. */
export function canBeDrawn(sales: HistoryCheck['sales']): sales is SalesHistory {
	return typeof sales === 'object' && periods.some(([, of]) => sales[of].volume && sales[of].median !== null);
}

function wasSold(sales: HistoryCheck['sales']): boolean {
	return typeof sales === 'object' && periods.some(([, of]) => sales[of].volume);
}

/** How prices have moved, or why that is not known. */
function summary(sales: HistoryCheck['sales'], formats: Formats): string {
	if (sales === 'unreadable') return `Its sales **${unread}**.`;
	if (!sales) return 'The marketplace has no sales of this item on record.';
	if (wasSold(sales)) return trend(sales, formats);
	return sales.quarter.volume === null
		? 'The marketplace does not say what this item sold for.'
		: '**No sales in the last 90 days.**';
}

/** Compares the 7-day median with the longer ones, if there are enough sales to compare. */
function trend({ week, month, quarter }: SalesHistory, formats: Formats): string {
	const { volume, median } = week;
	if (volume === null) return '';
	if (volume < enoughSales)
		return volume === 0
			? 'No trend: no sales in the last 7 days.'
			: `Too few sales for a trend: ${formats.count(volume)} in the last 7 days.`;
	if (median === null) return '';
	const longer = [
		['30-day', month],
		['90-day', quarter],
	] as const;
	const known = longer.filter(([, other]) => other.volume !== null && other.median);
	const enough = known.filter(([, { volume }]) => volume! >= enoughSales);
	const tooFew = known
		.filter(([, { volume }]) => volume! < enoughSales)
		.map(([within, { volume }]) => `${formats.count(volume!)} in ${within.replace('-day', ' days')}`);
	const isSteady = enough.length > 1 && enough.every(([, other]) => isAboutTheSame(median, other.median!));
	const compares = isSteady
		? ['about the same as the 30-day and 90-day medians']
		: enough.map(([within, other]) => compared(median, other.median!, `the ${within} median`, formats));
	return [
		compares.length > 0 && `The 7-day median is ${compares.join(' and ')}.`,
		tooFew.length > 0 && `Too few sales to compare with: ${tooFew.join(', ')}.`,
	]
		.filter(Boolean)
		.join(' ');
}

function periodFields(sales: HistoryCheck['sales'], currency: Currency, formats: Formats): Field[] {
	if (typeof sales !== 'object' || !wasSold(sales)) return [];
	return periods.map(([within, of]) => {
		const { volume } = sales[of];
		const sold = volume ? ` · ${plural(formats, volume, 'sale', 'sales')}` : '';
		return { name: `Last ${within}${sold}`, value: period(sales[of], currency, formats) };
	});
}

function period({ min, avg, median, max, volume }: Sales, currency: Currency, formats: Formats): string {
	if (!volume) return volume === 0 ? 'no sales' : 'not given';
	const show = (value: number | null) => amount(formats, value, currency);
	return `Median **${show(median)}** · average ${show(avg)} · lowest ${show(min)} · highest ${show(max)}`;
}

/** The same without a chart, for a user who has requested many charts in a short time (rate limit). */
export function withoutChart(embed: Embed): Embed {
	const note = '-# No chart: you have requested many charts in a short time. Press Refresh in a few seconds.';
	return { ...embed, description: [embed.description, note].filter(Boolean).join('\n') };
}
