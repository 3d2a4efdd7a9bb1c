import { wholeWords } from '../../base/text/whole-words.ts';
import type { Catalogue } from '../../search/catalogue.ts';

/** Words about a trade or of ordinary sentences, in the languages of the bot, which name no item. */
const chatter = new RegExp(
	`^${wholeWords(
		[
			"i|im|i[’']m|i[’']ll|i[’']d|me|you|your|u|ur|he|she|it|its|we|they|them|his|her|their|this|that|these|those|who|which|what|there|here",
			"am|is|are|was|were|be|been|do|does|don[’']?t|did|will|would|won[’']?t|can|can[’']?t|could|should|may|might|must|have|has|had|got|get|gets",
			'a|an|the|and|or|but|if|so|as|at|by|for|from|in|into|of|on|to|with|without|up|down|out|off|no|not|yes|very|really|just|also|too|even|only|once|then|than|about|like|first|last|next',
			'add|dm|pm|msg|message|write|contact|discord|steam|profile|bio|link|links|tradelink|inventory|inv|acc|account|comment|below|above|rep|trusted|legit|scam|scams|scammers|middleman',
			'trade|trades|trading|tradable|tradeable|lock|locked|unlocked|unlock|hold|offer|offers|offering|send|deal|deals|swap|swaps|negotiation|negotiations|negotiable|open|interested|interest|serious|lowball|lowballs|overpay|value|worth|price|prices|fair|cheap|fast|quick|asap|today|now|tomorrow|tonight|day|days|week|weeks|hour|hours|month|months|min|ago|soon|later|bump',
			'want|wants|wanted|need|needs|looking|look|love|loved|bought|years?|long|time|anyone|someone|somebody|anybody|everyone|people|guys|bro|thanks|thx|ty|please|pls|plz|hi|hello|hey|yo|hmu|float|scratches|clean|nice|great|good|best|condition|playskin|buff|csfloat|right|tell|current|lowest|friend|friends',
			'bitte|melden|schreib|schreibt|nachricht|sofort|tauschbar|verhandelbar|keine?|keinen|mit|ohne|und|oder|für|auf|in|im|ist|sind|nur|sehr|schön|schöner|schönes|tage?|gerne?|bei|interesse',
			'пишите|пиши|лс|личку|личные|сообщения|доплат[ыуой]?|без|с|в|и|или|на|за|по|не|только|срочно|дней|день|блокировки|блокування|пишіть|можно|торг|уместен|скидка',
			'pisz|proszę|bez|dopłaty|blokady|tylko|dni|escribid|escribir|escríbeme|sin|bloqueo|con|solo|días|mp|écrivez|sans|avec|blocage|jours|chama|mensagem|sem|volta|troco|bloqueio|dias',
			'yaz|yazın|dm|üste|para|yok|takas|olur|olabilir|gün|sadece|私信|联系|加我',
		].join('|'),
	)}$`,
	'iu',
);

/** The most words of a part of a message that may be a name. */
const maxNameWords = 5;

/** Whether words with no item beside them may be an item’s name: they are few, and most of them are not ordinary. */
export function mayBeName(words: readonly string[]): boolean {
	const unusual = unusualWords(words);
	return unusual.length > 0 && 2 * unusual.length > words.length && words.length <= maxNameWords;
}

/** Finds pairs of neighbouring words that may be the name of an item. */
export const possibleNames = (words: readonly string[]): string[] =>
	words.flatMap((word, i) => {
		const next = words[i + 1];
		return next !== undefined && isUnusual(word) && isUnusual(next) ? [`${word} ${next}`] : [];
	});

/** Whether the words have several unusual ones that all occur in names of items, as in “crown foil”. */
export function mayNameItem(words: readonly string[], catalogue: Catalogue): boolean {
	const unusual = unusualWords(words);
	return unusual.length > 1 && unusual.every((word) => catalogue.search(word, 1).matchQuality === 'well');
}

const unusualWords = (words: readonly string[]): string[] => words.filter(isUnusual);

const isUnusual = (word: string): boolean => !chatter.test(word) && /\p{L}{2}/u.test(word);
