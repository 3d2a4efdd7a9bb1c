import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { expectToBeConfiguration, expectToBeOneFleet, longestStop, read, root } from './deploy-files.ts';
import { at, parseYaml, type Yaml } from './yaml.ts';

const folder = 'deploy/kubernetes';
const files = readdirSync(join(root, folder)).filter((file) => file.endsWith('.yaml') && file !== 'secret.yaml');
const bots = files.filter((file) => /^(shards|standby)/.test(file));
const manifest = (file: string) => parseYaml(read(`${folder}/${file}`));
const secrets = manifest('secret.example.yaml');
const kustomize = spawnSync('kubectl', ['kustomize', folder], { cwd: root, encoding: 'utf8' });

describe.each(bots)('The Deployment in %s', (file) => {
	const [deployment] = manifest(file);
	const pod = at(deployment!, 'spec.template.spec');
	const container = at(pod, 'containers.0');

	test('starts the new process before it stops the old one, and gives it the time to stop', () => {
		expect(at(deployment!, 'kind')).toBe('Deployment');
		expect(at(deployment!, 'spec.replicas')).toBe(1);
		expect(at(deployment!, 'spec.strategy')).toEqual({
			type: 'RollingUpdate',
			rollingUpdate: { maxSurge: 1, maxUnavailable: 0 },
		});
		expect(at(pod, 'terminationGracePeriodSeconds')).toBeGreaterThan(longestStop * 2);
	});

	test('is named after the file, and selects its own pods', () => {
		const labels = { app: 'pricetag', part: file.replace('.yaml', '') };
		expect(at(deployment!, 'metadata.name')).toBe(labels.part);
		expect(at(deployment!, 'spec.selector.matchLabels')).toEqual(labels);
		expect(at(deployment!, 'spec.template.metadata.labels')).toEqual(labels);
	});

	test('sets only variables that the bot reads, and takes the others from the secret', () => {
		const env = at(container, 'env') as readonly { name: string; value: string }[];
		expectToBeConfiguration(Object.fromEntries(env.map(({ name, value }) => [name, value])));
		expect(at(container, 'envFrom')).toEqual([{ secretRef: { name: 'pricetag' } }]);
		// Ports of services would be set as variables, too.
		expect(at(pod, 'enableServiceLinks')).toBe(false);
	});

	test('checks life and readiness on the port that is configured', () => {
		const env = at(container, 'env') as readonly { name: string; value: string }[];
		const port = env.find(({ name }) => name === 'OPS_PORT')?.value;
		expect(at(container, 'ports')).toEqual([{ name: 'ops', containerPort: Number(port) }]);
		expect(at(deployment!, 'spec.template.metadata.annotations')).toMatchObject({ 'prometheus.io/port': port });
		expect(env).toContainEqual({ name: 'OPS_HOST', value: '0.0.0.0' });
		expect(at(container, 'readinessProbe.httpGet')).toEqual({ path: '/readyz', port: 'ops' });
		expect(at(container, 'livenessProbe.httpGet')).toEqual({ path: '/healthz', port: 'ops' });
	});

	test('has no privileges', () => {
		expect(at(pod, 'automountServiceAccountToken')).toBe(false);
		expect(at(pod, 'securityContext')).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
		expect(at(container, 'securityContext')).toEqual({
			allowPrivilegeEscalation: false,
			readOnlyRootFilesystem: true,
			capabilities: { drop: ['ALL'] },
		});
	});

	test('differs from the others only in its name and shards', () => {
		const general = (name: string) =>
			read(`${folder}/${name}`)
				.replace(/^#.*\n/, '')
				.replaceAll(name.replace('.yaml', ''), 'NAME')
				.replace(/value: \S+\/\d+/, 'value: SHARDS')
				.replace(/value: NAME\/\d+/, 'value: SHARDS');
		expect(general(file)).toBe(general(bots[0]!));
	});
});

describe('The Kubernetes manifests', () => {
	test('run every shard once, and a standby', () => {
		const shards = (file: string) =>
			at(manifest(file)[0]!, 'spec.template.spec.containers.0.env.0') as { value: string };
		expectToBeOneFleet(bots.map((file) => shards(file).value));
	});

	test('are all applied, but for the secrets, which would overwrite the real ones', () => {
		const resources = at(manifest('kustomization.yaml')[0]!, 'resources') as readonly string[];
		const others = ['kustomization.yaml', 'secret.example.yaml'];
		expect([...resources].sort()).toEqual(files.filter((file) => !others.includes(file)).sort());
		expect(read('.gitignore').split('\n')).toContain(`${folder}/secret.yaml`);
	});

	test('take what they need from the secrets of the template', () => {
		const byName = Object.fromEntries(
			secrets.map((secret) => [String(at(secret, 'metadata.name')), at(secret, 'stringData')]),
		);
		const { DISCORD_TOKEN, MARKET_BASE_URL, ...rest } = byName.pricetag as Record<string, Yaml>;
		expect([DISCORD_TOKEN, MARKET_BASE_URL]).toEqual(['', '']);
		expectToBeConfiguration(rest);
		const [service, set] = manifest('redis.yaml');
		expect(rest.STORE_URL).toBe(
			`redis://:PASSWORD@${at(service!, 'metadata.name')}:${at(service!, 'spec.ports.0.port')}/0`,
		);
		expect(at(set!, 'spec.template.spec.containers.0.envFrom')).toEqual([{ secretRef: { name: 'redis' } }]);
		expect(byName.redis).toEqual({ REDISCLI_AUTH: 'PASSWORD' });
	});

	test('keep Redis on a volume, without privileges', () => {
		const [, set] = manifest('redis.yaml');
		const container = at(set!, 'spec.template.spec.containers.0');
		expect(at(container, 'volumeMounts')).toEqual([{ name: 'data', mountPath: '/data' }]);
		expect(at(set!, 'spec.volumeClaimTemplates.0.metadata.name')).toBe('data');
		expect(at(container, 'securityContext')).toMatchObject({ readOnlyRootFilesystem: true });
	});

	test.skipIf(kustomize.error)('are accepted by kubectl kustomize (skipped if kubectl is not installed)', () => {
		expect(kustomize.stderr).toBe('');
		expect(kustomize.stdout.match(/^kind: Deployment$/gm)).toHaveLength(bots.length);
		expect(kustomize.stdout).not.toContain('kind: Secret');
	});
});
