import { expect } from 'vitest';
import { Font } from '../../src/charts/font.ts';
import { chartSize } from '../../src/charts/pen.ts';

export const fonts = { regular: Font.load('regular'), bold: Font.load('bold') };
const unescaped = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const textElement = new RegExp(
	[
		String.raw`<text x="([\d.-]+)" y="([\d.-]+)"`,
		String.raw`font-family="Inter" font-weight="(400|600)" font-size="([\d.]+)"`,
		String.raw`fill="(#\w+)">([^<]*)<`,
	].join(' '),
	'g',
);

/** Every text of a chart, with its size, colour and position. */
export function textsOf(svg: string) {
	const texts = [...svg.matchAll(textElement)].map(([, x, y, weight, fontSize, fill, escaped]) => {
		const text = unescaped(escaped!);
		const width = fonts[weight === '600' ? 'bold' : 'regular'].width(text, Number(fontSize));
		return { text, fontSize: Number(fontSize), fill: fill!, left: Number(x), right: Number(x) + width, y: Number(y) };
	});
	// No text is written in a form that the pattern does not know.
	expect(texts).toHaveLength(svg.split('<text').length - 1);
	return texts;
}

/** The number of arrowheads that cut off what is beyond the scale. */
export const arrowheads = (svg: string) => svg.match(/transform="translate/g)?.length ?? 0;

/** What a chart says. */
export const said = (svg: string) => textsOf(svg).map(({ text }) => text);

/** The lines of a chart, from point to point, whatever draws them. */
export function linesOf(svg: string) {
	expect(svg).not.toMatch(/<(poly)?line|<path[^>]* d="[^"]*[CSQTA]/);
	return [...svg.matchAll(/<path(?<before>[^>]*?) d="(?<path>[^"]+)"/g)].flatMap(({ groups }) => {
		const offset = /translate\(([\d.]+) ([\d.]+)\)/.exec(groups!.before!);
		const [offsetX = 0, offsetY = 0] = offset?.slice(1).map(Number) ?? [];
		let position = { x: NaN, y: NaN };
		return [...groups!.path!.matchAll(/([MLHV])([\d.-]+)[ ,]?([\d.-]+)?/g)].flatMap(([, command, first, second]) => {
			const from = position;
			const value = Number(first);
			if (command === 'H') position = { ...position, x: offsetX + value };
			else if (command === 'V') position = { ...position, y: offsetY + value };
			else position = { x: offsetX + value, y: offsetY + Number(second) };
			return command === 'M' ? [] : [{ from, to: position }];
		});
	});
}

/** How many times as bright one colour is as the other, as WCAG 2 measures contrast. */
export function contrast(one: string, other: string) {
	const brightness = (colour: string) => {
		const [red, green, blue] = [1, 3, 5]
			.map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
			.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
		return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue! + 0.05;
	};
	const [dark, light] = [brightness(one), brightness(other)].sort((a, b) => a - b);
	return light! / dark!;
}

/** Asserts that all texts of charts can be read. Only the made-up long names, which consist of W, may be truncated. */
export function expectReadable(drawn: readonly ReturnType<typeof textsOf>[]): void {
	const all = drawn.flat();
	expect(all.filter(({ text }) => !fonts.regular.has(text) || !fonts.bold.has(text))).toEqual([]);
	// A text of 12 pixels in a chart 400 pixels wide is about 9 pixels high on a phone 360 pixels wide.
	expect(all.filter(({ fontSize }) => fontSize < 12)).toEqual([]);
	expect(all.filter(({ text }) => text.includes('…') && !text.startsWith('W'))).toEqual([]);
	expect(all.filter(({ left, right }) => left < 0 || right > chartSize.width)).toEqual([]);
	expect(drawn.flatMap(overlapsOf)).toEqual([]);
}

/** The pairs of texts that overlap. */
export function overlapsOf(texts: ReturnType<typeof textsOf>): [string, string][] {
	return texts.flatMap((one, i) =>
		texts
			.slice(i + 1)
			.filter((other) => Math.abs(one.y - other.y) <= 12 && one.right > other.left + 1 && other.right > one.left + 1)
			.map((other): [string, string] => [one.text, other.text]),
	);
}
