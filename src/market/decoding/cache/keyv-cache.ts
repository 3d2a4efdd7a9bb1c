import type { Keyv } from 'keyv';
import { AtomicKeyv, bytesKeyv } from '../../../storage/atomic-keyv.ts';
import type { Database } from '../../../storage/database.ts';
import type { Game } from '../../game.ts';
import type { CacheStore, ListFacts, NamesPart, StoredList } from './cache-store.ts';

/** Stores lists in the bot's database, where other processes find them too. */
export class KeyvCache implements CacheStore {
	readonly #database: Database;
	/** Which lists there are, and when they were fetched. */
	readonly #facts: AtomicKeyv<ListFacts>;
	readonly #lists: Keyv<Uint8Array>;
	readonly #names: Keyv<Uint8Array>;

	constructor(database: Database) {
		this.#database = database;
		this.#facts = new AtomicKeyv(database, 'lists');
		this.#lists = bytesKeyv(database, 'lists');
		this.#names = bytesKeyv(database, 'names');
	}

	async lists(): Promise<Map<string, number>> {
		const keys = await this.#facts.keys();
		const facts = await this.#facts.getMany(keys);
		return new Map(keys.flatMap((key, i) => (facts[i] ? [[key, facts[i].fetchedAt]] : [])));
	}

	async list(key: string): Promise<StoredList | undefined> {
		const bytes = await this.#lists.get(key);
		return bytes && split(bytes);
	}

	async set(key: string, list: StoredList): Promise<void> {
		await this.#lists.set(key, joined(list));
		await this.#facts.set(key, { fetchedAt: list.fetchedAt });
		await this.#database.notify(key);
	}

	async delete(key: string): Promise<void> {
		await this.#facts.delete(key);
		await this.#lists.delete(key);
	}

	names(game: Game, part: NamesPart): Promise<Uint8Array | undefined> {
		return this.#names.get(`${game}/${part}`);
	}

	async setNames(game: Game, part: NamesPart, packed: Uint8Array): Promise<void> {
		await this.#names.set(`${game}/${part}`, packed);
	}
}

/** Bytes in front of the parts: the lengths of the facts and of the body. */
const headLength = 8;

function joined({ body, rows, ...facts }: StoredList): Uint8Array {
	const description = Buffer.from(JSON.stringify(facts satisfies ListFacts));
	const head = Buffer.alloc(headLength);
	head.writeUInt32LE(description.length, 0);
	head.writeUInt32LE(body.length, 4);
	return Buffer.concat([head, description, body, rows]);
}

/** The parts of such a value, each with a buffer of its own, so that they can be transferred to other threads. */
function split(bytes: Uint8Array): StoredList {
	const head = Buffer.from(bytes.buffer, bytes.byteOffset, headLength);
	const bodyStart = headLength + head.readUInt32LE(0);
	const rowsStart = bodyStart + head.readUInt32LE(4);
	const facts = JSON.parse(Buffer.from(bytes.slice(headLength, bodyStart)).toString()) as ListFacts;
	return {
		...facts,
		body: new Uint8Array(bytes.slice(bodyStart, rowsStart)),
		rows: new Uint8Array(bytes.slice(rowsStart)),
	};
}
