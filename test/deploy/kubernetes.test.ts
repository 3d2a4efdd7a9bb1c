import { describe, expect, test } from 'vitest';
import { expectToBeConfiguration, maxStopTime, read } from './deploy-files.ts';
import { at, parseYaml } from './yaml.ts';

const set = parseYaml(read('deploy/kubernetes/statefulset.yaml'));
const pod = at(set, 'spec.template.spec');
const container = at(pod, 'containers.0');

describe('The StatefulSet', () => {
	test('gives each pod the shard of its number, so that every shard has one', () => {
		const [ordinal, shards] = at(container, 'env') as readonly { name: string; value?: string }[];
		expect(ordinal).toEqual({
			name: 'ORDINAL',
			valueFrom: { fieldRef: { fieldPath: "metadata.labels['apps.kubernetes.io/pod-index']" } },
		});
		const replicas = at(set, 'spec.replicas');
		expect(shards).toEqual({ name: 'SHARDS', value: `$(ORDINAL)/${replicas}` });
		for (let i = 0; i < Number(replicas); i++)
			expectToBeConfiguration({ SHARDS: shards!.value!.replace('$(ORDINAL)', String(i)) });
	});

	test('takes the configuration from the secret that the page creates', () => {
		const name = at(container, 'envFrom.0.secretRef.name');
		expect(read('docs/deploying.md')).toContain(`kubectl create secret generic ${name} --from-env-file=`);
	});

	test('selects its own pods, and gives them the time to stop', () => {
		expect(at(set, 'spec.selector.matchLabels')).toEqual(at(set, 'spec.template.metadata.labels'));
		expect(at(pod, 'terminationGracePeriodSeconds')).toBeGreaterThan(maxStopTime * 2);
	});

	test('checks life and readiness on the port of the image', () => {
		const port = Number(/OPS_PORT=(\d+)/.exec(read('deploy/Dockerfile'))![1]);
		expect(at(container, 'ports')).toEqual([{ name: 'ops', containerPort: port }]);
		expect(at(set, 'spec.template.metadata.annotations')).toMatchObject({ 'prometheus.io/port': String(port) });
		expect(at(container, 'readinessProbe.httpGet')).toEqual({ path: '/readyz', port: 'ops' });
		for (const probe of ['startupProbe', 'livenessProbe'])
			expect(at(container, `${probe}.httpGet`)).toEqual({ path: '/healthz', port: 'ops' });
	});

	test('has no privileges', () => {
		expect(at(pod, 'automountServiceAccountToken')).toBe(false);
		expect(at(pod, 'securityContext')).toMatchObject({ runAsNonRoot: true });
		expect(at(container, 'securityContext')).toEqual({
			allowPrivilegeEscalation: false,
			readOnlyRootFilesystem: true,
			capabilities: { drop: ['ALL'] },
		});
	});
});
