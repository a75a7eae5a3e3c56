import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getCustomer } from '@fiel/contract'
import { buildTiers } from '../../test/support/build-tiers.ts'
import { buildOrder } from '../../test/support/builders.ts'
import { assertConforms } from '../../test/support/conforms.ts'
import { useWorld } from '../../test/support/world.ts'
import { createTiers } from '../tiers/create-tiers.ts'

const world = useWorld()

test('a customer has the data of the orders and the reached tier', async () => {
	const { merchant, api } = await world.merchant()
	await world.db.transaction((tx) => createTiers(tx, merchant.id, buildTiers()))
	const Customer = {
		OriginalId: 'ana',
		Name: 'Ana 🌻 أنا',
		Email: 'ana@example.com',
		Phone: '+55 11 90000-0000',
		BirthdayDate: '1990-05-17T23:30:00-03:00',
		SignupDate: '2026-01-12T10:20:00',
		Document: '123.456.789-09',
	}
	await api.post('/POS/orders', buildOrder({ Customer, OrderTotal: 600 }), { HasError: false })
	const reply = await api.get('/Customer/ana')
	assertConforms(getCustomer, reply)
	assert.match(reply.Result.PublicId, /^\S{16}$/)
	assert.deepEqual(reply, {
		ErrorMessage: null,
		ErrorCode: null,
		Result: {
			...Customer,
			PublicId: reply.Result.PublicId,
			BirthdayDate: '1990-05-17T00:00:00.000Z',
			SignupDate: '2026-01-12T13:20:00.000Z',
			IsEnrolled: true,
			ReferralURL: null,
			WhatsappReferralUrl: null,
			CurrentTier: { Name: 'Silver', Color: '#9aa5b1', IconUrl: 'https://shop.example/silver.svg' },
		},
		HasError: false,
	})
})

test('unknown values are null', async () => {
	const { api } = await world.merchant()
	await api.post('/POS/orders', buildOrder({ Customer: { OriginalId: 'a/b c', IsEnrolled: false } }), {
		HasError: false,
	})
	const reply = await api.get(`/Customer/${encodeURIComponent('a/b c')}`)
	assertConforms(getCustomer, reply)
	assert.deepEqual(reply.Result, {
		OriginalId: 'a/b c',
		PublicId: reply.Result.PublicId,
		Name: null,
		Email: null,
		Phone: null,
		BirthdayDate: null,
		SignupDate: null,
		Document: null,
		IsEnrolled: false,
		ReferralURL: null,
		WhatsappReferralUrl: null,
		CurrentTier: null,
	})
})

test("with an active referral program, the links contain the customer's public id", async () => {
	const url = 'https://shop.example/invite?from=loyalty'
	const { api } = await world.merchant({ referral: { isActive: true, url, points: '1' } })
	await api.post('/POS/orders', buildOrder(), { HasError: false })
	const { Result } = await api.get('/Customer/ana')
	const link = `https://shop.example/invite?from=loyalty&ref=${Result.PublicId}`
	assert.equal(Result.ReferralURL, link)
	assert.equal(Result.WhatsappReferralUrl, `https://wa.me/?text=${encodeURIComponent(link)}`)
	for (const referral of [
		{ isActive: false, url },
		{ isActive: true, url: null, points: '1' },
	]) {
		const other = await world.merchant({ referral })
		await other.api.post('/POS/orders', buildOrder(), { HasError: false })
		await other.api.get('/Customer/ana', { Result: { ReferralURL: null, WhatsappReferralUrl: null } })
	}
})

test('an unknown customer is error 59', async () => {
	const { api } = await world.merchant()
	const other = await world.merchant()
	await other.api.post('/POS/orders', buildOrder(), { HasError: false })
	await other.api.get('/Customer/ana', { HasError: false })
	for (const [path, number] of [
		['ana', 59],
		['ANA', 59],
		['%20', 59],
		['a%00b', 59],
		[encodeURIComponent('🦊/ثعلب'), 59],
		['x'.repeat(10_000), 10],
	] as const) {
		const reply = await api.get(`/Customer/${path}`, { HasError: true, Result: null })
		assertConforms(getCustomer, reply)
		assert.equal(reply.ErrorCode, number, path.slice(0, 50))
		assert.ok(reply.ErrorMessage)
	}
})
