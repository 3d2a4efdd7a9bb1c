/** Descriptions of the command, its subcommands and their options. */
export const feedTexts = {
	description: 'Have deals, movers or restocks posted into a channel of this server',
	add: 'Add a feed to a channel of this server (needs Manage Server)',
	list: 'See, pause and remove the feeds of this server (needs Manage Server)',
	channel: 'Channel to post in',
	kind: 'What to post',
	minDiscount: 'Deals: how far under the 30-day median an ask has to be, in percent (15 if left out)',
	minSales: 'Only items sold at least this often in 30 days, restocks in 90 days (10 if left out)',
	minPrice: 'Only items that cost at least this, in the currency of the feed',
	maxPrice: 'Deals and restocks: only asks up to this amount, in the currency of the feed',
	period: 'Movers: how far back to compare (1 day if left out)',
	direction: 'Movers: which way prices moved (up if left out)',
	tradeLocked: 'Deals: look among trade-locked listings instead of tradable ones',
	role: 'Role to mention in each post, if you may mention it',
	atMost: 'Deals and restocks: the most posts in 24 hours (5 if left out)',
} as const;
