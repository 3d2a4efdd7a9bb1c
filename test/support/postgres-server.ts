import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
export const noPostgres: string | undefined = process.env.PG_URL ? undefined : 'no PG_URL';
export async function createDatabase(): Promise<string> {
	const name = `t${randomUUID().replaceAll('-', '')}`;
	execFileSync('psql', [process.env.PG_URL!, '-c', `create database ${name}`], { stdio: 'ignore' });
	return process.env.PG_URL!.replace(/[^/]*$/, name);
}
