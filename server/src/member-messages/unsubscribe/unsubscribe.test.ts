import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import sql from 'sql-template-tag'
import { createMessageShop, PUBLIC_URL } from '../../../test/support/messages.ts'
import { actBeforeCommit } from '../../../test/support/races.ts'
import { useWorld } from '../../../test/support/world.ts'
import { eraseCustomer } from '../../customers/erase-customer.ts'
import type { Tx } from '../../db/database.ts'
import { ERASERS } from '../../erasers.ts'
import { mergeCustomers } from '../../merges/merge-customers.ts'
import { undoMerges } from '../../merges/undo-merges.ts'
import { MOVERS } from '../../movers.ts'
import { isRefusal } from '../../refusal.ts'

const world = useWorld()
const ONE_CLICK = 'List-Unsubscribe=One-Click'
const FORM = 'application/x-www-form-urlencoded'

/** A shop whose customer has got a mail with this link. */
const openLink = async (t: TestContext, sms: ['welcome'] | [] = []) => {
	const shop = await createMessageShop(t, world, { email: ['points-earned', 'welcome'], sms })
	await shop.buy(10, 'ana')
	await shop.plan()
	shop.pass(10)
	await shop.send()
	const header = shop.mails.received[0]!.headers.get('list-unsubscribe')!
	const url = header.slice(1, -1).replace(PUBLIC_URL, '')
	const ask = (method: 'GET' | 'POST', payload?: string, contentType = FORM, path = url) =>
		world.app.inject({
			...{
				method,
				url: path,
				headers: { 'accept-language': 'pt', ...(payload && { 'content-type': contentType }) },
			},
			...(payload !== undefined && { payload }),
		})
	/** Earns points, and says what became of the message. */
	const earn = async (customer = 'ana') => {
		shop.pass(60)
		await shop.buy(10, customer)
		await shop.plan()
		shop.pass(10)
		await shop.send()
		return (await shop.log()).at(-1)
	}
	return { ...shop, url, ask, earn }
}

test('one click stops all mails, with any form and without signing in; opening the page changes nothing', async (t) => {
	const { ask, earn } = await openLink(t)
	const page = await ask('GET')
	assert.equal(page.statusCode, 200)
	assert.match(page.body, /<html lang="pt">[\s\S]*Parar todos os e-mails[\s\S]*Pontos que você ganhou/)
	assert.match(page.headers['content-security-policy'] as string, /default-src 'none'/)
	// The Enter key in a box presses the first button of its form.
	assert.match(
		page.body,
		/<form method="post">\s*<fieldset>[\s\S]*<\/fieldset>\s*<button name="action" value="save">/,
	)
	assert.equal(await earn(), 'points-earned email sent')
	const answer = await ask('POST', ONE_CLICK)
	assert.deepEqual([answer.statusCode, answer.body], [200, ''])
	assert.equal(await earn(), 'points-earned email not-sent unsubscribed')
	assert.match((await ask('GET')).body, /Você não recebe mais e-mails/)
	assert.equal((await ask('POST', 'action=resume')).statusCode, 303)
	assert.equal(await earn(), 'points-earned email sent')
	const multipart =
		'--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
	assert.equal((await ask('POST', multipart, 'multipart/form-data; boundary=x')).statusCode, 200)
	assert.equal(await earn(), 'points-earned email not-sent unsubscribed')
})

test('the page stops single kinds, and what was stopped comes back', async (t) => {
	const { ask, earn } = await openLink(t)
	const saved = await ask('POST', 'action=save&kind=welcome')
	assert.equal(saved.statusCode, 303)
	const page = await ask('GET', undefined, FORM, saved.headers.location as string)
	assert.match(page.body, /role="status">Salvo\./)
	assert.doesNotMatch((await ask('GET')).body, /Salvo/)
	assert.match(page.body, /value="welcome" checked/)
	assert.match(page.body, /value="points-earned">/)
	assert.equal(await earn(), 'points-earned email not-sent unsubscribed')
	await ask('POST', 'action=save&kind=welcome&kind=points-earned')
	assert.equal(await earn(), 'points-earned email sent')
	await ask('POST', 'action=unknown')
	assert.equal(await earn(), 'points-earned email sent')
})

