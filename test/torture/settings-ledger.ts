import type { Currency } from '../../src/market/currency.ts';
import { type BotProcess, must, nthUser } from './bot-process.ts';

type Asked = Pick<BotProcess, 'ask' | 'answer' | 'isRunning'>;

const choices: readonly Currency[] = ['USD', 'GBP', 'CHF', 'PLN', 'SEK', 'CAD'];

/** Changes users' settings and records the answers, to compare them with the settings found later. */
export class SettingsLedger {
	/** By user: the currencies they may find. More than one if a change was not answered. */
	readonly #possible = new Map<number, Set<string>>();
	#changes = 0;
	saved = 0;
	refused = 0;

	/** Changes one user's currency. @throws Error if the answer is late or unclear */
	async change(bot: Asked, user: number): Promise<void> {
		const currency = choices[this.#changes++ % choices.length]!;
		const before = this.#possible.get(user) ?? new Set(['EUR']);
		this.#possible.set(user, new Set([...before, currency]));
		const answer = await bot.ask('settings', { currency, scope: 'me' }, nthUser(user));
		if (answer === undefined) {
			must(!bot.isRunning, () => 'A change of settings was not answered.');
			return;
		}
		must(answer.after < 3_000, () => `A change of settings took ${answer.after} ms: ${answer.text}`);
		if (answer.text.includes('**Saved**')) {
			this.#possible.set(user, new Set([currency]));
			this.saved++;
			return;
		}
		// It came too late for a process that stops, which may have saved it nevertheless.
		if (/restarting/.test(answer.text)) return;
		if (answer.text.includes('**Not now.**')) {
			// The store did not answer: it may have received the change.
			this.refused++;
			return;
		}
		must(/not saved/i.test(answer.text), () => `A change of settings was answered with ${answer.text}`);
		this.#possible.set(user, before);
		this.refused++;
	}

	/** @throws Error if a user has settings other than what they were told */
	async check(bot: Asked): Promise<void> {
		for (const [user, currencies] of this.#possible) {
			const text = await bot.answer('settings', {}, nthUser(user));
			must(
				[...currencies].some((currency) => text.includes(`**${currency} ·`)),
				() => `User ${user} should have ${[...currencies].join(' or ')} but has ${text}`,
			);
		}
	}
}
