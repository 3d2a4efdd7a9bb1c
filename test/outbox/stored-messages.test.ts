import { expect, test } from 'vitest';
import { salesContent } from '../../commands/account/sales/sales-messages.ts';
import {
	alertContent,
	boardContent,
	noticeContent,
	postContent,
} from '../../commands/alerts/stored/message-contents.ts';
import { holdingsContent } from '../../commands/holdings/holdings-message.ts';
import { Outbox } from '../../src/outbox/outbox.ts';
import { messageTraits } from '../support/message-traits.ts';
import { lazyDatabase } from '../support/store.ts';

const offer = { key: 'abc', name: 'AK-47 | Redline (Field-Tested)', version: null, ask: 30, quantity: 2 };

/** Kinds, their schemas, and contents as the bot stored them before features registered their messages. */
const stored = [
	['alert', alertContent, '{"what":"met","at":1787000000000,"ask":null,"isConverted":false}'],
	['alert', alertContent, '{"what":"ended","at":1787000000000,"ask":12.5}'],
	[
		'channel-post',
		postContent,
		`{"shown":{"kind":"restock","at":1787000000000,"currency":"EUR","items":[${JSON.stringify(offer)}]},"more":3}`,
	],
	['direct-message', postContent, '{"shown":{"kind":"item","at":1787000000000,"currency":"EUR","items":[]},"more":0}'],
	['notice', noticeContent, '{"feedChannel":"5","kinds":["deals","board"],"locale":"de","isDeleted":true}'],
	['board', boardContent, '{}'],
	['holdings', holdingsContent, '{"often":"weekly"}'],
	['sales', salesContent, '{"sealed":{"v":1,"text":"x"}}'],
] as const;

test('Messages that an earlier version has queued are read as it wrote them', async () => {
	const database = lazyDatabase();
	const times = { queued_at: 1, due_at: 1, message: null, tried_at: null, failures: 0 };
	const rows = stored.map(([kind, , content], i) => {
		const about = ['holdings', 'sales'].includes(kind) ? null : 'a';
		return { id: `m${i}`, kind, owner: `${i}`, about, channel: `c${i}`, content, ...times };
	});
	await database.sql.insertInto('outbox').values(rows).execute();
	const outbox = new Outbox(database, messageTraits);
	for (let i = 0; i < stored.length; i++) {
		const [part] = (await outbox.claim(2))!.parts;
		const [kind, schema, written] = stored[Number(part.owner)]!;
		expect(part.kind).toBe(kind);
		expect(schema.parse(part.content)).toEqual(JSON.parse(written));
	}
	expect(await outbox.claim(2)).toBeUndefined();
});
