/** Descriptions of /alert and its options, and the labels of its components. */
export const alertTexts = {
	description: 'Get a direct message when a price changes, or an item is in stock again',
	add: 'Set an alert for an item',
	list: 'See, change and delete your alerts',
	below: 'Tell me when the lowest ask is at or below this amount',
	above: 'Tell me when the lowest ask is at or above this amount',
	drop: 'Tell me when the lowest ask has dropped by this many percent from now',
	rise: 'Tell me when the lowest ask has risen by this many percent from now',
	inStock: 'Tell me when the item is in stock',
	repeat: 'How often to tell me (default: once)',
	repeats: { once: 'once', again: 'again each time, after the price has moved away by 2%' },
	days: 'How many days the alert lasts (default: 90)',
	tradeLocked: 'Watch trade-locked listings instead of tradable ones',
} as const;

export const alertLabels = {
	alertMe: 'Alert me',
	again: 'Again',
	stop: 'Stop',
	mine: 'My alerts',
	whenAgain: 'Tell me when it becomes so again',
	no: 'No, thanks',
	pause: 'Pause',
	resume: 'Resume',
	tellOnce: 'Tell me once',
	tellEachTime: 'Tell me each time',
	change: 'Change',
	deleteAll: 'Delete all',
	pickAlert: 'Pick an alert to change',
	openPrice: 'Open the price of an item',
} as const;
