import { expect, test } from 'vitest';
import { budgetIn } from '../../../src/reading/money/budget.ts';

const emptyBudget = {
	text: '',
	wear: undefined,
	statTrak: undefined,
	min: undefined,
	max: undefined,
	currency: 'EUR',
	isCheapest: false,
};

test.each([
	['cheapest knife under 100', { kind: 'knife', max: 100, isCheapest: true }],
	['knives under €100', { kind: 'knife', max: 100 }],
	['gloves below $150', { kind: 'gloves', max: 150, currency: 'USD' }],
	['knife for 80 eur?', { kind: 'knife', max: 80 }],
	['cheapest gloves', { kind: 'gloves', isCheapest: true }],
	['best knife under 200', { kind: 'knife', max: 200 }],
	['st knife under 300 ft', { kind: 'knife', max: 300, statTrak: true, wear: 'Field-Tested' }],
	['stickers 5-10€', { kind: 'sticker', min: 5, max: 10 }],
	['snipers under 50', { kind: 'sniper', max: 50 }],
	['shotguns under 5', { kind: 'shotgun', max: 5 }],
	['machine guns under 5', { kind: 'machine_gun', max: 5 }],
	['ножи до 10к руб', { kind: 'knife', max: 10_000, currency: 'RUB' }],
	['gloves under 1k dollars', { kind: 'gloves', max: 1_000, currency: 'USD' }],
	['knives > 50€', { kind: 'knife', min: 50 }],
	['awp asiimov >= 70', { kind: undefined, text: 'awp asiimov', min: 70 }],
	['agents between 5 and 20 usd', { kind: 'agent', min: 5, max: 20, currency: 'USD' }],
	['knife $50-100', { kind: 'knife', min: 50, max: 100, currency: 'USD' }],
	['knife over 50 under 100', { kind: 'knife', min: 50, max: 100 }],
	['knife max 50 min 20', { kind: 'knife', min: 20, max: 50 }],
	['Messer bis 1.500 €', { kind: 'knife', max: 1_500 }],
	['knives under 1,000.50', { kind: 'knife', max: 1_000.5 }],
	['ножи до 1 500', { kind: 'knife', max: 1_500 }],
	['a knife for under 100', { kind: 'knife', max: 100 }],
	['cuchillos por menos de 200 euros', { kind: 'knife', max: 200 }],
	['el cuchillo más barato', { kind: 'knife', isCheapest: true }],
	['самые дешевые перчатки', { kind: 'gloves', isCheapest: true }],
	['最便宜的手套', { kind: 'gloves', isCheapest: true }],
	['knife under 200 and fn', { kind: 'knife', max: 200, wear: 'Factory New' }],
	['karambit under 800', { kind: undefined, text: 'karambit', max: 800 }],
	['awp under $20', { kind: undefined, text: 'awp', max: 20, currency: 'USD' }],
	['karambit fade under 500', { kind: undefined, text: 'karambit fade', max: 500 }],
	['cases over 10', { kind: 'case', min: 10 }],
	['rifles up to 1.5k', { kind: 'rifle', max: 1_500 }],
	['Messer unter 100 €', { kind: 'knife', max: 100 }],
	['günstigstes messer bis 100', { kind: 'knife', max: 100, isCheapest: true }],
	['нож до 100', { kind: 'knife', max: 100 }],
	['перчатки дешевле 150 евро', { kind: 'gloves', max: 150 }],
	['couteau moins de 90€', { kind: 'knife', max: 90 }],
	['guantes hasta 120', { kind: 'gloves', max: 120 }],
	['faca até 100', { kind: 'knife', max: 100 }],
	['nóż do 400 zł', { kind: 'knife', max: 400, currency: 'PLN' }],
	['100 altı bıçak', { kind: 'knife', max: 100 }],
	['200块以下的刀', { kind: 'knife', max: 200, currency: 'CNY' }],
])('The budget in %j is read', (text, budget) => {
	expect(budgetIn(text, 'EUR')).toEqual({ ...emptyBudget, ...budget });
});

test.each([
	'butterfly knife for 500',
	'ak redline up to 0.2',
	'ak redline under 0.125',
	'stickers from 2014',
	'katowice 2014',
	'2014 under',
	'ak redline ft for 40',
	'knife',
	'is 300€ good for bfk fade',
	'butterfly knife',
	'sticker | battle scarred',
	'under 100',
	'2 cases for 3€ each',
	'cheapest karambit',
])('%j has no budget, so it is searched for as a name', (text) => {
	expect(budgetIn(text, 'EUR')).toBeUndefined();
});
