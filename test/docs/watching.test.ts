import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { describe, expect, test } from 'vitest';
import { addStateMetrics, eventMetrics } from '../../src/ops/metrics.ts';
import { anchorsIn } from './anchors.ts';

const root = new URL('../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');
const rules = read('deploy/alerts.yml');
const dashboard = read('deploy/grafana-dashboard.json');

/** All metrics, each with the labels it may have. */
async function exposedMetrics(): Promise<Map<string, readonly string[]>> {
	const registry = new Registry();
	eventMetrics(registry);
	addStateMetrics(registry, {
		state: () => ({}),
		now: () => 0,
		storeFailure: async () => undefined,
		freeSlots: async () => undefined,
		isReady: async () => true,
	});
	collectDefaultMetrics({ register: registry });
	const labelled = registry.getMetricsAsArray() as unknown as { name: string; labelNames?: readonly string[] }[];
	return new Map(labelled.map(({ name, labelNames = [] }) => [name, labelNames]));
}

const isOwn = (name: string) => name.startsWith('pricetag_');

/** The metrics that queries name. A histogram is queried by the names of its parts. */
const metricsIn = (queries: string) =>
	[...new Set([...queries.matchAll(/\b(?:pricetag|process|nodejs)_[a-z_\d]+/g)].map(([name]) => name))].map((name) =>
		name.replace(/_(bucket|sum|count)$/, ''),
	);

/** The queries anywhere in the dashboard, as JSON: those of variables are objects. */
function expressions(json: unknown): string[] {
	if (typeof json !== 'object' || json === null) return [];
	return Object.entries(json).flatMap(([key, value]) =>
		key === 'expr' || key === 'query' ? [JSON.stringify(value)] : expressions(value),
	);
}

describe('The alerts', () => {
	const blocks = rules.split(/^ *- alert: /m).slice(1);
	const names = blocks.map((block) => /^\w+/.exec(block)![0]);

	test.each(blocks.map((block, i) => [names[i]!, block]))(
		'%s has a runbook, a summary, a severity and a delay',
		(name, block) => {
			const [, page, anchor] = /runbook: (docs\/[\w-]+\.md)#(\S+)/.exec(block) ?? [];
			expect(anchor).toBe(name.toLowerCase());
			expect(anchorsIn(read(page!)).has(anchor!)).toBe(true);
			expect(block).toMatch(/^ +summary: \S/m);
			expect(block).toMatch(/^ +severity: (critical|warning)$/m);
			expect(block).toMatch(/^ +for: \d+m$/m);
		},
	);

	test('ask only for metrics that exist', async () => {
		const known = await exposedMetrics();
		const code = rules.replaceAll(/^\s*(#|runbook|summary).*$/gm, '');
		expect(metricsIn(code).length).toBeGreaterThan(4);
		expect(metricsIn(code).filter((name) => !known.has(name))).toEqual([]);
	});

	const check = spawnSync('promtool', ['check', 'rules', 'deploy/alerts.yml'], { cwd: root, encoding: 'utf8' });
	const missing = check.error === undefined ? '' : ' (skipped: promtool is not installed; Debian: prometheus)';

	test.skipIf(missing !== '')(`are accepted by Prometheus${missing}`, () => {
		expect(check.stdout + check.stderr).toContain('5 rules found');
		expect(check.status).toBe(0);
	});
});

describe('The dashboard', () => {
	const queries = expressions(JSON.parse(dashboard));

	test('asks only for metrics that exist, and for all of the bot’s own', async () => {
		const known = await exposedMetrics();
		const asked = metricsIn(queries.join('\n'));
		expect(asked.filter((name) => !known.has(name))).toEqual([]);
		expect([...known.keys()].filter((name) => isOwn(name) && !asked.includes(name))).toEqual([]);
	});

	test('asks only for labels that exist', async () => {
		const known = await exposedMetrics();
		const addedByPrometheus = ['instance', 'job', 'le'];
		const knownLabels = new Set([...[...known.values()].flat(), ...addedByPrometheus]);
		const text = queries.join('\n').replaceAll('\\"', '"');
		const asked = [
			...[...text.matchAll(/ by \(([^)]+)\)/g)].flatMap(([, list]) => list!.split(/, */)),
			...[...text.matchAll(/[{,](\w+)(?:=~|!=|=)"/g)].map(([, label]) => label!),
		];
		expect(asked.length).toBeGreaterThan(20);
		expect([...new Set(asked)].filter((label) => !knownLabels.has(label))).toEqual([]);
	});
});

test('docs/operating.md lists every metric with its labels, and no others', async () => {
	const [, section = ''] = read('docs/operating.md').split('\n## Monitoring\n');
	const rows = [...section.split('\n## ')[0]!.matchAll(/^\| (`pricetag_[^|]+) \|([^|]*)\|/gm)];
	const names = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
	const listed = rows.flatMap(([, cell, labels]) =>
		names(cell!).map((name) => `${name}: ${names(labels!).sort().join(', ')}`),
	);
	const own = [...(await exposedMetrics())].filter(([name]) => isOwn(name));
	const known = own.map(([name, labels]) => `${name}: ${[...labels].sort().join(', ')}`);
	expect(listed.sort()).toEqual(known.sort());
});
