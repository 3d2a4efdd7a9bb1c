import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as WorkflowParser from '@actions/workflow-parser';
import { rolldown } from 'rolldown';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { releaseNotes } from '../../scripts/release-notes.mjs';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { read, root } from './deploy-files.ts';
import { at, parseYaml, type Yaml } from './yaml.ts';

const yamlIn = (folder: string) =>
	readdirSync(join(root, folder))
		.filter((file) => /\.ya?ml$/.test(file))
		.map((file) => `${folder}/${file}`);

const workflows = yamlIn('.github/workflows');

/** GitHub's own parser. It is bundled first, because it imports JSON in a way that Node.js does not accept. */
async function workflowParser(): Promise<typeof WorkflowParser> {
	const input = join(root, 'node_modules/@actions/workflow-parser/dist/index.js');
	const file = join(temporaryFolder(), 'workflow-parser.mjs');
	await (await rolldown({ input, platform: 'node' })).write({ file });
	return import(/* @vite-ignore */ pathToFileURL(file).href);
}

describe('The workflows', () => {
	test('are workflows by the schema of GitHub', async () => {
		const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await workflowParser();
		for (const file of workflows) {
			const { context, value } = parseWorkflow({ name: file, content: read(file) }, new NoOperationTraceWriter());
			const { errors = [] } = await convertWorkflowTemplate(context, value!);
			const messages = [...context.errors.getErrors().map(String), ...errors.map(({ Message }) => Message)];
			expect(messages, file).toEqual([]);
		}
	});

	test('use actions only by their hash, with the version beside it, each in one version', () => {
		const used = workflows.flatMap((file) => [...read(file).matchAll(/uses: (.+)/g)].map(([, action]) => action!));
		const outside = used.filter((action) => !action.startsWith('./'));
		expect(outside.length).toBeGreaterThan(10);
		for (const action of outside) expect(action).toMatch(/^[\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
		const repositories = new Set(outside.map((action) => action.split('@')[0]!.split('/').slice(0, 2).join('/')));
		expect(new Set(outside.map((action) => action.split('@')[1])).size).toBe(repositories.size);
	});

	test('give jobs no more rights than they need', () => {
		for (const file of workflows) expect(at(parseYaml(read(file)), 'permissions')).toEqual({ contents: 'read' });
	});

	test('publish an image only after the tests, for both architectures', () => {
		const release = parseYaml(read('.github/workflows/release.yml'));
		expect(at(release, 'jobs.image.needs')).toBe('test');
		const steps = at(release, 'jobs.image.steps') as readonly Yaml[];
		const build = steps
			.map((step) => (step as { with?: Yaml }).with)
			.find((each) => each && 'platforms' in (each as object));
		expect(build).toMatchObject({ platforms: 'linux/amd64,linux/arm64', file: 'deploy/Dockerfile', sbom: true });
	});
});

/**
 * https://docs.github.com/en/communities/using-templates-to-encourage-useful-issues-and-pull-requests/syntax-for-githubs-form-schema
 */
const question = z.strictObject({
	label: z.string().min(1),
	description: z.string().optional(),
	placeholder: z.string().optional(),
	value: z.string().optional(),
});
const validations = z.strictObject({ required: z.boolean() }).optional();
const element = z.discriminatedUnion('type', [
	z.strictObject({ type: z.literal('markdown'), attributes: z.strictObject({ value: z.string().min(1) }) }),
	z.strictObject({ type: z.enum(['input', 'textarea']), id: z.string(), attributes: question, validations }),
	z.strictObject({
		type: z.literal('dropdown'),
		id: z.string(),
		attributes: question.extend({ options: z.array(z.string()).min(1) }),
		validations,
	}),
	z.strictObject({
		type: z.literal('checkboxes'),
		id: z.string(),
		attributes: question.extend({ options: z.array(z.strictObject({ label: z.string() })).min(1) }),
	}),
]);
const issueForm = z.strictObject({
	name: z.string().min(3),
	description: z.string().min(3),
	labels: z.array(z.string()),
	body: z.array(element).min(1),
});

const forms = yamlIn('.github/ISSUE_TEMPLATE').filter((file) => !file.endsWith('config.yml'));

test.each(forms)('%s is a form by the schema of GitHub, without repeated ids', (file) => {
	const { body } = issueForm.parse(parseYaml(read(file)));
	const ids = body.flatMap((each) => ('id' in each ? [each.id] : []));
	expect(new Set(ids).size).toBe(ids.length);
});

/** https://docs.github.com/en/code-security/dependabot/working-with-dependabot/dependabot-options-reference */
const dependabot = z.strictObject({
	version: z.literal(2),
	updates: z.array(
		z.strictObject({
			'package-ecosystem': z.enum(['npm', 'github-actions', 'docker']),
			directory: z.string().startsWith('/'),
			schedule: z.strictObject({ interval: z.enum(['daily', 'weekly', 'monthly']) }),
			groups: z
				.record(z.string(), z.strictObject({ 'dependency-type': z.enum(['development', 'production']) }))
				.optional(),
			ignore: z
				.array(
					z.strictObject({
						'dependency-name': z.string(),
						'update-types': z.array(z.enum(['version-update:semver-major'])),
					}),
				)
				.optional(),
		}),
	),
});

test('Dependabot looks at the packages, the actions and the image', () => {
	const { updates } = dependabot.parse(parseYaml(read('.github/dependabot.yml')));
	expect(updates.map((each) => each['package-ecosystem'])).toEqual(['npm', 'github-actions', 'docker']);
});

const duration = z.string().regex(/^\d+(?:ms|s|m|h)$/);
const texts = z.record(z.string(), z.string());

/** https://docs.docker.com/reference/compose-file/: the parts of it that the files use. */
const service = z.strictObject({
	image: z.string().optional(),
	build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
	extends: z.strictObject({ file: z.string(), service: z.string() }).optional(),
	depends_on: z
		.record(z.string(), z.strictObject({ condition: z.enum(['service_healthy', 'service_started']) }))
		.optional(),
	env_file: z.string().optional(),
	environment: texts.optional(),
	volumes: z.array(z.string().includes(':')).optional(),
	restart: z.enum(['no', 'always', 'on-failure', 'unless-stopped']).optional(),
	stop_grace_period: duration.optional(),
	read_only: z.boolean().optional(),
	tmpfs: z.array(z.string().startsWith('/')).optional(),
	cap_drop: z.array(z.string()).optional(),
	security_opt: z.array(z.string()).optional(),
	ulimits: z.record(z.string(), z.number().int()).optional(),
	mem_limit: z
		.string()
		.regex(/^\d+[bkmg]$/)
		.optional(),
	logging: z.strictObject({ driver: z.string().optional(), options: texts }).optional(),
	healthcheck: z
		.strictObject({ test: z.array(z.string()), interval: duration, timeout: duration, retries: z.number().int() })
		.optional(),
});
const compose = z.strictObject({
	name: z.string().regex(/^[a-z0-9][a-z0-9_-]*$/),
	'x-bot': service.optional(),
	services: z.record(z.string(), service),
	volumes: z.record(z.string(), z.strictObject({})),
});

test.each(['deploy/compose.yaml', 'deploy/compose.postgres.yaml'])('%s is one by the schema of Compose', (file) => {
	const { services, volumes } = compose.parse(parseYaml(read(file)));
	const used = Object.values(services).flatMap(({ volumes: mounts = [] }) =>
		mounts.map((mount) => mount.split(':')[0]),
	);
	expect(used.filter((name) => !Object.hasOwn(volumes, name!))).toEqual([]);
});

describe('A release', () => {
	const changelog =
		'# Changelog\n\n## [1.1.0] - 2026-11-29\n\n### Added\n\n- Charts.\n\n## [1.0.0] - Unreleased\n\n- All.\n';

	test('is announced with its part of the changelog', () => {
		expect(releaseNotes('v1.1.0', changelog, '1.1.0')).toBe('### Added\n\n- Charts.\n');
	});

	test('is refused if its version is not that of the package, or not in the changelog with a date', () => {
		expect(() => releaseNotes('v1.1.0', changelog, '1.0.0')).toThrow('package.json has the version 1.0.0');
		expect(() => releaseNotes('v1.2.0', changelog, '1.2.0')).toThrow('no heading “## [1.2.0]”');
		expect(() => releaseNotes('v1.0.0', changelog, '1.0.0')).toThrow('has no date yet');
	});

	test('has a heading in the changelog for the version of the package', () => {
		const { version } = JSON.parse(read('package.json'));
		expect(read('CHANGELOG.md')).toContain(`## [${version}]`);
	});
});

test('Every native package of the lock is there for arm64 too, and none needs an install script', () => {
	const { packages } = JSON.parse(read('package-lock.json')) as {
		packages: Record<
			string,
			{ cpu?: string[]; os?: string[]; libc?: string[]; dev?: boolean; hasInstallScript?: boolean }
		>;
	};
	const needed = Object.entries(packages).filter(([name, { dev }]) => name !== '' && !dev);
	const native = needed
		.filter(([, { cpu, os }]) => cpu?.includes('x64') && os?.includes('linux'))
		.map(([name]) => name);
	expect(native.length).toBeGreaterThan(1);
	expect(native.filter((name) => !packages[name.replace('x64', 'arm64')])).toEqual([]);
	expect(needed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([name]) => name)).toEqual([]);
});
