import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { engines, expectToBeConfiguration, maxStopTime, read, root, scripts } from './deploy-files.ts';
import { at, parseYaml, type Yaml } from './yaml.ts';

const dockerfile = read('deploy/Dockerfile').replaceAll('\\\n', ' ');
/** The arguments of each instruction of this kind. The first CMD is that of HEALTHCHECK. */
const instructions = (kind: string) =>
	[...dockerfile.matchAll(new RegExp(`^(?:HEALTHCHECK .* )?${kind} +(.+)$`, 'gm'))].map(([, rest]) => rest!);
const imageEnv = Object.fromEntries(
	[...instructions('ENV')[0]!.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
);

describe('The Dockerfile', () => {
	test('installs and builds with `npm ci` as the README says, on one Node.js version that package.json allows', () => {
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
		// node_modules/sqlite3 is a link into `vendor`.
		expect(instructions('COPY')).toContain('--from=build /app/vendor ./vendor');
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
		// The build includes only `test/torture`, but .dockerignore allows the whole folder `test`.
		for (const needed of [
			'package.json',
			'package-lock.json',
			'tsconfig*.json',
			'scripts',
			'vendor',
			'deploy/probe.mjs',
			...include,
		])
			expect(allowed).toContain(needed.split('/torture')[0]);
		for (const file of ['.env', 'data', 'dist', 'node_modules', '.git']) expect(allowed).not.toContain(file);
		expect(lines.at(-1)).toBe('**/.env');
	});
});

/** The services of a file in `deploy/`. */
const servicesIn = (file: string) => at(parseYaml(read(`deploy/${file}`)), 'services') as Record<string, Yaml>;

describe('deploy/compose.yaml', () => {
	const bot = servicesIn('compose.yaml').bot!;

	test('gives the container only what it needs, and the time to stop', () => {
		expect(bot).toMatchObject({
			read_only: true,
			cap_drop: ['ALL'],
			security_opt: ['no-new-privileges:true'],
			restart: 'unless-stopped',
		});
		expect(Number.parseInt(String(at(bot, 'stop_grace_period')), 10)).toBeGreaterThan(maxStopTime * 2);
	});

	test('keeps the store in a volume, and secrets in a file that git ignores', () => {
		expect(at(bot, 'volumes')).toEqual(['data:/data']);
		expect(at(bot, 'environment')).toEqual({ STORE_URL: imageEnv.STORE_URL });
		expect(at(bot, 'env_file')).toBe('.env');
		expect(read('.gitignore').split('\n')).toContain('.env');
	});
});

describe('deploy/compose.postgres.yaml', () => {
	const { postgres, ...bots } = servicesIn('compose.postgres.yaml');

	test('runs every shard once', () => {
		const shards = Object.values(bots).map((bot) => at(bot, 'environment.SHARDS'));
		expect(shards).toEqual(shards.map((_, i) => `${i}-${i}/${shards.length}`));
	});

	test('runs the bots as compose.yaml does, with variables that they read', () => {
		for (const bot of Object.values(bots)) {
			expect(at(bot, 'extends')).toEqual({ file: 'compose.yaml', service: 'bot' });
			expectToBeConfiguration(at(bot, 'environment') as Record<string, Yaml>);
		}
	});

	test('keeps PostgreSQL in a volume, with a password that the bots know', () => {
		expect(at(postgres!, 'volumes')).toEqual(['postgres:/var/lib/postgresql/data']);
		const user = at(postgres!, 'environment.POSTGRES_USER');
		expect(at(postgres!, 'environment.POSTGRES_PASSWORD')).toMatch(/^\$\{POSTGRES_PASSWORD:\?/);
		for (const bot of Object.values(bots))
			expect(at(bot, 'environment.STORE_URL')).toBe(`postgres://${user}:\${POSTGRES_PASSWORD}@postgres:5432/${user}`);
	});
});
