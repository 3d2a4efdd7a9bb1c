import { withoutWear } from '../search/item-text.ts';

/** Between items of which somebody asks which one is better. “And”, a plus and a comma are those of lists. */
const versus = /\s+(?:vs?\.?|versus|or|oder|или|або|lub|ou|veya|还是)\s+/iu;

const denial = /^(?:non|no|not|without|plain|normal|regular|kein|ohne|без|не|bez|sin|sans|sem)[\s-]*/iu;

/** What tells alike items apart, each with how people write it. */
const qualifiers = [
	/(?<![\p{L}\p{N}])(?:p(?:hase|h)?\s?[1-4]|ruby|sapphire|emerald|black ?pearl|bp)(?![\p{L}\p{N}])/iu,
	/(?<![\p{L}\p{N}])(?:st|stat\s?trak™?|souvenir)(?![\p{L}\p{N}])/iu,
];

/** The parts of “a or b”; of one that says only another wear, version or quality, with the item of the first: “ak redline ft vs mw”. */
export function alternatives(text: string): string[] {
	const [first = '', ...others] = text.split(versus);
	return [first, ...others.map((part) => likeFirst(part.trim(), first))];
}

function likeFirst(part: string, first: string): string {
	if (withoutWear(part)?.text === '') return `${withoutWear(first)?.text ?? first} ${part}`;
	const bare = part.replace(denial, '');
	for (const qualifier of qualifiers) {
		const other = bare.replace(qualifier, '').trim();
		// “Plain” says that it is without StatTrak.
		const isOnly = bare === '' ? qualifier.test(first) : other === '' && qualifier.test(bare);
		if (!isOnly) continue;
		const item = first.replace(qualifier, ' ').trim();
		return bare === part ? `${item} ${part}` : item;
	}
	return part;
}
