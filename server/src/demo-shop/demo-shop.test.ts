import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { openMemberPage } from '../../test/support/members.ts'
import { useWorld } from '../../test/support/world.ts'
import { createDemo } from '../demo/create-demo.ts'

const world = useWorld()

const call = async (
	method: 'GET' | 'POST',
	path: string,
	body?: object,
	headers: Record<string, string> = {},
) =>
	world.app.inject({
		method,
		url: `/demo-shop${path}`,
		headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
		...(body && { payload: JSON.stringify(body) }),
	})

const PATHS = [
	['GET', ''],
	['GET', '/token'],
	['GET', '/shop.js'],
	['POST', '/orders'],
	['POST', '/cart'],
] as const

test('there is no demo shop without the demo', async () => {
	for (const [method, path] of PATHS)
		assert.equal((await call(method, path, method === 'POST' ? {} : undefined)).statusCode, 404, path)
})

test('the shopper redeems a reward, pays with the coupon, and the balance changes', async () => {
	await createDemo(world.db, world.clock, undefined, 5)
	const document = await call('GET', '', undefined, { 'accept-language': 'pt-BR' })
	assert.equal(document.statusCode, 200)
	assert.match(document.body, /<html lang="pt-BR">/)
	assert.ok(!/<script>|<style|style=| on\w+=/.test(document.body))
	assert.match(
		String(document.headers['content-security-policy']),
		/^default-src 'none'; script-src 'self'; /,
	)

	const { Token } = (await call('GET', '/token')).json()
	const member = openMemberPage(world, Token)
	const headers = { origin: undefined }
	const ask = async (path: string) => (await member.send(path, { headers })).json()
	const before = await ask('')
	const { Items } = await ask('/rewards')
	const reward = Items.find(({ Title, CanUse }: Record<string, unknown>) => Title === '10% off' && CanUse)
	assert.ok(reward, JSON.stringify(Items))
	const redeemed = await member.send(`/rewards/${reward.Id}/redeem`, {
		method: 'POST',
		headers: { ...headers, 'content-type': 'application/json' },
		payload: JSON.stringify({ Key: 'first' }),
	})
	const { Code } = redeemed.json()

	const cart = {
		Items: [
			{ Id: 'BAG-10', Quantity: 2 },
			{ Id: 'NOTHING', Quantity: 1 },
			{ Id: 'MUG-01', Quantity: -1 },
		],
	}
	const plain = (await call('POST', '/cart', { ...cart, Coupon: 'guess' })).json()
	const prices = { Subtotal: 559.8, Shipping: 19.9 }
	assert.ok(plain.Coupons.some((coupon: { Code: string }) => coupon.Code === Code))
	assert.deepEqual({ ...plain, Coupons: [] }, { ...prices, Discount: 0, Total: 579.7, Coupons: [] })
	const cheaper = (await call('POST', '/cart', { ...cart, Coupon: Code })).json()
	assert.deepEqual({ ...cheaper, Coupons: [] }, { ...prices, Discount: 55.98, Total: 523.72, Coupons: [] })

	const Key = '00000000-0000-4000-8000-000000000001'
	const paid = await call('POST', '/orders', { ...cart, Coupon: Code, Key })
	assert.equal(paid.statusCode, 201, paid.body)
	const { Points } = paid.json()
	assert.ok(Points >= 559)
	const after = await ask('')
	assert.equal(after.Points, before.Points - 300 + Points)
	// The same payment again is the same order, and its coupon is used.
	assert.equal((await call('POST', '/orders', { ...cart, Coupon: Code, Key })).statusCode, 201)
	assert.equal((await ask('')).Points, after.Points)
	const again = (await call('POST', '/cart', { ...cart, Coupon: Code })).json()
	assert.deepEqual(
		[again.Discount, again.Coupons.some((one: { Code: string }) => one.Code === Code)],
		[0, false],
	)
})

test('the shop uses the names of points and the formats of the widget', async () => {
	await createDemo(world.db, world.clock, undefined, 5)
	await world.db.rows(sql`
		insert into customizations (merchant_id, settings, changed_at)
		select id, '{"pointsNameSingular": "Milha", "pointNamePlural": "Milhas & Cia"}', now()
		from merchants where name = 'demo'
		on conflict (merchant_id) do update set settings = excluded.settings`)
	for (const [language, ...texts] of [
		[
			'pt-BR',
			'Ver Milhas &amp; Cia',
			'Trocar Milhas &amp; Cia por um cupom',
			'R$\u00a0279,90',
			'<html lang="pt-BR">',
		],
		[
			'es',
			'Ver Milhas &amp; Cia',
			'Canjear Milhas &amp; Cia por un cupón',
			'R$\u00a0279,90',
			'<html lang="es-AR">',
		],
		['es-MX', 'R$279.90', '<html lang="es-MX">'],
		['en', 'My Milhas &amp; Cia', 'R$279.90', '<html lang="en-US">'],
	]) {
		const { body } = await call('GET', '', undefined, { 'accept-language': language! })
		for (const text of texts) assert.ok(body.includes(text), `${language}: ${text} in ${body}`)
		const { points } = JSON.parse(body.match(/data-settings="([^"]*)"/)![1]!.replaceAll('&quot;', '"'))
		assert.deepEqual(points, { one: 'Milha', many: 'Milhas &amp; Cia' })
	}
})

test('other sites cannot pay, and an empty cart or one that is none is refused', async () => {
	for (const body of [{ Items: [] }, { Items: null }, { Items: 'x' }, { Items: [null, 1] }, []])
		assert.equal((await call('POST', '/orders', body)).statusCode, 422, JSON.stringify(body))
	const cart = { Items: [{ Id: 'MUG-01', Quantity: 1 }] }
	const foreign: Record<string, string>[] = [
		{ 'sec-fetch-site': 'cross-site' },
		{ origin: 'https://evil.example' },
	]
	for (const headers of foreign) assert.equal((await call('POST', '/orders', cart, headers)).statusCode, 403)
})
