import { withoutWear } from '../search/wear-text.ts';

/** Separates items that somebody compares. “And”, a plus and a comma separate the items of a list instead. */
const versus = /\s+(?:vs?\.?|versus|or|oder|или|або|lub|ou|veya|还是)\s+/iu;

/**
 * Matches words before a quality that exclude it, as in “non st”, or that mean the item without any, as “plain” does.
 */
const denial = /^(?:non|no|not|without|plain|normal|regular|kein|ohne|без|не|bez|sin|sans|sem)[\s-]*/iu;

/** The versions and qualities that tell similar items apart, as people write them. */
const qualifiers = [
	// Versions, such as “p2”, “phase 2” or “ruby”.
	/(?<![\p{L}\p{N}])(?:p(?:hase|h)?\s?[1-4]|ruby|sapphire|emerald|black ?pearl|bp)(?![\p{L}\p{N}])/iu,
	// Qualities, such as “st” or “souvenir”.
	/(?<![\p{L}\p{N}])(?:st|stat\s?trak™?|souvenir)(?![\p{L}\p{N}])/iu,
];

/**
 * Splits “a or b” into what is compared; a text without “or” is one part. A part that names only another wear, version
 * or quality gets the item of the first part: “ak redline ft vs mw”.
 */
export function comparedParts(text: string): string[] {
	const [first = '', ...others] = text.split(versus);
	return [first, ...others.map((part) => withItemOfFirst(part.trim(), first))];
}

function withItemOfFirst(part: string, first: string): string {
	const isOnlyWear = withoutWear(part)?.text === '';
	if (isOnlyWear) return `${withoutWear(first)?.text ?? first} ${part}`;
	const withoutDenial = part.replace(denial, '');
	const isDenied = withoutDenial !== part;
	for (const qualifier of qualifiers) {
		const isOnlyQualifier = qualifier.test(withoutDenial) && withoutDenial.replace(qualifier, '').trim() === '';
		// “Plain” by itself means the first item without its StatTrak.
		const isOnlyDenial = withoutDenial === '' && qualifier.test(first);
		if (!isOnlyQualifier && !isOnlyDenial) continue;
		const item = first.replace(qualifier, ' ').trim();
		return isDenied ? item : `${item} ${part}`;
	}
	return part;
}
