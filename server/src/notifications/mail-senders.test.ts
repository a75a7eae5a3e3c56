import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../test/support/admin.ts'
import { startMailServer } from '../../test/support/mail-server.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { useWorld } from '../../test/support/world.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { deliverMails } from './deliver-mails.ts'
import { enqueueMails } from './enqueue-mails.ts'

const world = useWorld()

/** The same world with a mail server. */
const withMailServer = async (t: Parameters<typeof startMailServer>[0], login = '') => {
	const server = await startMailServer(t)
	const config = readConfig({
		LOG_LEVEL: 'error',
		SMTP_URL: `smtp://${login}127.0.0.1:${server.port}`,
		FIEL_MAIL_FROM: 'The Operator <mail@fiel.test>',
	})
	const app = await buildApp({ db: world.db, clock: world.clock, config })
	t.after(() => app.close())
	return { server, mailWorld: { ...world, app } }
}

const UNSET = {
	IsConfigured: false,
	Host: null,
	From: null,
	SenderName: null,
	ReplyTo: null,
	WaitingMails: 0,
}

test('the owner reads what the operator has set, without the password, and sets name and reply address', async (t) => {
	const { merchant } = await world.merchant()
	const bare = await signInAs(world, merchant)
	assert.deepEqual(await bare.get('/mail-sender'), UNSET)
	assert.equal((await bare.post('/mail-sender/test', undefined, 422)).ErrorCode, 77)

	const { server, mailWorld } = await withMailServer(t, 'robot:hunter2@')
	const owner = await signInAs(mailWorld, merchant)
	const configured = {
		...UNSET,
		IsConfigured: true,
		Host: `127.0.0.1:${server.port}`,
		From: 'mail@fiel.test',
	}
	assert.deepEqual(await owner.get('/mail-sender'), configured)
	const own = { SenderName: 'Café do Ponto', ReplyTo: 'ola@cafe.test' }
	assert.deepEqual(await owner.put('/mail-sender', own), { ...configured, ...own })

	const mail = {
		recipient: 'ana@mail.test',
		subject: 'Hello',
		html: '<p>x</p>',
		redemptionId: null,
		listId: null,
	}
	const other = await world.merchant()
	for (const { id } of [merchant, other.merchant])
		await world.db.transaction((tx) =>
			enqueueMails(tx, id, world.clock.now(), [{ ...mail, kind: 'redemption-customer' }]),
		)
	assert.deepEqual(await bare.get('/mail-sender'), { ...UNSET, ...own, WaitingMails: 1 })
	await deliverMails(world.db, world.clock, server.mailSender)
	const headers = server.received.map(({ headers }) => [headers.get('from'), headers.get('reply-to')])
	assert.deepEqual(headers, [
		['=?UTF-8?Q?Caf=C3=A9_do_Ponto?= <shop@fiel.test>', 'ola@cafe.test'],
		['The Shop <shop@fiel.test>', undefined],
	])
	assert.deepEqual(await owner.put('/mail-sender', { SenderName: ' ', ReplyTo: null }), configured)
})

test('a test mail leaves at once, and the answer of the mail server is shown if it fails', async (t) => {
	const { merchant } = await world.merchant()
	const { server, mailWorld } = await withMailServer(t)
	const owner = await signInAs(mailWorld, merchant)
	await owner.put('/customization', { CompanyName: 'Café do Ponto' })
	await owner.put('/mail-sender', { SenderName: 'Café', ReplyTo: 'ola@cafe.test' })
	assert.deepEqual(await owner.post('/mail-sender/test', undefined, 200), {
		Success: true,
		Recipient: owner.email,
		Answer: '250 OK: message queued',
		Error: null,
	})
	const [mail] = server.received
	assert.deepEqual(
		[mail!.to, mail!.headers.get('from'), mail!.headers.get('reply-to')],
		[owner.email, '=?UTF-8?Q?Caf=C3=A9?= <mail@fiel.test>', 'ola@cafe.test'],
	)
	server.answer = () => 550
	const refused = await owner.post('/mail-sender/test', undefined, 200)
	assert.deepEqual([refused.Success, refused.Recipient], [false, owner.email])
	assert.match(refused.Error, /550.*not this one/)
	await server.stop()
	const unreachable = await owner.post('/mail-sender/test', undefined, 200)
	assert.match(unreachable.Error, /ECONNREFUSED/)
	for (let turn = 0; turn < 2; turn++) await owner.post('/mail-sender/test', undefined, 200)
	assert.equal((await owner.post('/mail-sender/test', undefined, 429)).ErrorName, 'Too_Many_Requests')
})

test('a refused sender names its field and changes nothing', async () => {
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const editor = await signInAs(world, merchant, 'editor')
	await assertUnchanged(world, async () => {
		for (const [change, status, field] of [
			[{ SenderName: 'Shop <evil@x.test>', ReplyTo: null }, 422, 'SenderName'],
			[{ SenderName: 'A\r\nBcc: x@y.test', ReplyTo: null }, 422, 'SenderName'],
			[{ SenderName: 'x'.repeat(101), ReplyTo: null }, 400, 'SenderName'],
			[{ SenderName: null, ReplyTo: 'nobody' }, 422, 'ReplyTo'],
			[{ SenderName: null, ReplyTo: 'ze@example' }, 422, 'ReplyTo'],
			[{ SenderName: null, ReplyTo: 'a@b.test, c@d.test' }, 422, 'ReplyTo'],
			[{ SenderName: null, ReplyTo: null, Host: 'x' }, 400, 'Host'],
		] as const)
			assert.equal((await owner.put('/mail-sender', change, status)).Field, field)
		await editor.get('/mail-sender')
		await editor.put('/mail-sender', { SenderName: 'x', ReplyTo: null }, 403)
		await editor.post('/mail-sender/test', undefined, 403)
	})
})
