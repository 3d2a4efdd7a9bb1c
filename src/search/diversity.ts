/** Wears of the best skin before the next skin; of every other skin, one. */
const wearsOfTheBest = 2;

interface Ranked {
	readonly cost: number;
	readonly skin: number;
}

/** No skin crowds out the rest. Anything that costs `far` more than a wear passed over comes after it. */
export function diversify<T extends Ranked>(ranked: readonly T[], far: number, limit: number): T[] {
	const shownOfSkin = new Map<number, number>();
	const shown: T[] = [];
	const passedOver: T[] = [];
	for (const each of ranked) {
		const notDue = passedOver.findIndex(({ cost }) => cost + far > each.cost);
		if (notDue !== 0) shown.push(...passedOver.splice(0, notDue < 0 ? passedOver.length : notDue));
		if (shown.length >= limit) break;
		const count = shownOfSkin.get(each.skin) ?? 0;
		shownOfSkin.set(each.skin, count + 1);
		if (count < (each.skin === ranked[0]!.skin ? wearsOfTheBest : 1)) shown.push(each);
		else if (passedOver.length < limit) passedOver.push(each);
	}
	return [...shown, ...passedOver].slice(0, limit);
}
