import { wallTime, yieldToEventLoop } from '../base/clock.ts';
import { doubtfulAsks } from '../market/answers/price-now.ts';
import type { CatalogueReader } from '../market/catalogue/catalogue-data.ts';
import type { Game } from '../market/game.ts';
import { itemId } from '../market/ids.ts';
import { keyText } from '../market/list-key.ts';
import { hundredthsAt } from '../market/rows/figures.ts';
import { listingColumns, type Rows } from '../market/rows/rows.ts';
import type { Market, Snapshot } from '../market/snapshots/market.ts';
import type { Lows, PriceHistory } from '../prices/price-history.ts';
import { activeStates } from './alert.ts';
import { AlertEvaluation, type AlertEvaluationOptions, CurrentAsks } from './fire-alerts.ts';
import { renewLows } from './renew-lows.ts';

export interface AlertEvaluatorOptions extends AlertEvaluationOptions {
	readonly market: Pick<Market, 'list' | 'catalogue' | 'rate'>;
	readonly history: Pick<PriceHistory, 'dayAgo' | 'lows' | 'currency'>;
}

/** Lists that are further apart are not compared, ms: too much has happened in between. */
const comparableTime = 30 * 60_000;
/** How long after the time it bears an alert may be stored, ms: it waits for other changes, and clocks differ a little. */
const storedWithin = 10_000;

interface Evaluated {
	readonly snapshot: Snapshot;
	readonly doubtful: ReadonlySet<string>;
	readonly rates: ReadonlyMap<string, number>;
}

/** Works on lists in the home currency. Every method throws StoreError if the store fails. */
export class AlertEvaluator {
	readonly #options: AlertEvaluatorOptions;
	readonly #last = new Map<string, Evaluated>();
	readonly #lows = new Map<Game, Lows>();

	constructor(options: AlertEvaluatorOptions) {
		this.#options = options;
	}

	/** The next list of each kind is then evaluated for all alerts. */
	forget(): void {
		this.#last.clear();
	}

	async needed(): Promise<{ readonly game: Game; readonly locked: boolean; readonly count: number }[]> {
		const groups = this.#active().groupBy(['game', 'locked']);
		const rows = groups.select(({ fn }) => ['game', 'locked', fn.countAll().as('count')]);
		return (await rows.execute()).map(({ game, locked, count }) => ({
			game: game as Game,
			locked: locked === 1,
			count: Number(count),
		}));
	}

	/** Only alerts whose item, exchange rate or settings have changed since the last list. */
	async evaluate(snapshot: Snapshot): Promise<void> {
		const { market, history, home, clock } = this.#options;
		const { key, rows, fetchedAt } = snapshot;
		const catalogue = market.catalogue(key.game);
		if (!catalogue) return;
		await this.#renewLows(key.game);
		const last = this.#last.get(keyText(key));
		const isComparable = last && fetchedAt - last.snapshot.fetchedAt <= comparableTime;
		const before = isComparable ? last.snapshot.rows : undefined;
		const sales = market.list({ kind: 'history', game: key.game, currency: home });
		const dayAgo = key.kind === 'tradable' ? history.dayAgo(key.game) : undefined;
		const offers = new CurrentAsks(rows, before, catalogue, doubtfulAsks(sales?.rows, dayAgo));
		const changed = before && changedKeys(before, rows, catalogue);
		await yieldToEventLoop();
		const evaluation = new AlertEvaluation(this.#options, snapshot, offers, history.lows(key.game) !== undefined);
		const rates = await evaluation.readRates();
		if (changed && last) {
			await evaluation.ofItems([...new Set([...changed, ...last.doubtful])]);
			await evaluation.changedSince(wallTime(clock, last.snapshot.fetchedAt) - storedWithin);
			for (const [currency, rate] of rates)
				if (rate !== last.rates.get(currency)) await evaluation.inCurrency(currency);
		} else await evaluation.all();
		this.#last.set(keyText(key), { snapshot, doubtful: new Set(offers.doubtful), rates });
	}

	/** What was the lowest until yesterday changes every day. */
	async #renewLows(game: Game): Promise<void> {
		const lows = this.#options.history.lows(game);
		if (!lows || lows === this.#lows.get(game)) return;
		await renewLows(game, this.#options, this.#options.clock.wall());
		this.#lows.set(game, lows);
	}

	#active() {
		return this.#options.database.sql.selectFrom('alerts').where('state', 'in', activeStates);
	}
}

/** If more has changed, it is faster to look at everything. */
const mostChanges = 2_000;

/** Of items, and of their names, whose ask changed or that came on or off offer; undefined if too many. */
function changedKeys(before: Rows, after: Rows, catalogue: CatalogueReader): Set<string> | undefined {
	// What was said of an item whose row was unreadable is not known.
	const changed = [...changedItems(before, after), ...before.unreadable];
	if (changed.length > mostChanges) return undefined;
	const keys = new Set<string>();
	for (const id of changed) {
		const ref = catalogue.refOf(itemId(id));
		keys.add(catalogue.key(ref)).add(catalogue.key({ name: ref.name }));
	}
	return keys;
}

function changedItems(before: Rows, after: Rows): number[] {
	const changed: number[] = [];
	let was = 0;
	let is = 0;
	while (was < before.items.length || is < after.items.length) {
		const old = before.items[was] ?? Infinity;
		const item = after.items[is] ?? Infinity;
		if (item !== old) changed.push(Math.min(item, old));
		else if (askAt(before, was) !== askAt(after, is)) changed.push(item);
		if (old <= item) was++;
		if (item <= old) is++;
	}
	return changed;
}

/** In hundredths: -1 if the marketplace gives none, -2 if nothing is on offer. */
function askAt({ figures }: Rows, row: number): number {
	if (hundredthsAt(figures, listingColumns.quantity, row) <= 0) return -2;
	return hundredthsAt(figures, listingColumns.min, row);
}
