import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIApplicationCommand } from 'discord.js';
import type { Clock } from '../../runtime/clock.ts';
import { SystemClock } from '../../runtime/system-clock.ts';
import { DirectChannels } from './direct-channels.ts';
import type { BotRequest, LocalUser, OptionValues, ShownForm, ShownMessage, Watcher } from './discord-types.ts';
import { Gateway } from './gateway.ts';
import { commandInteraction, formInteraction, pressInteraction } from './interactions.ts';
import { LocalInteraction, type Result, tokenLimit } from './local-interaction.ts';
import { Rest } from './rest.ts';

const host = '127.0.0.1';
/** So many interactions are kept at most; far fewer wait for an answer at a time. */
const exchangeLimit = 2_000;

/**
 * As much of Discord as the bot uses: REST v10 and the gateway on a loopback port, with Discord's own refusals, and the
 * people's side of it: run a command, press a button, read the answer. Tests and the playground use the same one.
 */
export class LocalDiscord {
	readonly token: string;
	readonly #clock: Clock;
	readonly #server: Server;
	readonly #rest: Rest;
	readonly #gateway: Gateway;
	readonly #exchanges = new Map<string, LocalInteraction>();
	readonly #direct = new DirectChannels();
	readonly #registered: Promise<void>;
	#interactions = 0;
	#lastId = 2_000_000_000_000_000_000n;
	readonly #nextId = () => String(++this.#lastId);

