import { expect, test } from 'vitest';
import { withoutFillers } from '../../src/search/mentions/fillers.ts';

test('A Chinese character is only a filler if no other one is beside it, while longer fillers need no space', () => {
	expect(withoutFillers('收割者 印花 和平')).toBe('收割者 印花 和平');
	expect(withoutFillers('出 红线').trim()).toBe('红线');
	expect(withoutFillers('便宜红线').trim()).toBe('红线');
	expect(withoutFillers('收购 红线').trim()).toBe('红线');
	expect(withoutFillers('我出 红线').trim()).toBe('红线');
});