test('a link stops its channel alone', async (t) => {
	const { ask, log, buy, plan, send } = await openLink(t, ['welcome'])
	await ask('POST', ONE_CLICK)
	await buy(10, 'bia')
	await plan()
	await send()
	const lines = await log()
	assert.equal(lines.filter((line) => line === 'welcome sms sent').length, 2)
	assert.equal(lines.filter((line) => line === 'welcome email sent').length, 2)
})

test('a link that nobody has made is not found, and those of another shop do nothing', async (t) => {
	const one = await openLink(t)
	const other = await openLink(t)
	const foreign = one.url.replace(one.merchant.name, other.merchant.name)
	for (const path of [
		foreign,
		`${one.url}x`,
		one.url.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A')),
		'/m/nobody/u/e1-AAAAAAAAAAAAAAAA',
	])
		for (const method of ['GET', 'POST'] as const) {
			const answer = await one.ask(method, method === 'POST' ? ONE_CLICK : undefined, FORM, path)
			assert.equal(answer.statusCode, 404, path)
			assert.match(answer.body, /Este link não funciona/)
		}
	assert.equal(await one.earn(), 'points-earned email sent')
	assert.equal(await other.earn(), 'points-earned email sent')
})

test('a link works after a merge, which keeps what was stopped in either place, and is harmless after the data was erased', async (t) => {
	const { ask, buy, plan, send, pass, merchant, earn } = await openLink(t)
	await ask('POST', ONE_CLICK)
	await buy(10, 'bia')
	await plan()
	pass(10)
	await send()
	await world.db.transaction((tx) =>
		mergeCustomers(tx, merchant, world.clock.now(), [{ from: 'ana', into: 'bia', author: 'test' }], MOVERS),
	)
	assert.equal(await earn('bia'), 'points-earned email not-sent unsubscribed')
	await ask('POST', 'action=resume')
	assert.equal(await earn('bia'), 'points-earned email sent')
	await world.db.transaction((tx) => eraseCustomer(tx, merchant.id, world.clock.now(), 'bia', ERASERS))
	assert.match((await ask('GET')).body, /Você não recebe mais e-mails/)
	assert.equal((await ask('POST', ONE_CLICK)).statusCode, 200)
})

test('one click counts while the customer is merged, and while the merge is undone', async (t) => {
	const { ask, buy, merchant } = await openLink(t)
	await buy(10, 'bia')
	const [now, author] = [world.clock.now(), 'test']
	const declined = () =>
		world.db.rows(sql`
			select c.original_id as customer, h.declined from message_choices h
			join customers c on c.merchant_id = ${merchant.id} and c.id = h.customer_id
			where h.merchant_id = ${merchant.id} order by 1`)
	let mergeId = 0
	const merge = async (tx: Tx) => {
		const [merged] = await mergeCustomers(tx, merchant, now, [{ from: 'ana', into: 'bia', author }], MOVERS)
		assert.ok(merged && !isRefusal(merged))
		mergeId = merged.mergeId
	}
	const duringMerge = await actBeforeCommit(world.db, merge, () => ask('POST', ONE_CLICK))
	assert.deepEqual([duringMerge.statusCode, duringMerge.body], [200, ''])
	assert.deepEqual(await declined(), [{ customer: 'bia', declined: ['email'] }])

	await ask('POST', 'action=resume')
	const undo = (tx: Tx) => undoMerges(tx, merchant, now, [{ mergeId, author }], MOVERS)
	const duringUndo = await actBeforeCommit(world.db, undo, () => ask('POST', ONE_CLICK))
	assert.deepEqual([duringUndo.statusCode, duringUndo.body], [200, ''])
	assert.deepEqual(await declined(), [
		{ customer: 'ana', declined: ['email'] },
		{ customer: 'bia', declined: [] },
	])
})
