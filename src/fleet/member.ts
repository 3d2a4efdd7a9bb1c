import { z } from 'zod';
import { type Shards, shardsText } from './shards.ts';

const shardRange = z.object({ from: z.number(), to: z.number(), total: z.number() });

/** The record by which the other processes of a fleet know a process. */
const memberSchema = z.object({
	/** Random, and new at each start. */
	id: z.string(),
	/** See `botIdentity`. */
	bot: z.string(),
	/** What it serves; null for a standby that waits. */
	shards: z.union([z.literal('auto'), shardRange, z.null()]),
	/** For a standby: the total number of shards of the fleet. It keeps this while it replaces another process. */
	standbyOf: z.number().nullable(),
	/** `ready` once all of its shards are connected. */
	stage: z.enum(['starting', 'ready', 'leaving']),
	/** Changes every few seconds while there are other processes. */
	beat: z.number(),
	/** The standby that takes its place, once it has died. */
	takenBy: z.string().nullable(),
	/** Where its process id is valid: see `placeOf`. */
	place: z.string(),
	pid: z.number(),
	/** Distinguishes processes that had the same id one after the other. */
	origin: z.number(),
	/** The name of its machine, for the log. */
	host: z.string(),
});

export type Member = z.infer<typeof memberSchema>;

/** Reads a stored record; undefined if it was written by another version of the bot. */
export const parseMember = (record: unknown): Member | undefined => memberSchema.safeParse(record).data;

/** Whether a process is a standby that waits, and may replace one with these shards. */
export const canReplace = (standby: Member, shards: Shards): boolean =>
	standby.shards === null && (shards === 'auto' || shards.total === standby.standbyOf);

/** What the log says of a process. */
export const fieldsOf = ({ host, pid, shards, standbyOf }: Member) => ({
	host,
	pid,
	shards: shards === null ? `standby/${standbyOf}` : shardsText(shards),
});
