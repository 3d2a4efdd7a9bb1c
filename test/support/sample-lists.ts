import { SampleLists } from '../../playground/market/sample-lists.ts';

/** The sample marketplace's lists. They never change, so one instance serves all tests of a worker. */
export const sampleLists = new SampleLists();

/** Matches the items that tests ask about. */
const askedNames = /Fade|Redline|Asiimov|Howl|Recoil|Karambit \| Doppler/;

/** Lists for bots that only one test uses. They have a tenth of the rows, which takes the bot half the time. */
class ShortLists extends SampleLists {
	override rows(...args: Parameters<SampleLists['rows']>) {
		const rows = super.rows(...args);
		const [kind, game] = args;
		if (game !== 730 || kind === 'out-of-stock') return rows;
		// Names of 30 characters are an arbitrary sample of all the others.
		return rows.filter(({ market_hash_name: name }) => askedNames.test(String(name)) || String(name).length === 30);
	}
}

export const shortLists = new ShortLists();
