/** How many wears of the best skin stand before the next skin; of the others one. */
const ofTheBest = 2;

/** Something in order of its cost, one of a skin. */
export interface Shown {
	readonly cost: number;
	readonly skin: number;
}

/**
 * The first `limit` of what is in order, so that no skin crowds out the rest: two wears of the best, of each other one,
 * then what was passed over, in order. What is further off by `far` than a wear passed over does not come before it.
 */
export function diverse<T extends Shown>(inOrder: readonly T[], far: number, limit: number): T[] {
	const taken = new Map<number, number>();
	const shown: T[] = [];
	const passedOver: T[] = [];
	for (const each of inOrder) {
		const due = passedOver.findIndex(({ cost }) => cost + far > each.cost);
		if (due !== 0) shown.push(...passedOver.splice(0, due < 0 ? passedOver.length : due));
		if (shown.length >= limit) break;
		const count = taken.get(each.skin) ?? 0;
		taken.set(each.skin, count + 1);
		if (count < (each.skin === inOrder[0]!.skin ? ofTheBest : 1)) shown.push(each);
		else if (passedOver.length < limit) passedOver.push(each);
	}
	return [...shown, ...passedOver].slice(0, limit);
}
