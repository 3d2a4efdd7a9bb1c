/** Words that sellers write on something that is gone, in ten languages. “Weg” is gone, “weg mit” an offer. */
export const soldWord = `(?:${[
	'sold(?: out)?|gone|not for sale|no longer (?:available|for (?:sale|trade))|not available(?: anymore)?|reserved|on hold',
	'(?<=[([–—-]\\s*)(?:traded|pending)(?=\\s*(?:[)\\]]|$))',
	'verkauft|vergeben|reserviert|nicht mehr (?:verfügbar|da)|(?<!muss )weg(?!\\s+(?:da)?mit(?!\\p{L}))',
	'продан[аоыі]?|продал[аи]?|vendid[oa]s?|reservad[oa]s?|vendue?s?|réservée?s?|vendut[oaie]|sprzedan[eya]|zarezerwowan[eya]',
	'satıldı|satildi|sattım|已售|已出|已卖|卖了',
].join('|')})`;

/** What may follow “sold” and names no item: “for 30€”, “to a friend”, “yesterday”. */
export const aboutTheSale = String.raw`\s+(?:${[
	String.raw`(?:(?:for|at|für|за|za|por|pour|à|a|en|@)\s*)?(?:\p{Sc}\s?\d|\d[\d.,]*\s?(?:k\b|\p{Sc}|eur|usd|keys?))[^,;]*`,
	String.raw`(?:to|on|via|an|auf|через|на|na|en|sur)(?!\p{L})[^,;]{1,25}`,
	String.raw`(?:it|them|this|yesterday|today|already|gestern|heute|вчера|сегодня|wczoraj|ayer|ontem|hier|dün)(?!\p{L})[^,;]{0,15}`,
].join('|')})`;

/**
 * A number of units, but neither the decimals of a float or a price, nor a part of a name such as “M4A1” or “Phase 2”,
 * nor “this one” and “the last 3”.
 */
export const soldCountPattern = String.raw`(?<!(?:last|same|this|that|first|other|next|phase|pattern|seed|template|tier)\s)(?:(?<![\p{L}\d.,-])\d+(?:\s?[x×])?|(?<!\p{L})(?:one|two|three|eine?r?|zwei|один|одна|две|два|jeden|jedna|uno|una|um|uma|une?|bir))`;

/** “3 sold in 30 days” is about other people's sales. */
export const notStatistic = String.raw`(?!\s+(?:in|within|per|a|each|last|this|today|over|so far|за|en|em|w|sur|dans|içinde)(?!\p{L}))`;

/** “not sold yet”, “needs to be gone today”, “sold as a set”, “when it's gone”, “is … sold?”: these tell of no sale. */
export const noSale = new RegExp(
	[
		String.raw`(?<!\p{L})(?:not|never|yet|last|lowest|highest|previously|nicht|не|ещё не|no|nie|pas|não|henüz|没|未)\s*(?:been\s+|yet\s+)?(?!not for sale|not available)${soldWord}`,
		String.raw`(?<!\p{L})(?:want|need|needs|must|to be|will be|has to|have to|can be|could be|should be|usually|often|mostly|similar|average|avg|until|till|when|once|if|muss|soll|sollte|wird|werden|wenn|bis|хочу|нужно|если|когда|what|how|where|why|wie|was kostet|где|сколько)(?!\p{L}).*?${soldWord}`,
		String.raw`(?<!\p{L})(?:soon|almost|nearly|bald|fast|gleich|скоро|почти|wkrótce|zaraz|pronto|quase|bientôt|presque|yakında)\s+${soldWord}`,
		String.raw`${soldWord}\s+(?:only\s+)?(?:as (?:an?|one|the)(?!\p{L})|separately|individually|in bulk|einzeln|nur zusammen|вместе|отдельно)`,
		String.raw`${soldWord}\s[^,;:]*(?<!\p{L})(?:before|previously|elsewhere)(?!\p{L})`,
		String.raw`${soldWord}(?=.*\?)`,
		`还没${soldWord}`,
	].join('|'),
	'iu',
);
