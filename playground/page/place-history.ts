import type { Place } from '../wire.ts';

const addressOf = (place: Place) => (place === 'dm' ? '#direct-messages' : '#prices');
const placeNow = (): Place => (location.hash === addressOf('dm') ? 'dm' : 'server');

/** Keeps the place in the address of the page, so that the browser's Back returns to the one before. */
export function keepInAddress(place: Place, go: (place: Place) => void): void {
	history.replaceState(null, '', addressOf(place));
	addEventListener('popstate', () => go(placeNow()));
}

/** Call after each render. */
export function updateAddress(place: Place): void {
	if (place !== placeNow()) history.pushState(null, '', addressOf(place));
}
