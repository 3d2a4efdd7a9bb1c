/** Who is this close to the end, in pixels, is kept there. */
const nearTheEnd = 80;

/** Keeps what scrolls at its end while it grows, until its reader scrolls back. */
export class EndKeeper {
	readonly #element: HTMLElement;
	#isKept = true;
	/** How high the element and what is in it were when last seen. */
	#heights = '';

	/** @param content what grows in `element` */
	constructor(element: HTMLElement, content: Element) {
		this.#element = element;
		element.addEventListener('scroll', () => this.#scrolled());
		// What is in it grows once it is laid out and its pictures are there; the element makes room for the message box.
		const observer = new ResizeObserver(() => this.#stay());
		for (const each of [element, content]) observer.observe(each);
	}

	/** Goes to the end, and is kept there from now on. */
	keep(): void {
		this.#isKept = true;
		this.#stay();
	}

	#scrolled(): void {
		const { scrollHeight, scrollTop, clientHeight } = this.#element;
		// What grows or shrinks is scrolled by the browser as well: that is nobody’s wish to be elsewhere.
		if (this.#heights === this.#heightsNow) this.#isKept = scrollHeight - scrollTop - clientHeight < nearTheEnd;
		else this.#stay();
	}

	#stay(): void {
		this.#heights = this.#heightsNow;
		if (this.#isKept) this.#element.scrollTop = this.#element.scrollHeight;
	}

	get #heightsNow(): string {
		return `${this.#element.scrollHeight} ${this.#element.clientHeight}`;
	}
}
