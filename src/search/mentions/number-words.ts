export const numbersByWord: Readonly<Record<string, number>> = {
	two: 2,
	three: 3,
	four: 4,
	five: 5,
	six: 6,
	seven: 7,
	eight: 8,
	nine: 9,
	ten: 10,
	twelve: 12,
	twenty: 20,
	'half a dozen': 6,
	'a dozen': 12,
	dozen: 12,
	'a couple of': 2,
	'couple of': 2,
	'pair of': 2,
	'a pair of': 2,
	zwei: 2,
	drei: 3,
	vier: 4,
	fünf: 5,
	два: 2,
	две: 2,
	три: 3,
	четыре: 4,
	пять: 5,
	deux: 2,
	trois: 3,
	quatre: 4,
	cinq: 5,
	dos: 2,
	tres: 3,
	cuatro: 4,
	cinco: 5,
	dois: 2,
	duas: 2,
	três: 3,
	dwa: 2,
	dwie: 2,
	trzy: 3,
	cztery: 4,
	iki: 2,
	üç: 3,
	dört: 4,
};
const oneNumberWord = `(?:${Object.keys(numbersByWord).join('|')}|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand)`;
/** Matches number words, including those whose number is not in `numbersByWord`, such as “thirty”. */
export const numberWordPattern = new RegExp(
	String.raw`(?<![\p{L}\p{N}])${oneNumberWord}(?:[\s-]+${oneNumberWord})*(?![\p{L}\p{N}])`,
	'giu',
);

export const numberWordsIn = (text: string): readonly string[] => text.match(numberWordPattern) ?? [];

/** Returns undefined for a number word that is not supported, such as “thirty”. */
export const numberOfWord = (numberWord: string): number | undefined => numbersByWord[numberWord.toLowerCase()];
