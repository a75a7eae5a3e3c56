import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { signInAs } from '../../test/support/admin.ts'
import { buildOrder } from '../../test/support/builders.ts'
import { listenToEvents, topicsOf } from '../../test/support/heard-events.ts'
import { recordsOf } from '../../test/support/records.ts'
import { assertRefused, assertUnchanged } from '../../test/support/refused.ts'
import { createSecondApi } from '../../test/support/second-api.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

const FORM = { OriginalId: 'ana', Name: 'Ana', Email: 'ana@example.com', Document: '123.456.789-09' }

test('a customer is created, once, and earns the signup points', async (t) => {
	const { api, merchant } = await world.merchant({ signup: { isActive: true, points: '50', since: null } })
	const heard = await listenToEvents(t, world, merchant.id)
	const reply = await api.post('/Customer', FORM)
	const { PublicId } = reply.Result
	assert.deepEqual(reply, {
		ErrorMessage: null,
		ErrorCode: null,
		Result: {
			...FORM,
			PublicId,
			Phone: null,
			BirthdayDate: null,
			SignupDate: null,
			IsEnrolled: true,
			ReferralURL: null,
			WhatsappReferralUrl: null,
			CurrentTier: null,
		},
		Code: '00',
		CodeName: 'Done',
		Severity: 0,
		HasWarning: false,
		HasError: false,
	})
	assert.deepEqual((await api.get('/Customer/ana')).Result, reply.Result)
	assertRefused(await api.post('/Customer', FORM), 68, /customer ana exists already/)
	assert.deepEqual(await recordsOf(world, merchant.id, 'ana'), [[1, 50]])
	assert.deepEqual(topicsOf(await heard()), ['Customer_Created', 'Customer_Enrolled'])
	const [row] = await world.db.rows(sql`
		select origin, enrolled_reason from customers where merchant_id = ${merchant.id}`)
	assert.deepEqual(row, { origin: 1, enrolled_reason: 'registration' })
})

test('a birthday after today of the merchant is refused by every operation about customers', async () => {
	const { api } = await world.merchant() // in America/Sao_Paulo
	world.clock.set('2026-06-16T02:00:00Z') // still 15 June there
	const today = { ...FORM, BirthdayDate: '2026-06-15' }
	const tomorrow = { ...FORM, BirthdayDate: '2026-06-16' }
	await assertUnchanged(world, async () => {
		assertRefused(await api.post('/Customer', tomorrow), 77, /birthday is after today/)
		assertRefused(await api.post('/Customer/upsert', tomorrow), 77, /birthday is after today/)
	})
	await api.post('/Customer', FORM, { HasError: false })
	await assertUnchanged(world, async () => {
		assertRefused(await api.post('/Customer/upsert', tomorrow), 77, /birthday is after today/)
		assertRefused(await api.put('/Customer/ana', { ...tomorrow, Name: 'Eva' }), 77, /birthday is after today/)
	})
	await api.put('/Customer/ana', today, { Result: { BirthdayDate: '2026-06-15T00:00:00.000Z' } })
})

test('an id, an e-mail and a document that somebody has are refused, in this order', async () => {
	const { api } = await world.merchant()
	await api.post('/POS/orders', buildOrder({ Customer: { ...FORM, Email: 'Ana@Example.com' } }), {
		HasError: false,
	})
	const other = { OriginalId: 'bia', Email: 'bia@example.com', Document: '529.982.247-25' }
	await assertUnchanged(world, async () => {
		const cases: [object, number, RegExp][] = [
			[FORM, 68, /customer ana exists already/],
			[{ OriginalId: 'ana', Email: 'new@example.com' }, 68, /exists already/],
			[{ ...FORM, OriginalId: 'bia' }, 118, /another customer has the email ana@example.com/],
			[{ OriginalId: 'bia', Email: 'ANA@EXAMPLE.COM' }, 118, /email ANA@EXAMPLE.COM/],
			[{ ...other, Document: '12345678909' }, 119, /another customer has the CPF or document 12345678909/],
			[{ OriginalId: 'bia', Document: '123 456 789 09' }, 119, /CPF or document/],
		]
		for (const [body, number, pattern] of cases)
			assertRefused(await api.post('/Customer', body), number, pattern)
	})
	await api.post('/Customer', other, { Result: { OriginalId: 'bia', Document: '529.982.247-25' } })
})

