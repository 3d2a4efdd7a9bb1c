import type { LocalUser, OptionValues } from '../discord/local-user.ts';
import type { Greeting, InteractionOutcome, LoadTest, MarketState, PriceChange, Switch } from '../wire.ts';

async function call<Answer>(path: string, body?: object): Promise<Answer> {
	const response = await fetch(
		path,
		body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
	).catch(() => {
		throw new Error('The playground is not responding. Make sure that it is still running.');
	});
	const text = await response.text();
	if (!response.ok) throw new Error(text);
	return JSON.parse(text) as Answer;
}

/** Every call can throw an Error whose message is written for the visitor. */
export const server = {
	greeting: () => call<Greeting>('/greeting'),
	run: (person: LocalUser, name: string, values: OptionValues) =>
		call<InteractionOutcome>('/run', { person, name, values }),
	runOn: (person: LocalUser, name: string, message: string) =>
		call<InteractionOutcome>('/run-on', { person, name, message }),
	post: (person: LocalUser, text: string) => call<object>('/post', { person, text }),
	suggest: (person: LocalUser, name: string, option: string, text: string, others: OptionValues) =>
		call<InteractionOutcome>('/suggest', { person, name, option, text, others }),
	press: (person: LocalUser, message: string, id: string, values?: readonly string[]) =>
		call<InteractionOutcome>('/press', { person, message, id, values }),
	upload: (name: string, data: string) => call<{ readonly id: string }>('/upload', { name, data }),
	submit: (person: LocalUser, filled: Readonly<Record<string, string>>) =>
		call<InteractionOutcome>('/submit', { person, filled }),
	setSwitch: (name: Switch, on: boolean) => call<MarketState>('/switch', { name, on }),
	move: (change: PriceChange) => call<MarketState>('/move', change),
	skipWait: () => call<MarketState>('/skip', {}),
	runLoadTest: () => call<LoadTest>('/crowd', {}),
};
