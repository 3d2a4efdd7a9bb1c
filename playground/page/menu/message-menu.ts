import type { PageMessage } from '../../wire.ts';

export interface MenuItem {
	readonly kind: 'copy' | 'dismiss' | 'command';
	readonly label: string;
}

/** How long a finger must stay on a message to open its menu, in milliseconds: as long as in Android. */
const longPress = 500;
/** Space between a button and its menu, in CSS pixels. */
const gap = 4;

interface OpenMenu {
	readonly message: PageMessage;
	/** Where it was opened, in CSS pixels of the window. */
	readonly at: { readonly x: number; readonly y: number };
	readonly selectedText: string;
}

export class MessageMenu {
	openMenu: OpenMenu | undefined;
	readonly #commands: readonly string[];
	readonly #changed: () => void;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#isLongPress = false;

	constructor(commands: readonly string[], changed: () => void) {
		this.#commands = commands;
		this.#changed = changed;
	}

	/** Returns no items while the message has no text. As in Discord, apps cannot be used on private messages. */
	itemsOf({ state, private: isPrivate }: PageMessage): readonly MenuItem[] {
		if (state !== 'shown') return [];
		const copy = { kind: 'copy', label: 'Copy text' } as const;
		if (isPrivate) return [copy, { kind: 'dismiss', label: 'Dismiss message' }];
		return [copy, ...this.#commands.map((label) => ({ kind: 'command' as const, label }))];
	}

	/** Handles the event that browsers send for a right-click or the menu key, and some of them for a long press. */
	contextMenu(event: MouseEvent, message: PageMessage): void {
		const { clientX: x, clientY: y, currentTarget } = event;
		const { left, top } = (currentTarget as Element).getBoundingClientRect();
		// The event of the menu key may have no position.
		if (this.#open(message, x === 0 && y === 0 ? { x: left, y: top } : { x, y })) event.preventDefault();
	}

	/** Waits for a long press, except on controls, which handle presses themselves. */
	pointerDown({ pointerType, clientX: x, clientY: y, target }: PointerEvent, message: PageMessage): void {
		this.cancel();
		if (pointerType !== 'touch' || (target as Element).closest('a, button, select, input')) return;
		this.#timer = setTimeout(() => {
			this.#isLongPress = this.#open(message, { x, y });
		}, longPress);
	}

	/** After a long press, lifting the finger must not click the menu, which is now under it. */
	touchEnd(event: TouchEvent): void {
		if (this.#isLongPress) event.preventDefault();
		this.cancel();
	}

	cancel(): void {
		clearTimeout(this.#timer);
		this.#isLongPress = false;
	}

	/** Handles a click on a message's menu button. */
	buttonClick({ currentTarget }: Event, message: PageMessage): void {
		const { left, bottom } = (currentTarget as Element).getBoundingClientRect();
		this.#open(message, { x: left, y: bottom + gap });
	}

	close(): void {
		this.openMenu = undefined;
		this.#changed();
	}

	#open(message: PageMessage, at: OpenMenu['at']): boolean {
		if (this.itemsOf(message).length === 0) return false;
		this.openMenu = { message, at, selectedText: selectedTextIn(message) };
		this.#changed();
		return true;
	}
}

function selectedTextIn({ id }: PageMessage): string {
	const selection = getSelection();
	const isInside = document.querySelector(`#message-${id}`)?.contains(selection?.anchorNode ?? null);
	return (isInside && selection?.toString()) || '';
}

/** @param plain removes Markdown */
export function messageText(
	{ content, embeds }: Pick<PageMessage, 'content' | 'embeds'>,
	plain: (text: string) => string,
): string {
	const texts = embeds.flatMap(({ title = '', description = '', fields = [] }) => [
		title,
		description,
		...fields.map(({ name, value }) => `${name}: ${value}`),
	]);
	return [content, ...texts].map(plain).filter(Boolean).join('\n');
}