test('a customer needs a document or an e-mail, and a CPF or CNPJ that can exist', async () => {
	const { api } = await world.merchant()
	await assertUnchanged(world, async () => {
		const cases: [object, number, RegExp][] = [
			[{ OriginalId: 'ana' }, 50, /needs a Document or an Email/],
			[{ OriginalId: 'ana', Name: 'Ana', Phone: '1', Email: '', Document: '  ' }, 50, /needs/],
			[{ ...FORM, Document: '???' }, 51, /letters and digits/],
			[{ ...FORM, Document: '111.111.111-11' }, 77, /not a CPF: its check digits are wrong/],
			[{ ...FORM, Document: '11.222.333/0001-80' }, 77, /not a CNPJ/],
			[{ ...FORM, OriginalId: '' }, 39, /OriginalId/],
			[{ Email: 'ana@example.com' }, 39, /OriginalId/],
			[{ ...FORM, Phone: 'x'.repeat(51) }, 10, /Phone/],
			[{ ...FORM, SignupDate: 'x' }, 77, /SignupDate/],
			[[], 77, /body/],
		]
		for (const [body, number, pattern] of cases)
			assertRefused(await api.post('/Customer', body), number, pattern)
	})
	for (const Document of ['12.ABC.345/01DE-35', 'MG-12.345.678', 'X1234567L'])
		await api.post('/Customer', { OriginalId: Document, Document }, { Result: { Document } })
	await api.post(
		'/Customer',
		{ OriginalId: 'mail', Email: 'mail@example.com' },
		{ Result: { Document: null } },
	)
})

test('of many requests at once, from two processes, one gets an id, one an e-mail and one a document', async (t) => {
	const { api, merchant, ...pair } = await world.merchant()
	const second = await createSecondApi(t, world, pair)
	const send = (body: (index: number) => object) =>
		Promise.all(
			Array.from({ length: 20 }, (_, index) => [api, second][index % 2]!.post('/Customer', body(index))),
		)
	const count = (replies: { ErrorCode: number | null }[]) =>
		Object.fromEntries(
			[...Map.groupBy(replies, ({ ErrorCode }) => ErrorCode ?? 0)].map(([code, same]) => [code, same.length]),
		)
	assert.deepEqual(count(await send((index) => ({ OriginalId: 'same', Email: `a${index}@example.com` }))), {
		0: 1,
		68: 19,
	})
	assert.deepEqual(count(await send((index) => ({ OriginalId: `m${index}`, Email: 'One@example.com' }))), {
		0: 1,
		118: 19,
	})
	const documents = ['123.456.789-09', '12345678909']
	assert.deepEqual(
		count(await send((index) => ({ OriginalId: `d${index}`, Document: documents[index % 2] }))),
		{ 0: 1, 119: 19 },
	)
	const [row] = await world.db.rows(
		sql`select count(*)::integer as customers from customers where merchant_id = ${merchant.id}`,
	)
	assert.deepEqual(row, { customers: 3 })
})

test('what customers of another merchant have is free', async () => {
	const { api } = await world.merchant()
	const other = await world.merchant()
	await api.post('/Customer', FORM, { HasError: false })
	await other.api.post('/Customer', FORM, { HasError: false })
})

test('what an erased customer had is free again', async () => {
	const { api, merchant } = await world.merchant()
	await api.post('/Customer', FORM, { HasError: false })
	const panel = await signInAs(world, merchant)
	await panel.post('/customers/ana/erasure', { Confirm: 'ana' }, 200)
	await api.get('/Customer/ana@example.com', { ErrorCode: 59 })
	await api.get('/Customer/12345678909', { ErrorCode: 59 })
	await api.post('/Customer', FORM, { HasError: false })
})
