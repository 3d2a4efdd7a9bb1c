import type { SeenMessage } from '../../wire.ts';

/** An item that does something. “Apps” opens the list of message commands instead. */
type Action = { readonly kind: 'copy' | 'dismiss' } | { readonly kind: 'command'; readonly name: string };
export type MenuItem = (Action | { readonly kind: 'apps' }) & { readonly label: string };

export type PickedItem = Action & {
	readonly message: SeenMessage;
	readonly selectedText: string;
};

/** In CSS pixels of the window. */
export interface Point {
	readonly x: number;
	readonly y: number;
}

interface Opened {
	readonly message: SeenMessage;
	readonly at: Point;
	readonly selectedText: string;
	readonly items: readonly MenuItem[];
}

const copy: MenuItem = { kind: 'copy', label: 'Copy text' };
const apps: MenuItem = { kind: 'apps', label: 'Apps' };
const dismiss: MenuItem = { kind: 'dismiss', label: 'Dismiss message' };

export class MessageMenu {
	opened: Opened | undefined;
	isAppsOpen = false;
	/** Index of the selected item: of the list of message commands if that is open. */
	selected = 0;
	readonly commands: readonly MenuItem[];

	constructor(commands: readonly string[]) {
		this.commands = commands.map((name) => ({ kind: 'command', name, label: name }));
	}

	/** None while the message has no text. As in Discord, apps cannot be used on private messages. */
	itemsOf({ state, private: isPrivate }: SeenMessage): readonly MenuItem[] {
		if (state !== 'shown') return [];
		if (isPrivate) return [copy, dismiss];
		return this.commands.length > 0 ? [copy, apps] : [copy];
	}

	open(message: SeenMessage, at: Point, selectedText = ''): boolean {
		const items = this.itemsOf(message);
		if (items.length === 0) return false;
		this.opened = { message, at, selectedText, items };
		this.isAppsOpen = false;
		this.selected = 0;
		return true;
	}

	close(): void {
		this.opened = undefined;
	}

	pointAt(item: MenuItem): void {
		this.isAppsOpen = item.kind === 'apps' || item.kind === 'command';
		const index = this.#items.indexOf(item);
		this.selected = Math.max(0, index);
	}

	pick(item: MenuItem | undefined = this.#items[this.selected]): PickedItem | undefined {
		const { opened } = this;
		if (!opened || !item) return undefined;
		if (item.kind === 'apps') {
			this.pointAt(item);
			return undefined;
		}
		this.close();
		return { ...item, message: opened.message, selectedText: opened.selectedText };
	}

	/** Keys of the WAI-ARIA menu pattern, except those that pick the selected item. False if the key does nothing here. */
	press(key: string): boolean {
		const items = this.#items;
		const { length } = items;
		if (key === 'ArrowDown') this.selected = (this.selected + 1) % length;
		else if (key === 'ArrowUp') this.selected = (this.selected + length - 1) % length;
		else if (key === 'Home') this.selected = 0;
		else if (key === 'End') this.selected = length - 1;
		else if (key === 'ArrowRight' && items[this.selected]?.kind === 'apps') this.pick();
		else if (this.isAppsOpen && (key === 'ArrowLeft' || key === 'Escape')) this.#closeApps();
		else if (key === 'Escape' || key === 'Tab') this.close();
		else return this.#selectByLetter(key);
		return true;
	}

	#selectByLetter(key: string): boolean {
		const items = this.#items;
		const after = [...items.slice(this.selected + 1), ...items.slice(0, this.selected + 1)];
		const found = key.length === 1 && after.find(({ label }) => label.toLowerCase().startsWith(key.toLowerCase()));
		if (!found) return false;
		this.selected = items.indexOf(found);
		return true;
	}

	#closeApps(): void {
		this.isAppsOpen = false;
		this.selected = this.#items.findIndex(({ kind }) => kind === 'apps');
	}

	get #items(): readonly MenuItem[] {
		return this.isAppsOpen ? this.commands : (this.opened?.items ?? []);
	}
}
