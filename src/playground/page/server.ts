import type { Values } from '../command-line.ts';
import type { Crowd, Events, Greeting, MarketState, Outcome, Place, Switch } from '../wire.ts';

/** Who asks, and from where. */
export interface Asker {
	readonly userId: string;
	readonly locale: string;
	readonly place: Place;
}

/** The playground cannot be reached, or did not understand. */
export class ServerError extends Error {
	override readonly name = 'ServerError';
}

async function call<Answer>(path: string, body?: object): Promise<Answer> {
	const response = await fetch(
		path,
		body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
	).catch(() => {
		throw new ServerError('The playground does not answer: is it still running?');
	});
	const text = await response.text();
	if (!response.ok) throw new ServerError(text);
	return JSON.parse(text) as Answer;
}

/** What can be asked of the playground. Each throws a ServerError where it cannot be done. */
export const server = {
	greeting: () => call<Greeting>('/greeting'),
	run: (person: Asker, name: string, values: Values) => call<Outcome>('/run', { person, name, values }),
	suggest: (person: Asker, name: string, option: string, text: string, others: Values) =>
		call<Outcome>('/suggest', { person, name, option, text, others }),
	press: (person: Asker, message: string, id: string, values?: readonly string[]) =>
		call<Outcome>('/press', { person, message, id, values }),
	submit: (person: Asker, filled: Readonly<Record<string, string>>) => call<Outcome>('/submit', { person, filled }),
	turn: (name: Switch, on: boolean) => call<MarketState>('/switch', { name, on }),
	crowd: () => call<Crowd>('/crowd', {}),
};

export type Listeners = { readonly [Name in keyof Events]: (data: Events[Name]) => void };

/** What somebody sees, from now on; the function returned ends it. */
export function listen(userId: string, listeners: Listeners, lost: () => void, found: () => void): () => void {
	const source = new EventSource(`/events?person=${userId}`);
	for (const [name, tell] of Object.entries(listeners))
		source.addEventListener(name, (event) => tell(JSON.parse((event as MessageEvent<string>).data) as never));
	source.addEventListener('error', lost);
	source.addEventListener('open', found);
	return () => source.close();
}
