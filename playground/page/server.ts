import type { OptionValues } from '../discord/local-user.ts';
import type { Crowd, Greeting, MarketState, Moved, Outcome, Place, PriceChange, Switch } from '../wire.ts';

export interface Sender {
	readonly userId: string;
	readonly locale: string;
	readonly place: Place;
}

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

/** Every call can throw an Error whose message is shown. */
export const server = {
	greeting: () => call<Greeting>('/greeting'),
	run: (person: Sender, name: string, values: OptionValues) => call<Outcome>('/run', { person, name, values }),
	runOn: (person: Sender, name: string, message: string) => call<Outcome>('/run-on', { person, name, message }),
	post: (person: Sender, text: string) => call<object>('/post', { person, text }),
	suggest: (person: Sender, name: string, option: string, text: string, others: OptionValues) =>
		call<Outcome>('/suggest', { person, name, option, text, others }),
	press: (person: Sender, message: string, id: string, values?: readonly string[]) =>
		call<Outcome>('/press', { person, message, id, values }),
	upload: (name: string, data: string) => call<{ readonly id: string }>('/upload', { name, data }),
	submit: (person: Sender, filled: Readonly<Record<string, string>>) => call<Outcome>('/submit', { person, filled }),
	turn: (name: Switch, on: boolean) => call<MarketState>('/switch', { name, on }),
	items: (text: string) => call<{ readonly items: readonly string[] }>('/items', { text }),
	move: (change: PriceChange) => call<Moved>('/move', change),
	skipWait: () => call<MarketState>('/skip', {}),
	crowd: () => call<Crowd>('/crowd', {}),
};
