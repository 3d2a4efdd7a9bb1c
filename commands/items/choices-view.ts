import type { Choices, PricedChoice } from '../../src/answers/choices.ts';
import type { CandidatesReason, ResolvedItem } from '../../src/answers/item-resolution.ts';
import type { AskFigures } from '../../src/answers/lowest-asks.ts';
import type { MarketQuery } from '../../src/answers/market-lists.ts';
import type { MissingWord } from '../../src/answers/missing-word.ts';
import { unreadPartsText } from '../../src/discord/user-messages.ts';
import { minComparableSales } from '../../src/market/rows/figures.ts';
import { type Game, gameNames } from '../../src/names/game.ts';
import { asksForPatternOrFloat } from '../../src/search/item-text.ts';
import { floatOfOtherWear } from '../../src/search/wear-text.ts';
import { discordLimits } from '../../src/words/discord-limits.ts';
import { colours, type Embed, type Menu, menuLabel } from '../../src/words/reply.ts';
import { escapeMarkdown, hasAddress, joinDots, joinSentences, quote, titleWith } from '../../src/words/text.ts';
import type { Words } from '../../src/words/words.ts';
import { relativeChange } from './compared.ts';
import { doubtText, warningSign } from './item-warnings.ts';
import { withAges } from './sources.ts';

/** The most items that are listed if a question may mean several: nobody reads more. */
export const maxCandidates = 10;

export type Describe<Figures> = (choice: PricedChoice & Figures) => string;

interface CandidatesNote {
	readonly typed: string;
	readonly reason?: CandidatesReason | undefined;
	readonly missingWord?: MissingWord | undefined;
	/** How many other items match, which are not listed. */
	readonly more: number;
	/** If only one wear of each skin is listed: how many items match when the wears of a skin count as one. */
	readonly distinct?: number | undefined;
}

/** @param start the first line, which says what the figures are */
export function candidatesEmbed<Figures>(
	choices: Choices<Figures>,
	start: string,
	describe: Describe<Figures>,
	{ typed, reason, missingWord, more, distinct }: CandidatesNote,
	words: Words,
	now: number,
): Embed {
	const { t } = words;
	const lines = [
		// With a reason, the choices are not what was asked for, so the title says why they are there.
		!reason && start,
		missingWord && t('items.lacking', { rest: quote(missingWord.rest, words), word: quote(missingWord.word, words) }),
		...choices.choices.map((choice) =>
			joinDots(`**${escapeMarkdown(menuLabel(fullNameOf(choice)))}**`, describe(choice)),
		),
		distinct !== undefined && t('items.distinct', { count: distinct }),
		distinct === undefined && more > 0 && t('items.more', { count: more }),
	];
	const locked = choices.query.locked && t('format.tradeLocked');
	const titleOf = (quoted: string) => {
		if (reason === 'compared') return quoted;
		if (reason === undefined) return t('items.which', { typed: quoted });
		return hasAddress(typed) ? t('items.linkNotFound') : t('items.noMatch', { typed: quoted });
	};
	return {
		title: titleWith(typed, words, (quoted) => joinDots(titleOf(quoted), locked)),
		description: withAges(choices.sources, lines, words, now),
		colour: colours.question,
	};
}

/** Returns the version, or the name if the item has no versions. */
export const versionOrName = ({ version, name }: PricedChoice): string => version ?? name;
/** Returns `AWP | Doppler (Factory New) · Ruby`, or only the name if the item has no versions. */
export const fullNameOf = ({ version, name }: Pick<PricedChoice, 'name' | 'version'>): string =>
	version === null ? name : `${name} · ${version}`;

/** Says which item the typed text was taken for, and which parts of the text have no effect. */
export function interpretationText(
	typed: string,
	name: string,
	words: Words,
	{ unread = [], hasApplied = false }: Pick<ResolvedItem, 'unread' | 'hasApplied'> = {},
): string {
	const escapedName = escapeMarkdown(menuLabel(name));
	if (hasAddress(typed)) return words.t('items.showingForLink', { name: escapedName });
	const contradiction = floatOfOtherWear(typed);
	return joinSentences(
		words.t('items.showing', { name: escapedName, typed: quote(typed, words) }),
		contradiction &&
			words.t('items.floatOfOtherWear', { ...contradiction, float: words.fineFloat(contradiction.float) }),
		(asksForPatternOrFloat(typed) || hasApplied) && words.t('items.patternsNotPriced'),
		unreadPartsText(unread, words),
	);
}

export const inOtherGame = (askedGame: Game, actualGame: Game, { t }: Words): string =>
	t('items.inOtherGame', { asked: gameNames[askedGame], found: gameNames[actualGame] });

/** @param chosen the key of the choice that is shown */
export function choicesMenu<Figures>(
	id: string,
	placeholder: string,
	{ choices }: Choices<Figures>,
	labelOf: (choice: PricedChoice) => string,
	describe: Describe<Figures>,
	chosen?: string,
): Menu {
	return {
		id,
		placeholder,
		options: choices.slice(0, discordLimits.menuOptions).map((choice) => ({
			label: menuLabel(labelOf(choice)),
			value: choice.key,
			// The chosen option needs no figures, because the answer itself shows them.
			...(choice.key === chosen ? {} : { description: menuLabel(describe(choice)) }),
			default: choice.key === chosen,
		})),
	};
}

export function describeAsk({ currency }: MarketQuery, words: Words): Describe<AskFigures> {
	const { t } = words;
	return (choice) => {
		const { lowest, quantity, sold } = choice;
		let sales = '';
		if (sold === null) sales = t('items.salesNotGiven');
		else if (sold !== undefined) sales = t('items.soldInMonth', { count: sold });
		if (quantity === 0) return joinDots(t('items.noneListed'), sales);
		const price = lowest !== null && words.money(lowest, currency);
		const comparison = choice.doubtful ? doubtText(choice.doubtful, words) : comparedWithMedian(choice, words);
		return joinDots(price, comparison, t('price.listed', { count: quantity }), sales);
	};
}

/**
 * Compares an ask with the median sale; empty if too little is known. For a doubtful ask, returns `⚠ 8×`, or only `⚠`
 * if it is too low.
 */
export function comparedWithMedian({ lowest, median, medianSales, doubtful }: AskFigures, words: Words): string {
	if (doubtful) return doubtful.times > 1 ? `${warningSign} ${words.count(Math.round(doubtful.times))}×` : warningSign;
	if (lowest === null || !median || medianSales < minComparableSales) return '';
	return relativeChange(lowest, median, words);
}
