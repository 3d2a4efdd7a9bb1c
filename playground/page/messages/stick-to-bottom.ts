/** The view follows new messages while the reader is within this distance of the bottom, in CSS pixels. */
const threshold = 80;
/** Space above a message that is taller than the window, in CSS pixels. */
const gap = 8;

/**
 * Keeps the last message in view while messages are added. If the message is taller than the element, its top stays in
 * view, because that is where reading begins.
 */
export class StickToBottom {
	readonly #element: HTMLElement;
	readonly #content: Element;
	#isStuck = true;
	#heights = '';

	/** @param content what grows inside `element`; its last child is the last message */
	constructor(element: HTMLElement, content: Element) {
		this.#element = element;
		this.#content = content;
		element.addEventListener('scroll', () => this.#scrolled());
		// Content grows after layout and when images load; the element shrinks when the message box grows.
		const observer = new ResizeObserver(() => this.#update());
		for (const each of [element, content]) observer.observe(each);
	}

	stick(): void {
		this.#isStuck = true;
		this.#element.scrollTop = this.#goal;
		this.#update();
	}

	#scrolled(): void {
		// The browser also scrolls when heights change; only a scroll without such a change is the reader's.
		if (this.#heights === this.#currentHeights) this.#isStuck = this.#element.scrollTop > this.#goal - threshold;
		else this.#update();
	}

	#update(): void {
		this.#heights = this.#currentHeights;
		// It never scrolls back up: the reader may be further down in a tall message.
		if (this.#isStuck) this.#element.scrollTop = Math.max(this.#goal, this.#element.scrollTop);
	}

	/** How far to scroll: to the bottom, or to the top of the last message if that is taller than the element. */
	get #goal(): number {
		const { scrollTop, scrollHeight, clientHeight } = this.#element;
		const bottom = scrollHeight - clientHeight;
		const lastMessage = this.#content.lastElementChild;
		if (!lastMessage) return bottom;
		const top = scrollTop + lastMessage.getBoundingClientRect().top - this.#element.getBoundingClientRect().top - gap;
		return Math.min(bottom, Math.max(0, top));
	}

	get #currentHeights(): string {
		return `${this.#element.scrollHeight} ${this.#element.clientHeight}`;
	}
}
