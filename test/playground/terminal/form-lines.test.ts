import { describe, expect, test } from 'vitest';
import type { FormInput } from '../../../playground/discord/local-messages/local-form.ts';
import { inputPrompt, inputText, valueOfLine } from '../../../playground/terminal/form-lines.ts';

const amount: FormInput = {
	id: 'amount',
	label: 'Amount',
	hint: 'In euros',
	maxLength: 5,
	required: true,
	value: '20',
};
const note: FormInput = { id: 'note', label: 'Note', hint: '', maxLength: undefined, required: false };
const goal: FormInput = {
	id: 'goal',
	label: 'Goal',
	hint: '',
	maxLength: undefined,
	required: true,
	options: [
		{ value: 'b', label: 'Below' },
		{ value: 'a', label: 'Above' },
	],
};

describe('An input of a form in the terminal', () => {
	test('shows what is filled in already, what is optional, and what can be selected', () => {
		expect([amount, note, { ...goal, value: 'a' }].map(inputPrompt)).toEqual([
			'Amount [20]',
			'Note (optional)',
			'Goal [Above]',
		]);
		expect([amount, note, goal].map(inputText)).toEqual([
			'Amount [20]: ____ (In euros)',
			'Note (optional): ____',
			'Goal: ____ (Below, Above)',
		]);
	});

	test('is filled in by a line; an empty one leaves what is there', () => {
		expect(valueOfLine(amount, ' 12.5 ')).toBe('12.5');
		expect(valueOfLine(amount, '')).toBe('20');
		expect(valueOfLine(note, '')).toBe('');
		expect(valueOfLine(goal, 'above')).toBe('a');
	});

	test('refuses what it cannot take, and says why', () => {
		expect(() => valueOfLine({ ...note, required: true }, ' ')).toThrow('Note is required.');
		expect(() => valueOfLine(amount, '123456')).toThrow('Amount can have up to 5 characters.');
		expect(() => valueOfLine(goal, 'beside')).toThrow('Goal must be one of Below, Above.');
	});
});
