import { SampleLists } from '../../playground/market/sample-lists.ts';

/** The sample marketplace's lists. They never change, so one instance serves all tests of a worker. */
export const sampleLists = new SampleLists();

/** What tests ask about. Of all other names, those of one length are listed, too. */
const asked = /Fade|Redline|Asiimov|Howl|Recoil|Karambit \| Doppler/;

/** For bots of their own: a tenth of what is listed is decoded, indexed and recorded in half the time. */
class ShortLists extends SampleLists {
	override rows(...of: Parameters<SampleLists['rows']>) {
		const rows = super.rows(...of);
		const [kind, game] = of;
		if (game !== 730 || kind === 'out-of-stock') return rows;
		return rows.filter(({ market_hash_name: name }) => asked.test(String(name)) || String(name).length === 30);
	}
}

export const shortLists = new ShortLists();
