import { expect, test } from 'vitest';
import { ListGate } from '../../src/judging/list-gate.ts';
import type { Snapshot } from '../../src/market/snapshots/snapshot.ts';
import { key } from '../market/world.ts';

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
	expect(gate.objection(listOf(100, 0), 0)).toBeUndefined();
	gate.passed(listOf(100, 0));
	return gate;
}

test('A list is judged for one minute longer than it is fresh', () => {
	const gate = new ListGate();
	expect(gate.objection(listOf(100, 0), 6 * minute)).toBeUndefined();
	expect(gate.objection(listOf(100, 0), 6 * minute + 1)).toBe('stale');
});

test('A list is judged once, unless that is to be forgotten, and older ones never are', () => {
	const gate = gateAfterHundred();
	expect(gate.objection(listOf(100, 0), minute)).toBe('known');
	expect(gate.objection(listOf(100, -1), minute)).toBe('known');
	gate.forget();
	expect(gate.objection(listOf(100, 0), minute)).toBeUndefined();
	expect(gate.objection(listOf(79, 0), minute)).toBe('shrunken');
});

test('A list that lost over a fifth of its rows is not judged, and unreadable rows are rows', () => {
	const gate = gateAfterHundred();
	expect(gate.objection(listOf(80, 5), 5 * minute)).toBeUndefined();
	expect(gate.objection(listOf(79, 5), 5 * minute)).toBe('shrunken');
	expect(gate.objection(listOf(70, 5, 10), 5 * minute)).toBeUndefined();
});

test('Lists that have been small for an hour are complete after all', () => {
	const gate = gateAfterHundred();
	for (let at = 5; at < 65; at += 5) expect(gate.objection(listOf(50, at), at * minute)).toBe('shrunken');
	expect(gate.objection(listOf(50, 65), 65 * minute)).toBeUndefined();
	gate.passed(listOf(50, 65));
	expect(gate.objection(listOf(50, 70), 70 * minute)).toBeUndefined();
});

test('One whole list between them makes the hour begin anew', () => {
	const gate = gateAfterHundred();
	expect(gate.objection(listOf(50, 5), 5 * minute)).toBe('shrunken');
	expect(gate.objection(listOf(100, 10), 10 * minute)).toBeUndefined();
	gate.passed(listOf(100, 10));
	expect(gate.objection(listOf(50, 65), 65 * minute)).toBe('shrunken');
});
