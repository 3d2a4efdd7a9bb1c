import type { DiscordRequest } from './request-rules.ts';

export const request = (method: string, path: string, body: unknown, ...files: string[]): DiscordRequest => ({
	method,
	path,
	body,
	files,
});

export const application = '1000000000000000001';
export const quiet = { allowed_mentions: { parse: [] } };
export const id = '1234567890123456789';

export const callback = (type: number, data?: unknown, ...files: string[]) =>
	request('POST', '/interactions/1/token/callback', data === undefined ? { type } : { type, data }, ...files);
export const answer = (data: object, ...files: string[]) => callback(4, { ...quiet, ...data }, ...files);
export const change = (data: object, ...files: string[]) =>
	request('PATCH', `/webhooks/${application}/token/messages/@original`, { ...quiet, ...data }, ...files);
export const followUp = (data: object, ...files: string[]) =>
	request('POST', `/webhooks/${application}/token`, { ...quiet, ...data }, ...files);
export const channelMessage = (data: object) => request('POST', `/channels/${id}/messages`, { ...quiet, ...data });
export const suggestions = (...choices: unknown[]) => callback(8, { choices });
export const registered = (...commands: unknown[]) => request('PUT', `/applications/${application}/commands`, commands);
export const registeredInServer = (...commands: unknown[]) =>
	request('PUT', `/applications/${application}/guilds/${id}/commands`, commands);

export const button = (more: object = {}) => ({
	type: 2,
	style: 2,
	label: 'Refresh',
	custom_id: 'price:refresh',
	...more,
});
export const linkButton = (more: object = {}) => ({
	type: 2,
	style: 5,
	label: 'View item',
	url: 'https://market.example/item/1',
	...more,
});
export const option = (value: string, more: object = {}) => ({ label: 'A', value, ...more });
export const menu = (more: object = {}) => ({
	type: 3,
	custom_id: 'price:pick',
	placeholder: 'Which one?',
	options: [option('a', { default: true }), option('b', { description: 'cheaper' })],
	...more,
});
export const row = (...components: unknown[]) => ({ type: 1, components });
export const withRows = (...components: unknown[]) => answer({ content: 'x', components });
export const many = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i));
export const ofLength = (length: number) => 'x'.repeat(length);

export const input = (more: object = {}) => ({
	type: 4,
	custom_id: 'secret',
	style: 1,
	min_length: 1,
	max_length: 100,
	...more,
});
export const label = (more: object = {}) => ({
	type: 18,
	label: 'Credentials',
	description: 'A pair',
	component: input(),
	...more,
});
export const modal = (more: object = {}) =>
	callback(9, {
		custom_id: 'account:link',
		title: 'Link',
		components: [{ type: 10, content: 'Why' }, label()],
		...more,
	});

export const string = (name: string, more: object = {}) => ({ type: 3, name, description: 'A text', ...more });
export const command = (more: object = {}) => ({ name: 'price', description: 'What it costs', ...more });
export const withOptions = (...options: unknown[]) => registered(command({ options }));
export const choice = (i: number) => ({ name: `Choice ${i}`, value: `${i}` });
export const subcommand = (name: string, ...options: unknown[]) => ({ type: 1, name, description: 'A part', options });

export const embed = (more: object) => answer({ embeds: [{ title: 'A', ...more }] });
export const fields = (...all: unknown[]) => embed({ fields: all });
export const chart = { embeds: [{ title: 'A', image: { url: 'attachment://chart.png' } }] };
