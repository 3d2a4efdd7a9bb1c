import { withoutWear } from '../search/item-text.ts';

/** Separates items that somebody compares. “And”, a plus and a comma separate the items of a list instead. */
const versus = /\s+(?:vs?\.?|versus|or|oder|или|або|lub|ou|veya|还是)\s+/iu;

const denial = /^(?:non|no|not|without|plain|normal|regular|kein|ohne|без|не|bez|sin|sans|sem)[\s-]*/iu;

/** The versions and qualities that tell similar items apart, as people write them. */
const qualifiers = [
	/(?<![\p{L}\p{N}])(?:p(?:hase|h)?\s?[1-4]|ruby|sapphire|emerald|black ?pearl|bp)(?![\p{L}\p{N}])/iu,
	/(?<![\p{L}\p{N}])(?:st|stat\s?trak™?|souvenir)(?![\p{L}\p{N}])/iu,
];

/**
 * Splits “a or b” into what is compared; a text without “or” is one part. A part that names only another wear, version or
 * quality gets the item of the first part: “ak redline ft vs mw”.
 */
export function comparedParts(text: string): string[] {
	const [first = '', ...others] = text.split(versus);
	return [first, ...others.map((part) => withItemOfFirst(part.trim(), first))];
}

function withItemOfFirst(part: string, first: string): string {
	if (withoutWear(part)?.text === '') return `${withoutWear(first)?.text ?? first} ${part}`;
	const bare = part.replace(denial, '');
	for (const qualifier of qualifiers) {
		const other = bare.replace(qualifier, '').trim();
		// “Plain” means the item without StatTrak.
		const isQualifierOnly = bare === '' ? qualifier.test(first) : other === '' && qualifier.test(bare);
		if (!isQualifierOnly) continue;
		const item = first.replace(qualifier, ' ').trim();
		return bare === part ? `${item} ${part}` : item;
	}
	return part;
}
