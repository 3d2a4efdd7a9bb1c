import { wholeWords } from '../../base/text/whole-words.ts';

/** A pattern for the words that people write around names and that say nothing about them, in ten languages. */
const fillerPattern = wholeWords(
	[
		'bought(?: for| at)?|paid|cost|gekauft(?: für)?|куплено(?: за)?|kupione|comprado|acheté',
		'wts|wtb|wtt|selling|sell|for sale|buying|buy|trading|trade|have|want|need|got|lf|looking for|offering|giving|my|mine|the|an|and',
		'pls|plz|please|thanks|thx|price check|pc|how much(?: is)?|worth|any|some|only|just|still|available|also|new|used',
		'cash|paypal|crypto|deals?|okay|ok|fair|much|too|today|bro|guys|float',
		'your|his|her|their|our|one|ein|eine|einen|твой|твою|твои|tu|tus|ton|ta|tes|twój|twoją|twoje|seu|sua|senin',
		'no stickers?|without stickers?|ohne sticker|без наклеек|sin pegatinas|sans stickers?|no (?:trade )?(?:lock|hold)|no scratches|like new|from steam|no lowballs?|trade ?link in bio|skins?|kein(?:e)? (?:sticker|sperre)',
		'for|de|für|lot of|clean|nice|cheap|cheapest|fast|quick|quicksell|qs|firm|negotiable|obo|low|high|great|good|top|best|pattern|add me|dm(?: me)?|pm(?: me)?',
		'together|altogether|razem|łącznie|w sumie|вместе|всего|разом|ensemble|juntos|toplam|insgesamt|tradable|tradeable|trade ?locked?|locked|each|ea|total|lot|all|of|with|in|at|now|today|left|more|sale|offers?',
		'verkaufe|suche|tausche|biete|habe|bitte|danke|günstig|mein|meine|sauber|schnell|je|gesamt|zusammen|und|noch',
		'продам|продаю|куплю|меняю|обмен|есть|нужен|нужна|нужно|пожалуйста|чистый|быстро|дёшево|дешево|мой|мои|за|по',
		'продаю|куплю|міняю|маю|треба|будь ласка|чистий|швидко|та',
		'sprzedam|kupię|wymienię|mam|szukam|proszę|czysty|szybko|tanio|mój|oraz|za',
		'vendo|compro|cambio|tengo|busco|por favor|limpio|rápido|barato|mi|mis|con',
		'vends|achète|échange|cherche|svp|propre|rapide|pas cher|mon|ma|mes|et|avec',
		'troco|tenho|procuro|limpo|rápido|meu|minha|com|satılık|satıyorum|alıyorum|takas|lütfen|temiz|hızlı|ucuz|benim|ve',
		'收购|求购|我[出收]|急[出收]|想[出收换]|低价出|全出|出了|出售|便宜|我的|(?<!\\p{Script=Han})[出收换求和](?!\\p{Script=Han})',
	].join('|'),
);
const fillersAtStart = new RegExp(String.raw`^[^\p{L}\p{N}]*${fillerPattern}(?=[^\p{L}\p{N}])`, 'iu');
const fillersAtEnd = new RegExp(String.raw`(?<=[^\p{L}\p{N}])${fillerPattern}[^\p{L}\p{N}\p{Sc}]*$`, 'iu');
/** Matches signs before a name, but not the currency sign of a price: without it, “$3” would be an amount. */
const signsAtStart = /^(?:(?!\p{Sc}\s?\d)[^\p{L}\p{N}★([{#"'«“<])+/u;
const signsAtEnd = /[^\p{L}\p{N}\p{Sc}★™)\]}!?."'»”>]+$/u;
const fillerWord = new RegExp(fillerPattern, 'giu');

/**
 * The length of the longest filler with signs beside it. Only this tail is searched, because patterns would look for
 * the end of the text from each of its characters.
 */
const tailLength = 40;

/**
 * Yields the text, and then shorter and shorter texts, without the words and signs around a name that say nothing:
 * “🔥 selling my … fast pls”.
 */
export function* peeled(text: string): Generator<string> {
	let rest = text.trim();
	yield rest;
	const steps = [
		(all: string) => all.replace(signsAtStart, ''),
		(all: string) => withoutTail(all, signsAtEnd),
		(all: string) => all.replace(fillersAtStart, '').replace(signsAtStart, ''),
		(all: string) => withoutTail(withoutTail(all, fillersAtEnd), signsAtEnd),
	];
	for (const step of steps)
		for (let next = step(rest); next !== rest; next = step(rest)) {
			rest = next;
			if (rest === '') return;
			yield rest;
		}
}

const withoutTail = (text: string, pattern: RegExp): string =>
	`${text.slice(0, -tailLength)}${text.slice(-tailLength).replace(pattern, '')}`;

/** Returns the text without fillers. */
export const withoutFillers = (text: string): string => text.replaceAll(fillerWord, ' ');
