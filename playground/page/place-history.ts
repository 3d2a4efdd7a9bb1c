import type { Place } from '../wire.ts';

/** Keeps the place in the address of the page, so that the browser's Back returns to the one before. */
export class PlaceHistory {
	#place: Place;

	constructor(place: Place, go: (place: Place) => void) {
		this.#place = place;
		history.replaceState(place, '', addressOf(place));
		addEventListener('popstate', ({ state }) => {
			// An address that the visitor typed has no state.
			this.#place = (state as Place | null) ?? placeAt(location.hash);
			go(this.#place);
		});
	}

	/** Call after each render. */
	update(place: Place): void {
		if (place === this.#place) return;
		this.#place = place;
		history.pushState(place, '', addressOf(place));
	}
}

const addressOf = (place: Place) => (place === 'dm' ? '#direct-messages' : '#prices');
const placeAt = (hash: string): Place => (hash === addressOf('dm') ? 'dm' : 'server');
