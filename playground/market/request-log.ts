import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../../src/base/clock.ts';

export interface MarketRequest {
	/** Process time, milliseconds. */
	readonly at: number;
	readonly path: string;
	readonly query: Readonly<Record<string, string>>;
	readonly headers: IncomingHttpHeaders;
	/** The HTTP status, set once it is answered; 0 if the connection broke instead. */
	status?: number;
}

export class RequestLog {
	readonly requests: MarketRequest[] = [];
	readonly #clock: Pick<Clock, 'now'>;

	constructor(clock: Pick<Clock, 'now'>) {
		this.#clock = clock;
	}

	/** @throws TypeError if its URL is invalid */
	record({ url = '/', headers }: IncomingMessage, response: ServerResponse): MarketRequest {
		const { pathname, searchParams } = new URL(url, 'http://localhost');
		const query = Object.fromEntries(searchParams);
		const request: MarketRequest = { at: this.#clock.now(), path: pathname, query, headers };
		this.requests.push(request);
		response.on('close', () => {
			request.status = response.headersSent ? response.statusCode : 0;
		});
		return request;
	}

	/** @param after process time: only later ones count */
	count(path: string, after = -Infinity): number {
		return this.requests.filter((each) => each.path === path && each.at > after).length;
	}
}
