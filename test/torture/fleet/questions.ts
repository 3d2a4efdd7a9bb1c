import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import type { InteractionResult } from '../../../src/local/discord/interaction-result.ts';
import type { LocalDiscord } from '../../../src/local/discord/local-discord.ts';
import type { LocalUser, OptionValues } from '../../../src/local/discord/local-user.ts';
import type { Answer } from '../bot-process.ts';

/** WebSocket's code for a connection that ended without being closed: its process was killed. */
const brokenOff = 1006;
/** An interaction that is sent to a process which closes its connection within this time may not be read any more, ms. */
const closingTime = 300;
/** How long answers that are still missing at the end are waited for, ms: Discord's 3 s, and a machine that is slow. */
const patience = 5_000;

/** A connection of a process to Discord. */
interface Connection {
	/** When it ended, ms; Infinity if it has not. */
	endedAt: number;
	wasKilled: boolean;
	/** Resolves when it ends. */
	readonly ended: Promise<void>;
}

/** An interaction, and what became of it. */
interface Question {
	readonly what: string;
	readonly at: number;
	readonly connections: readonly Connection[];
	/** When it had its result, or nobody was left to answer it; Infinity if it is still open. */
	endedAt: number;
	result: InteractionResult | undefined;
}

/** What became of all questions. */
export interface Outcome {
	readonly answered: number;
	/** Answered with a note that the bot restarts. */
	readonly restarting: readonly string[];
	/** Asked while no process had the shard connected: Discord has nobody to send them to. */
	readonly unheard: number;
	/** Not answered, because a process that had received them was killed before it could. */
	readonly killed: number;
	/** Not answered when the process that had received them had stopped. It has only seconds for that, by its own clock. */
	readonly stopped: number;
	/** Not answered, because Discord sent them only to a process that was closing its connection at that moment. */
	readonly closing: number;
	/** Not answered, and no excuse. */
	readonly lost: readonly string[];
	/** A second answer, which Discord refused. */
	readonly doubled: number;
}

/** Asks the bot, and keeps account of what became of each interaction. */
export class Questions {
	readonly #discord: LocalDiscord;
	readonly #connections = new WeakMap<object, Connection>();
	readonly #asked: Question[] = [];
	#received: readonly Connection[] = [];
	#unheard = 0;
	#doubled = 0;
	/** A fleet always runs: what a process that was killed leaves unanswered is excused here. */
	readonly isRunning = false;

	constructor(discord: LocalDiscord) {
		this.#discord = discord;
		discord.gateway.onSend = (_, sockets) => {
			this.#received = sockets.map((socket) => {
				const connection = this.#connections.get(socket) ?? connectionOf(socket);
				this.#connections.set(socket, connection);
				return connection;
			});
		};
	}

	/** Uses a command. Undefined if there is no answer. */
	async ask(name: string, values: OptionValues, user: LocalUser): Promise<Answer | undefined> {
		const result = await this.#ask(`/${name} ${JSON.stringify(values)}`, () => this.#discord.run(name, values, user));
		if (result?.kind !== 'message') return undefined;
		const { content, embeds } = result.message;
		return { text: JSON.stringify([content, embeds]), after: result.after };
	}

	/** Types in the option `item` of /price. */
	async suggest(text: string, user: LocalUser): Promise<void> {
		await this.#ask(`typing ${text}`, () => this.#discord.suggest('price', 'item', text, {}, user));
	}

	/** Uses a command and resolves to the answer's text. @throws Error if there is no answer */
	async answer(name: string, values: OptionValues, user: LocalUser): Promise<string> {
		const answer = await this.ask(name, values, user);
		if (!answer) throw new Error(`/${name} ${JSON.stringify(values)} was not answered.`);
		return answer.text;
	}

	/** Counts second answers since the last call. To be called from time to time: Discord's record of requests grows. */
	countDoubled(): void {
		const requests = this.#discord.requests.splice(0);
		this.#doubled += requests.filter(({ path, status }) => path.endsWith('/callback') && status === 400).length;
	}

	/** Waits for the answers that are still missing, and says what became of all questions. */
	async outcome(): Promise<Outcome> {
		const isOpen = ({ result, connections }: Question) =>
			result === undefined && !connections.some(({ wasKilled }) => wasKilled);
		for (const end = performance.now() + patience; this.#asked.some(isOpen) && performance.now() < end; )
			await sleep(50);
		this.countDoubled();
		const isAnswered = ({ result }: Question) => result !== undefined && result.kind !== 'silence';
		const unanswered = this.#asked.filter((question) => !isAnswered(question));
		const wasKilled = ({ connections, endedAt }: Question) =>
			connections.some((each) => each.wasKilled && each.endedAt < endedAt);
		const wasStopped = ({ connections, endedAt }: Question) => connections.every((each) => each.endedAt < endedAt);
		const wasClosing = ({ connections, at }: Question) =>
			connections.every(({ endedAt }) => endedAt < at + closingTime);
		const killed = unanswered.filter(wasKilled);
		const survived = unanswered.filter((question) => !wasKilled(question));
		const stopped = survived.filter(wasStopped);
		const closing = stopped.filter(wasClosing);
		const lost = survived.filter((question) => !wasStopped(question));
		const isRestarting = ({ result }: Question) =>
			result?.kind === 'message' && /restarting/.test(JSON.stringify(result.message.embeds));
		return {
			answered: this.#asked.length - unanswered.length,
			restarting: this.#asked.filter(isRestarting).map(({ what }) => what),
			unheard: this.#unheard,
			killed: killed.length,
			stopped: stopped.length - closing.length,
			closing: closing.length,
			lost: lost.map((question) => `${question.what} (${question.result?.kind ?? 'thinking'})`),
			doubled: this.#doubled,
		};
	}

	async #ask(what: string, ask: () => Promise<InteractionResult>): Promise<InteractionResult | undefined> {
		// Set in the same tick by `onSend`, if a process has the shard connected.
		this.#received = [];
		const asking = ask();
		if (this.#received.length === 0) {
			this.#unheard++;
			await asking.catch(() => {});
			return undefined;
		}
		const question: Question = {
			what,
			at: performance.now(),
			connections: this.#received,
			endedAt: Infinity,
			result: undefined,
		};
		this.#asked.push(question);
		// “Thinking…” would last for 15 minutes if the process ended meanwhile.
		const abandoned = hasNobody(question).then(() => sleep(patience, undefined, { ref: false }));
		question.result = await Promise.race([asking, abandoned]);
		question.endedAt = performance.now();
		return question.result;
	}
}

/** Resolves when a process that received it is killed, which may have claimed it, or when all of them have ended. */
async function hasNobody({ connections }: Question): Promise<void> {
	const untilKilled = async (each: Connection) => {
		await each.ended;
		if (!each.wasKilled) throw new Error('It was stopped.');
	};
	await Promise.any(connections.map(untilKilled)).catch(() => {});
}

function connectionOf(socket: WebSocket): Connection {
	let onEnded!: () => void;
	const ended = new Promise<void>((resolve) => {
		onEnded = resolve;
	});
	const connection: Connection = { endedAt: Infinity, wasKilled: false, ended };
	socket.on('close', (code) => {
		connection.endedAt = performance.now();
		connection.wasKilled = code === brokenOff;
		onEnded();
	});
	return connection;
}
