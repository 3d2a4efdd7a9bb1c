import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
	engines,
	expectToBeConfiguration,
	expectToBeOneFleet,
	longestStop,
	read,
	root,
	scripts,
} from './deploy-files.ts';
import { at, parseYaml, type Yaml } from './yaml.ts';

const dockerfile = read('deploy/Dockerfile').replaceAll('\\\n', ' ');
/** The arguments of each instruction of this kind. */
const instructions = (kind: string) =>
	[...dockerfile.matchAll(new RegExp(`^(?:HEALTHCHECK .* )?${kind} +(.+)$`, 'gm'))].map(([, rest]) => rest!);
const imageEnv = Object.fromEntries(
	[...instructions('ENV')[0]!.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
);

describe('The Dockerfile', () => {
	test('builds with the command in the README, on one Node.js version that package.json allows', () => {
		expect(read('README.md')).toContain(`Run \`${instructions('RUN')[0]}\``);
		const versions = instructions('FROM').map((image) => /^node:(\d+)\.(\d+)\.\d+-bookworm-slim/.exec(image)!);
		expect(new Set(versions.map(([image]) => image)).size).toBe(1);
		const [, major, minor] = /^>=(\d+)\.(\d+)$/.exec(engines.node)!;
		const [, imageMajor, imageMinor] = versions[0]!;
		expect(Number(imageMajor) * 1_000 + Number(imageMinor)).toBeGreaterThanOrEqual(
			Number(major) * 1_000 + Number(minor),
		);
	});

	test('runs what npm start runs, as a user without privileges', () => {
		expect(JSON.parse(instructions('CMD').at(-1)!).join(' ')).toBe(scripts.start);
		expect(instructions('USER')).toEqual(['1000:1000']);
	});

	test('sets only variables that the bot reads', () => {
		expectToBeConfiguration(imageEnv);
		expect(imageEnv).toMatchObject({ OPS_HOST: '0.0.0.0', OPS_PORT: instructions('EXPOSE')[0] });
		expect(imageEnv.STORE_URL).toMatch(`sqlite://${instructions('VOLUME')[0]}/`);
	});

	test('checks the health with a program that is in the image', () => {
		const [node, program, path] = JSON.parse(instructions('CMD')[0]!);
		expect([node, path]).toEqual(['node', 'healthz']);
		expect(instructions('COPY')).toContain(`--from=build /app/${program} ./deploy/`);
		expect(existsSync(join(root, program))).toBe(true);
	});

	test('gets the sources that the build needs, but neither secrets nor local files', () => {
		const lines = read('.dockerignore')
			.split('\n')
			.filter((line) => line && !line.startsWith('#'));
		expect(lines[0]).toBe('*');
		const allowed = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
		const { include } = JSON.parse(read('tsconfig.build.json'));
		for (const needed of [
			'package.json',
			'package-lock.json',
			'tsconfig*.json',
			'scripts',
			'deploy/probe.mjs',
			...include,
		])
			expect(allowed).toContain(needed.split('/torture')[0]);
		for (const file of ['.env', 'data', 'dist', 'node_modules', '.git']) expect(allowed).not.toContain(file);
		expect(lines.at(-1)).toBe('**/.env');
	});
});

const composeFiles = ['deploy/compose.yaml', 'deploy/compose.fleet.yaml'];
const servicesIn = (file: string) => Object.entries(at(parseYaml(read(file))[0]!, 'services') as Record<string, Yaml>);
const isBot = ([, service]: [string, Yaml]) => at(service, 'image') === 'pricetag';

describe.each(composeFiles)('%s', (file) => {
	test('gives every container only what it needs, and the time to stop', () => {
		for (const [, service] of servicesIn(file)) {
			expect(service).toMatchObject({
				read_only: true,
				cap_drop: ['ALL'],
				security_opt: ['no-new-privileges:true'],
				restart: 'unless-stopped',
			});
			expect(Number.parseInt(String(at(service, 'stop_grace_period')), 10)).toBeGreaterThan(longestStop * 2);
		}
	});

	test('configures bots with variables that they read, and with secrets from a file that git ignores', () => {
		const bots = servicesIn(file).filter(isBot);
		expect(bots.length).toBeGreaterThan(0);
		for (const [, bot] of bots) {
			expectToBeConfiguration(at(bot, 'environment') as Record<string, Yaml>);
			expect(at(bot, 'env_file')).toBe('.env');
			expect(at(bot, 'build')).toEqual({ context: '..', dockerfile: 'deploy/Dockerfile' });
		}
		expect(read('.gitignore').split('\n')).toContain('.env');
	});
});

test('deploy/compose.yaml keeps the store in a volume', () => {
	const [compose] = parseYaml(read('deploy/compose.yaml'));
	expect(at(compose!, 'services.bot.volumes')).toEqual(['data:/data']);
	expect(at(compose!, 'volumes')).toEqual({ data: {} });
	expect(at(compose!, 'services.bot.environment.STORE_URL')).toBe(imageEnv.STORE_URL);
});

test('deploy/compose.fleet.yaml runs every shard once, a standby, and a Redis that loses nothing', () => {
	const services = servicesIn('deploy/compose.fleet.yaml');
	expectToBeOneFleet(services.filter(isBot).map(([, bot]) => String(at(bot, 'environment.SHARDS'))));
	const redis = at(Object.fromEntries(services), 'redis');
	expectDurable(String(at(redis, 'command.2')));
	expect(at(redis, 'environment.REDISCLI_AUTH')).toMatch(/^\$\{REDIS_PASSWORD:\?/);
});

test('Redis is started alike in Docker and on Kubernetes', () => {
	const compose = at(parseYaml(read('deploy/compose.fleet.yaml'))[0]!, 'services.redis');
	const [, set] = parseYaml(read('deploy/kubernetes/redis.yaml'));
	const container = at(set!, 'spec.template.spec.containers.0');
	expect(at(container, 'image')).toBe(at(compose, 'image'));
	// Compose would replace a single dollar sign itself.
	expect(String(at(container, 'command.2'))).toBe(String(at(compose, 'command.2')).replaceAll('$$', () => '$'));
});

function expectDurable(command: string): void {
	expect(command).toContain('--appendonly yes');
	expect(command).toContain('--maxmemory-policy noeviction');
	expect(command).toMatch(/^requirepass "\$\$REDISCLI_AUTH"$/m);
}
