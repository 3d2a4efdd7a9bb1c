import { expect, test } from 'vitest';
import type { Snapshot } from '../../src/market/snapshots/market.ts';
import { ListGate } from '../../src/notify/list-gate.ts';
import { key } from '../market/fixture.ts';

const minute = 60_000;

/** A list of so many rows, fetched at this minute. */
function listOf(rows: number, at: number, unreadable = 0): Snapshot {
	const ids = (count: number) => Uint32Array.from({ length: count }, (_, i) => i);
	const shown = { items: ids(rows), unreadable: ids(unreadable), figures: { block: ids(0), scales: [], rows } };
	return { key: key('tradable'), fetchedAt: at * minute, dueAt: (at + 5) * minute, rows: shown };
}

/** A gate that a list of 100 rows has passed, fetched at minute 0. */
function gateAfterHundred(): ListGate {
	const gate = new ListGate();
	expect(gate.isWhole(listOf(100, 0))).toBe(true);
	gate.passed(listOf(100, 0));
	return gate;
}

test('A list that lost over a fifth of its rows is not used, and unreadable rows are rows', () => {
	const gate = gateAfterHundred();
	expect(gate.isWhole(listOf(80, 5))).toBe(true);
	expect(gate.isWhole(listOf(79, 5))).toBe(false);
	expect(gate.isWhole(listOf(70, 5, 10))).toBe(true);
});

test('One whole list between them makes the hour begin anew', () => {
	const gate = gateAfterHundred();
	expect(gate.isWhole(listOf(50, 5))).toBe(false);
	expect(gate.isWhole(listOf(100, 10))).toBe(true);
	gate.passed(listOf(100, 10));
	expect(gate.isWhole(listOf(50, 65))).toBe(false);
});
