import assert from 'node:assert/strict'
import { test } from 'node:test'
import { examine } from '../../../test/support/doctor.ts'
import { startMailServer } from '../../../test/support/mail-server.ts'
import { useWorld } from '../../../test/support/world.ts'
import { deliverMails } from '../../notifications/deliver-mails.ts'
import { enqueueMails } from '../../notifications/enqueue-mails.ts'
import { outboxCheck } from './outbox.ts'

const world = useWorld()

test('mails that wait and mails that failed are counted, with the last error and what to do', async (t) => {
	const server = await startMailServer(t)
	const { merchant } = await world.merchant()
	const mail = {
		...{ kind: 'redemption-customer' as const, subject: 'Hello', html: '<p>Hello</p>' },
		...{ redemptionId: null, listId: null },
	}
	const enqueue = (recipient: string) =>
		world.db.transaction((tx) => enqueueMails(tx, merchant.id, world.clock.now(), [{ ...mail, recipient }]))
	const env = {
		DATABASE_URL: world.url,
		SMTP_URL: `smtp://127.0.0.1:${server.port}`,
		FIEL_MAIL_FROM: 'shop@fiel.test',
	}
	const look = () => examine(t, outboxCheck, env, world.clock)
	assert.deepEqual((await look()).lines, ['ok outbox: No mail waits, and none failed in the last day.'])
	await enqueue('ana@mail.test')
	const { lines: stored } = await examine(t, outboxCheck, { DATABASE_URL: world.url }, world.clock)
	assert.deepEqual(stored, ['ok outbox: 1 mail is stored, because no mail server is set.'])
	world.clock.pass(1 / 48)
	assert.deepEqual((await look()).lines, [
		'warning outbox: 1 mail waits, the oldest for 30 min; 0 failed in the last day.',
	])
	world.clock.pass(1)
	assert.match((await look()).lines[0]!, /^problem outbox: 1 mail waits, the oldest for 25 h;/)

	server.answer = () => 550
	await deliverMails(world.db, world.clock, server.mailSender)
	const { lines, advice } = await look()
	assert.deepEqual(lines, [
		'warning outbox: No mail waits; 1 failed in the last day. ' +
			"The last error: Can't send mail - all recipients were rejected: 550 not this one",
	])
	assert.deepEqual(advice, [
		`npm run --silent fiel -- mail list --merchant ${merchant.name} shows each with its error.`,
		`After the cause is repaired: npm run --silent fiel -- mail retry --merchant ${merchant.name}`,
	])
	world.clock.pass(2)
	assert.deepEqual((await look()).lines, ['ok outbox: No mail waits, and none failed in the last day.'])
})
