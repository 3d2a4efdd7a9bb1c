import type { Place } from '../text/places.ts';

export type MentionedKind = 'weapon' | 'attachment' | 'other';

/** Whether an item with this name is put on weapons. */
export const isAttachment = (name: string): boolean => /^(?:Sticker|Patch|Charm|Sticker Slab) \| /.test(name);

/** Words that say that what follows is on the item before it, in eight languages. */
const onPrevious =
	/(?:^|[^\p{L}])(?:w\/|with|mit|avec|con|com|с|з|із|z|ile|带|貼|贴|stickers?|sticked|applied|crafted?)(?![\p{L}])/iu;
/** Words after a sticker that say that it is on the item before it: “3x crown foil on it”. */
const onAfter =
	/^[\s)]*(?:[([]?[x×]\s?\d{1,2}[)\]]?\s+)?(?:on (?:it|the)|applied|stuck on|drauf|darauf|sur l|dessus|на н[её]м|на ній|na niej|na nim|encima|nela|nele|üzerinde|在上面)(?!\p{L})/iu;
/** Words between stickers and the weapon after them: “4x crown foil on ak redline”. */
const onNext =
	/^[\s)]*(?:[([]?[x×]\s?\d{1,2}[)\]]?\s+)?(?:on|applied (?:on|to)|auf|sur|на|na|sobre|en|em|üzerinde)(?:\s+(?:my|the|an?|einer?|une?|una?|um|meiner?))?\s+$/iu;
/** Separates items of a list, unless a word says that they are on the one before. */
const separator = /[,;+&\n\r=>]|\s(?:and|und|et|y|e|i|и|та|ve|for|oder|or)\s/iu;

/**
 * Returns the mentions of stickers, charms and patches that are on the weapon before them: “ak redline ft w/ 4x crown
 * foil”, “… | 4x Sticker | Titan (Holo) | Katowice 2014”. After a word such as “w/”, all are, up to the next line or
 * weapon.
 */
export function appliedAmong<Mention extends Place>(
	mentions: readonly Mention[],
	text: string,
	kindOf: (mention: Mention) => MentionedKind,
): Mention[] {
	const applied: Mention[] = [];
	let isAfterWeapon = false;
	/** Whether a word has said that what follows is on the weapon. */
	let isSaidToBeOn = false;
	let previousEnd = 0;
	const inOrder = [...mentions].sort((a, b) => a.from - b.from);
	for (const [i, mention] of inOrder.entries()) {
		const next = inOrder[i + 1];
		const gap = text.slice(previousEnd, mention.from);
		const kind = kindOf(mention);
		if (/[\n\r]/.test(gap)) isAfterWeapon = false;
		const isOnNext = next && kindOf(next) === 'weapon' && onNext.test(text.slice(mention.to, next.from));
		if (kind !== 'attachment') {
			isAfterWeapon = kind === 'weapon';
			isSaidToBeOn = false;
		} else if (isOnNext) {
			applied.push(mention);
		} else if (isAfterWeapon) {
			isSaidToBeOn ||= onPrevious.test(gap) || onAfter.test(text.slice(mention.to));
			if (isSaidToBeOn || !separator.test(gap)) applied.push(mention);
			else isAfterWeapon = false;
		}
		previousEnd = mention.to;
	}
	return applied;
}
