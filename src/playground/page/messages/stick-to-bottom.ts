/** A reader within this distance of the bottom stays there, in CSS pixels. */
const threshold = 80;

/** Keeps a scrolling element at its bottom while its content grows, until the reader scrolls up. */
export class StickToBottom {
	readonly #element: HTMLElement;
	#isStuck = true;
	/** Heights of the element and its content at the last update. */
	#heights = '';

	/** @param content what grows inside `element` */
	constructor(element: HTMLElement, content: Element) {
		this.#element = element;
		element.addEventListener('scroll', () => this.#scrolled());
		// Content grows after layout and when images load; the element shrinks when the message box grows.
		const observer = new ResizeObserver(() => this.#update());
		for (const each of [element, content]) observer.observe(each);
	}

	/** Scrolls to the bottom and stays there. */
	stick(): void {
		this.#isStuck = true;
		this.#update();
	}

	#scrolled(): void {
		const { scrollHeight, scrollTop, clientHeight } = this.#element;
		// The browser also scrolls when heights change; only a scroll without such a change is the reader's.
		if (this.#heights === this.#currentHeights) this.#isStuck = scrollHeight - scrollTop - clientHeight < threshold;
		else this.#update();
	}

	#update(): void {
		this.#heights = this.#currentHeights;
		if (this.#isStuck) this.#element.scrollTop = this.#element.scrollHeight;
	}

	get #currentHeights(): string {
		return `${this.#element.scrollHeight} ${this.#element.clientHeight}`;
	}
}
