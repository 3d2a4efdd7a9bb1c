import { wholeWords } from '../../base/text/whole-words.ts';

/** The source of a pattern for words before an amount that is not exact, in the languages of the bot. */
export const estimateWords = wholeWords(
	[
		'about|around|approx\\.?|at least|at most|up to|more than|less than|over|under|min\\.?|max\\.?|circa|ca\\.?',
		'etwa|ungefähr|mindestens|höchstens|bis zu|mehr als|около|примерно|минимум|максимум|более|до|близько|щонайменше',
		'około|co najmniej|do|unos|al menos|más de|menos de|environ|au moins|plus de|moins de|cerca de|pelo menos|mais de|yaklaşık|en az|大约|约|至少',
	].join('|'),
);
