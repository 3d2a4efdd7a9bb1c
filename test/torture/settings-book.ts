import type { Currency } from '../../src/market/currency.ts';
import { type BotProcess, must, people } from './bot-process.ts';

const choices: readonly Currency[] = ['USD', 'GBP', 'CHF', 'PLN', 'SEK', 'CAD'];

/** Changes people's settings and keeps the book of what they were told, to be held against what is there later. */
export class SettingsBook {
	/** By user: what they may find. More than one where nobody told them whether their change was saved. */
	readonly #possible = new Map<number, Set<string>>();
	#changes = 0;
	saved = 0;
	refused = 0;

	/** One change by one user. @throws Error where they were told nothing in time, or nothing they can use. */
	async change(bot: BotProcess, user: number): Promise<void> {
		const currency = choices[this.#changes++ % choices.length]!;
		const before = this.#possible.get(user) ?? new Set(['EUR']);
		this.#possible.set(user, new Set([...before, currency]));
		const told = await bot.ask('settings', { currency, scope: 'me' }, people(user));
		if (told === undefined) {
			must(!bot.isRunning, () => 'A change of settings was not answered.');
			return;
		}
		must(told.after < 3_000, () => `A change of settings took ${told.after} ms: ${told.text}`);
		if (told.text.includes('**Saved**')) {
			this.#possible.set(user, new Set([currency]));
			this.saved++;
			return;
		}
		must(/not saved/i.test(told.text), () => `A change of settings was told: ${told.text}`);
		this.#possible.set(user, before);
		this.refused++;
	}

	/** @throws Error where somebody finds other settings than they were told. */
	async check(bot: BotProcess): Promise<void> {
		for (const [user, currencies] of this.#possible) {
			const text = await bot.tell('settings', {}, people(user));
			must(
				[...currencies].some((currency) => text.includes(`**${currency} ·`)),
				() => `User ${user} was told ${[...currencies]} and finds ${text}`,
			);
		}
	}
}
