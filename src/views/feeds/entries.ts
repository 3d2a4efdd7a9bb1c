import type { Change, Shown, ShownItem, ShownMover } from '../../notify/finding.ts';
import { approximate, type Formats } from '../formatting/formats.ts';
import { joinDots } from '../formatting/join.ts';

/** The items of a post with their figures in words. */
export function entriesOf(shown: Shown, formats: Formats): { readonly item: ShownItem; readonly figures: string }[] {
	const marked = shown.conversion ? approximate(formats) : formats;
	const money = (amount: number) => marked.money(amount, shown.currency);
	switch (shown.kind) {
		case 'deals':
			return shown.items.map((item) => ({
				item,
				figures: `${money(item.ask)} · ${formats.percent(item.discount / 100)} under the 30-day median of ${money(item.median)}`,
			}));
		case 'movers':
			return shown.items.map((item) => ({ item, figures: movement(item, money) }));
		case 'restock':
			return shown.items.map((item) => ({
				item,
				figures: `${money(item.ask)} · ${formats.count(item.quantity)} on offer`,
			}));
	}
}

function movement({ ask, sales }: ShownMover, money: (amount: number) => string): string {
	const text = (of: Change | undefined, what: string) =>
		of ? `${what} ${money(of.before)} → ${money(of.now)}` : undefined;
	return joinDots(text(ask, 'ask'), text(sales, 'median sale'));
}
