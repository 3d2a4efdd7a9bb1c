import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { atExit } from './at-exit.ts';

const user = 'pricetag';
/** The folder in which Debian keeps the server's programs, by version. */
const debian = '/usr/lib/postgresql';
/** PostgreSQL refuses to run as root. */
const isRoot = process.getuid?.() === 0;

const portAttempts = 5;

const programsFolder = findPrograms();

/** Why tests on PostgreSQL cannot run here; undefined if they can. */
export const noPostgres = programsFolder === undefined ? 'the PostgreSQL server is not installed' : undefined;

/** The folder of the newest version, or an empty text if the programs are on the path; undefined if there are none. */
function findPrograms(): string | undefined {
	try {
		const versions = readdirSync(debian).sort((a, b) => Number(b) - Number(a));
		for (const version of versions)
			if (readdirSync(join(debian, version, 'bin')).includes('initdb')) return join(debian, version, 'bin');
	} catch {
		// Another system keeps them elsewhere.
	}
	try {
		execFileSync('initdb', ['--version'], { stdio: 'ignore' });
		return '';
	} catch {
		return undefined;
	}
}

/** A PostgreSQL server on a free port of this machine, with a password. */
export class PostgresServer {
	readonly #folder: string;
	readonly #port: number;
	readonly #password: string;
	readonly #args: readonly string[];
	#process: ChildProcess | undefined;

	private constructor(folder: string, port: number, password: string, fsync: boolean) {
		this.#folder = folder;
		this.#port = port;
		this.#password = password;
		const settings = {
			listen_addresses: '127.0.0.1',
			unix_socket_directories: '',
			fsync: fsync ? 'on' : 'off',
			dynamic_shared_memory_type: 'mmap',
		};
		this.#args = [
			'-D',
			join(folder, 'data'),
			'-p',
			String(port),
			...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
		];
	}

	/**
	 * @param fsync whether commits survive even a power cut, which is slower, and not needed if only processes are killed
	 */
	static async start({ fsync = false }: { readonly fsync?: boolean } = {}): Promise<PostgresServer> {
		const folder = mkdtempSync(join(tmpdir(), 'pricetag-postgres-'));
		const password = randomBytes(12).toString('base64url');
		const passwordFile = join(folder, 'password');
		writeFileSync(passwordFile, password);
		if (isRoot) {
			const { uid, gid } = serverUser();
			for (const path of [folder, passwordFile]) chownSync(path, uid, gid);
		}
		const args = ['-D', join(folder, 'data'), '-U', user, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
		execFileSync(program('initdb'), [...args, '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8'], {
			stdio: 'ignore',
			...serverOptions(folder),
		});
		for (let attempt = 1; ; attempt++) {
			const server = new PostgresServer(folder, await freePort(), password, fsync);
			try {
				await server.restart();
				return server;
			} catch (error) {
				if (attempt === portAttempts) throw error;
				// Another test may have taken the port in the meantime.
				server.#cancelRemovalAtExit();
			}
		}
	}

	/** The address of the database that every server has, with all rights. */
	get adminUrl(): string {
		return this.url('postgres');
	}

	url(database: string): string {
		return `postgres://${user}:${this.#password}@127.0.0.1:${this.#port}/${database}`;
	}

	/** Creates a database that is empty, or a copy of one that nobody uses. Resolves to its address. */
	async createDatabase(template = 'template1'): Promise<string> {
		const name = `test_${randomUUID().replaceAll('-', '')}`;
		await this.run(`CREATE DATABASE ${name} TEMPLATE ${template}`);
		return this.url(name);
	}

	/** Runs a statement as another program would. */
	async run(statement: string, url = this.adminUrl): Promise<Record<string, unknown>[]> {
		const client = new pg.Client({ connectionString: url });
		await client.connect();
		try {
			return (await client.query(statement)).rows as Record<string, unknown>[];
		} finally {
			await client.end();
		}
	}

	/** Starts the server. Resolves when it answers. @throws if it ends instead */
	async restart(): Promise<void> {
		const server = spawn(program('postgres'), this.#args, { stdio: 'ignore', ...serverOptions(this.#folder) });
		this.#process = server;
		while (server.exitCode === null && server.signalCode === null) {
			try {
				await this.run('SELECT 1');
				return;
			} catch {
				await sleep(20);
			}
		}
		throw new Error('PostgreSQL ended while it was starting');
	}

	/** Pauses the server: connections stay open, but nothing is answered. */
	pause(): void {
		for (const pid of this.#pids()) process.kill(pid, 'SIGSTOP');
	}

	resume(): void {
		for (const pid of this.#pids()) process.kill(pid, 'SIGCONT');
	}

	/** Kills the server at once. */
	async kill(): Promise<void> {
		const server = this.#process;
		if (!server) return;
		this.#process = undefined;
		killAll(server);
		if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
	}

	/** Kills the server and removes all of it. */
	async stop(): Promise<void> {
		await this.kill();
		this.#cancelRemovalAtExit();
		rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
	}

	/** Cancels the removal of the server at the end of this process, which may end before it stops the server. */
	readonly #cancelRemovalAtExit = atExit(() => {
		// Unlike a kill, this leaves none of its shared memory behind.
		this.#process?.kill('SIGQUIT');
		// Another process removes the thousand files: Vitest does not wait that long for this one to end.
		spawn('rm', ['-rf', this.#folder], { stdio: 'ignore', detached: true });
	});

	#pids(): number[] {
		return this.#process ? pidsOf(this.#process) : [];
	}
}

let common: Promise<PostgresServer> | undefined;

/** The server of all tests that only need databases. It ends with the process. */
export function commonPostgres(): Promise<PostgresServer> {
	common ??= PostgresServer.start();
	return common;
}

const program = (name: string): string => (programsFolder ? join(programsFolder, name) : name);

/** The process and its children, which are not in its process group. */
function pidsOf({ pid }: ChildProcess): number[] {
	const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
	return [pid!, ...children.split(' ').filter(Boolean).map(Number)];
}

function killAll(server: ChildProcess): void {
	for (const pid of pidsOf(server)) {
		try {
			process.kill(pid, 'SIGKILL');
		} catch {
			// The process has ended in the meantime.
		}
	}
}

/** The user as whom the server runs if this process runs as root. */
function serverUser(): { uid: number; gid: number } {
	const id = (flag: string, name: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
	return { uid: id('-u', 'postgres'), gid: id('-g', 'postgres') };
}

/** Options for running a program as a user that is allowed to run it. */
const serverOptions = (folder: string) => ({ cwd: folder, ...(isRoot ? serverUser() : {}) });

async function freePort(): Promise<number> {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as { port: number };
	server.close();
	await once(server, 'close');
	return port;
}
