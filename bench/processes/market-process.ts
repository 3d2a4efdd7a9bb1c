import { request } from 'undici';
import { multiplyAmounts } from '../../playground/market/exchange-rates.ts';
import { SampleLists } from '../../playground/market/sample-lists.ts';
import { SampleMarket } from '../../playground/market/sample-market.ts';

/**
 * `url` asks for the address of the marketplace, and `requests` for the number of requests since it was ready. `crash`
 * lowers all prices by 30 %.
 */
export type MarketQuestion = 'url' | 'requests' | 'crash';

/** The sample marketplace in its own process. */
const market = await SampleMarket.start({ lists: new SampleLists(process.argv[2]) });
// Requests the lists in advance so that they are compressed: that takes a while for full-size ones.
for (const path of ['/v1/items?tradable=1', '/v1/sales/history?', '/v1/sales/out-of-stock?']) {
	const { body } = await request(`${market.url}${path}&app_id=730&currency=EUR`, {
		headers: { 'accept-encoding': 'br' },
	});
	// The default limit is smaller than a full-size list.
	await body.dump({ limit: 32 * 1024 * 1024 });
}
market.requests.length = 0;
process.on('message', (question: MarketQuestion) => {
	if (question === 'crash') market.alter('tradable', (rows) => rows.map((row) => multiplyAmounts(row, 0.7)));
	process.send!(question === 'url' ? market.url : market.requests.length);
});
process.on('disconnect', () => process.exit(1));
