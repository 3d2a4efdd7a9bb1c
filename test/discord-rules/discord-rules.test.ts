import { expect, test } from 'vitest';
import { complaintsOf } from './request-rules.ts';

const callback = (type: number, data: object) => ({
	method: 'POST',
	path: '/interactions/1/token/callback',
	body: { type, data },
	files: [],
});
const answer = (data: object) => callback(4, { allowed_mentions: { parse: [] }, ...data });
const embed = (more: object) => answer({ embeds: [{ title: 'A', color: 1, ...more }] });
const button = { type: 2, style: 2, label: 'Refresh', custom_id: 'refresh' };
const menu = { type: 3, custom_id: 'pick', options: [{ label: 'A', value: 'a' }] };
const rowsOf = (...rows: object[][]) =>
	answer({ content: 'x', components: rows.map((components) => ({ type: 1, components })) });
const commandOf = (...options: object[]) => ({
	method: 'PUT',
	path: '/applications/1000000000000000001/commands',
	body: [{ name: 'price', description: 'What it costs', options }],
	files: [],
});
const option = { type: 3, name: 'item', description: 'A name', required: false };

// One example of each kind of rule, to show that it can refuse something.
test.each([
	['an empty message', answer({}), /empty/],
	['a message that may notify anybody', callback(4, { content: 'x' }), /allowed_mentions/],
	['half of a character', answer({ content: 'x\ud83d' }), /half of a character/],
	['a long title', embed({ title: 'x'.repeat(257) }), /title: .*256/],
	['a field of blanks', embed({ fields: [{ name: 'A', value: ' \n' }] }), /value: is blank/],
	['a time in a label', rowsOf([{ ...button, label: 'read <t:1700000000:R>' }]), /do not render/],
	['a menu beside a button', rowsOf([menu, button]), /only component of its row/],
	['one custom_id twice', rowsOf([button], [button]), /two components have the custom_id/],
	['26 options of a menu', rowsOf([{ ...menu, options: Array(26).fill(menu.options[0]) }]), /options/],
	['26 suggestions', callback(8, { choices: Array(26).fill({ name: 'A', value: 'a' }) }), /choices/],
	['a form without inputs', callback(9, { custom_id: 'a', title: 'A', components: [] }), /components/],
	['a required option after an optional one', commandOf(option, { ...option, name: 'b', required: true }), /required/],
	['an unknown route', { ...answer({}), path: '/interactions/1' }, /no route/],
])('The rules of Discord refuse %s', (_, request, complaint) => {
	expect(complaintsOf(request).join('\n')).toMatch(complaint);
});
