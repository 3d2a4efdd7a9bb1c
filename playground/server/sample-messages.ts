import { traders } from '../people.ts';
import type { Room } from './room.ts';

const [noor, mika] = traders;
const minute = 60_000;

const sampleMessages = [
	{ by: noor, ago: 9 * minute, text: 'selling ak redline ft + 2x kilowatt case' },
	{ by: mika, ago: 4 * minute, text: 'H: AWP Asiimov BS + m9 doppler p2 fn\nW: kara tiger tooth fn, can add' },
] as const;

/** @param now Unix milliseconds */
export function postSampleMessages(room: Room, now: number): void {
	for (const { by, ago, text } of sampleMessages)
		room.post(text, { userId: by.id, locale: 'en-US', place: 'server' }, now - ago);
}