	private constructor(token: string, clock: Clock, keepsRequests: boolean) {
		this.token = token;
		this.#clock = clock;
		let onRegistered!: () => void;
		this.#registered = new Promise((resolve) => {
			onRegistered = resolve;
		});
		this.#rest = new Rest({
			token,
			clock,
			keepsRequests,
			gateway: () => this.#gatewayUrl,
			exchange: (each) => this.#exchanges.get(each),
			direct: this.#direct,
			nextId: this.#nextId,
			onRegistered,
		});
		this.#server = createServer((request, response) => void this.#rest.serve(request, response));
		this.#gateway = new Gateway(this.#server, token, () => this.#gatewayUrl);
	}

	static async start({
		token = 'local-bot-token',
		clock = new SystemClock(),
		keepsRequests = true,
	}: {
		token?: string;
		clock?: Clock;
		/** Whether `requests` is filled: with every file of every answer, which is much in the long run. */
		keepsRequests?: boolean;
	} = {}): Promise<LocalDiscord> {
		const discord = new LocalDiscord(token, clock, keepsRequests);
		await new Promise<void>((resolve) => discord.#server.listen(0, host, resolve));
		return discord;
	}

	/** What DISCORD_API_URL is to be. */
	get url(): string {
		return `http://${host}:${this.#port}/api`;
	}

	/** Every request of the bot, for those who judge them. */
	get requests(): BotRequest[] {
		return this.#rest.requests;
	}

	/** What the bot asked for that Discord does not have, or this does not know. */
	get unknown(): readonly string[] {
		return this.#rest.unknown;
	}

	/** So many of the next changes of messages are refused. */
	get failing(): number {
		return this.#rest.failing;
	}

	set failing(count: number) {
		this.#rest.failing = count;
	}

	/** What the bot may not send, as where it lacks the permissions Attach Files and Embed Links. */
	get forbidden(): Set<'files' | 'embeds'> {
		return this.#rest.forbidden;
	}

	/** What else goes wrong at its REST interface. */
	get trouble(): Pick<Rest, 'unauthorized' | 'slowness'> {
		return this.#rest;
	}

	/** The commands as registered last, and where: one server's or everywhere. */
	get commands(): readonly APIApplicationCommand[] {
		return this.#rest.commands;
	}

	get registeredFor(): 'everywhere' | string | undefined {
		return this.#rest.registeredFor;
	}

	/** How often people did something: commands, presses, forms, and suggestions while typing. */
	get interactions(): number {
		return this.#interactions;
	}

	/** Resolves when the bot has registered its commands and is connected. */
	async ready(): Promise<void> {
		await this.#registered;
		await this.#gateway.connected;
	}

	/** The server's own side, to have it go wrong. */
	get rest(): Rest {
		return this.#rest;
	}

	get gateway(): Gateway {
		return this.#gateway;
	}

	/**
	 * Uses a slash command (`price`, `account link`), as Discord's clients do once every option is filled in.
	 * @param watcher is told what comes of it on the way.
	 */
	async run(name: string, values: OptionValues, person: LocalUser, watcher?: Watcher): Promise<Result> {
		const exchange = this.#open(person, watcher);
		this.#gateway.send('INTERACTION_CREATE', commandInteraction(this.#command(name), name, values, person, exchange));
		return exchange.result;
	}

	/** What is suggested for `focused` while it reads `text`. */
	async suggest(name: string, focused: string, text: string, others: OptionValues, person: LocalUser): Promise<Result> {
		const exchange = this.#open(person);
		const values = { ...others, [focused]: text };
		this.#gateway.send(
			'INTERACTION_CREATE',
			commandInteraction(this.#command(name), name, values, person, exchange, focused),
		);
		return exchange.result;
	}

	/** Presses a button, or picks `values` in a menu, by its custom id. */
	async press(
		message: ShownMessage,
		id: string,
		person: LocalUser,
		values?: readonly string[],
		watcher?: Watcher,
	): Promise<Result> {
		const exchange = this.#open(person, watcher, message);
		this.#gateway.send('INTERACTION_CREATE', pressInteraction(message, id, person, exchange, values));
		return exchange.result;
	}

	/** Sends a form that was opened by a command, or by a button of `message`. */
	async submit(
		form: ShownForm,
		filled: Readonly<Record<string, string>>,
		person: LocalUser,
		message?: ShownMessage,
		watcher?: Watcher,
	): Promise<Result> {
		const exchange = this.#open(person, watcher, message);
		this.#gateway.send('INTERACTION_CREATE', formInteraction(form, filled, person, exchange, message));
		return exchange.result;
	}

	/** Sends an interaction as it is given, whatever it is, but with an id and a token. For tests of what nobody foresaw. */
	async odd(interaction: object): Promise<Result> {
		const exchange = this.#open({ userId: '7', locale: 'en-US', place: 'dm' });
		this.#gateway.send('INTERACTION_CREATE', { ...interaction, id: exchange.id, token: exchange.token });
		return exchange.result;
	}

	/** The user accepts no direct messages from the bot, or shares no server with it. */
	refuseDirectMessages(...refused: Parameters<DirectChannels['refuse']>): void {
		this.#direct.refuse(...refused);
	}

	/** Tells of each message the bot writes to a user directly. */
	watchDirectMessages(watch: (message: ShownMessage, userId: string) => void): void {
		this.#direct.watch = watch;
	}

	/** What the bot wrote to a user directly. */
	directMessages({ userId }: LocalUser): readonly ShownMessage[] {
		return this.#direct.to(userId);
	}

	/** Closes the bot's connection, as Discord does with one of its gateway close codes. */
	disconnect(code: number): void {
		this.#gateway.disconnect(code);
	}

	async stop(): Promise<void> {
		this.#gateway.stop();
		this.#server.closeAllConnections();
		await new Promise((resolve) => this.#server.close(resolve));
	}

	get #port(): number {
		return (this.#server.address() as AddressInfo).port;
	}

	get #gatewayUrl(): string {
		return `ws://${host}:${this.#port}`;
	}

	#open({ userId }: LocalUser, watcher?: Watcher, pressedOn?: ShownMessage): LocalInteraction {
		const exchange = new LocalInteraction({
			clock: this.#clock,
			nextId: this.#nextId,
			ownerId: userId,
			pressedOn,
			watcher,
		});
		this.#exchanges.set(exchange.token, exchange);
		this.#interactions++;
		this.#forget();
		return exchange;
	}

	/** Lets go of those whose tokens have ended, and of the oldest where there are more than can be waiting. */
	#forget(): void {
		for (const { token, startedAt } of this.#exchanges.values()) {
			const isOld = this.#clock.now() - startedAt > 2 * tokenLimit;
			if (!isOld && this.#exchanges.size <= exchangeLimit) return;
			this.#exchanges.delete(token);
		}
	}

	#command(name: string): APIApplicationCommand {
		const command = this.commands.find((each) => each.name === name.split(' ')[0]);
		if (!command) throw new Error(`The bot has registered no command /${name}.`);
		return command;
	}
}
