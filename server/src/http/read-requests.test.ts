import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { buildOrder, uniqueText } from '../../test/support/builders.ts'
import { assertRefused, assertUnchanged } from '../../test/support/refused.ts'
import { createTestReward, earnPoints, readBalance } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

/** A merchant whose client can send raw requests. */
const createShopClient = async () => {
	const { merchant, api, token, key } = await world.merchant()
	const authorization = `Basic ${Buffer.from(`${token}:${key}`).toString('base64')}`
	const send = async (
		method: 'GET' | 'POST' | 'PUT',
		url: string,
		payload?: InjectOptions['payload'],
		headers: Record<string, string> = {},
	) => {
		const answer = await world.app.inject({
			method,
			url,
			headers: {
				authorization,
				...(payload !== undefined && { 'content-type': 'application/json' }),
				...headers,
			},
			...(payload !== undefined && { payload }),
		})
		return { status: answer.statusCode, body: answer.json() }
	}
	return { merchant, api, send }
}

/** Returns the value with every member name changed by `rename`. */
const renamed = (value: unknown, rename: (name: string) => string): unknown => {
	if (Array.isArray(value)) return value.map((item) => renamed(item, rename))
	if (typeof value !== 'object' || value === null) return value
	return Object.fromEntries(
		Object.entries(value).map(([name, member]) => [rename(name), renamed(member, rename)]),
	)
}
const SPELLINGS: Record<string, (name: string) => string> = {
	'small letters': (name) => name.toLowerCase(),
	'capital letters': (name) => name.toUpperCase(),
	'a small first letter': (name) => name[0]!.toLowerCase() + name.slice(1),
}

for (const [spelling, rename] of Object.entries(SPELLINGS))
	test(`an order with its names in ${spelling} is the same order`, async () => {
		const { api, send } = await createShopClient()
		const sent = buildOrder({
			Metadatas: [{ Name: 'Till', Value: 'North' }],
			Branch: { OriginalId: 'Centro', Name: 'Centro' },
		})
		const first = await api.post('/POS/orders', sent, { HasError: false })
		assert.equal(first.Result.Customer.PointsBalance, 100)
		const again = await send('POST', '/v1/pvt/POS/orders', JSON.stringify(renamed(sent, rename)))
		assert.deepEqual(again, { status: 200, body: first })
	})

test('member names inside categories are matched ignoring case too, and unknown ones are still refused', async () => {
	const { send } = await createShopClient()
	const product = {
		title: 'Shoe',
		productCategory: { originalid: 'trail', PARENTCATEGORY: { ORIGINALID: 'shoes' } },
	}
	const stored = await send('PUT', '/v1/pvt/product/Shoe-41/', JSON.stringify(product))
	assert.deepEqual([stored.body.CodeName, stored.body.Result.OriginalId], ['ProductCreated', 'Shoe-41'])
	const again = await send(
		'PUT',
		'/v1/pvt/Product/Shoe-41',
		JSON.stringify({
			Title: 'Shoe',
			ProductCategory: { OriginalId: 'trail', ParentCategory: { OriginalId: 'shoes' } },
		}),
	)
	assert.equal(again.body.CodeName, 'ProductUnchanged')
	const unknown = {
		Title: 'Shoe',
		productcategory: { OriginalId: 'trail', parentcategory: { OriginalId: 'a', Colour: 'b' } },
	}
	const refused = await send('PUT', '/v1/pvt/Product/Shoe-41', JSON.stringify(unknown))
	assertRefused(refused.body, 38, /ProductCategory\.ParentCategory\.Colour is not a member of this body/)
})

test('query names are matched ignoring case, so that paging parameters are applied', async () => {
	const { merchant, send } = await createShopClient()
	for (const title of ['a', 'b', 'c']) await createTestReward(world, merchant, { title })
	await createTestReward(world, merchant, { title: 'over', isActive: false })
	const url = '/v1/pvt/RewardConfigurations'
	const asked = await send('GET', `${url}?IsActive=true&PageSize=2&PageNumber=2`)
	assert.deepEqual(
		asked.body.Items.map(({ Title }: { Title: string }) => Title),
		['c'],
	)
	for (const query of ['isActive=true&pageSize=2&pageNumber=2', 'ISACTIVE=TRUE&pagesize=2&PAGENUMBER=2'])
		assert.deepEqual(await send('GET', `${url}?${query}`), asked, query)
})

test('available tiers are found with another spelling of the member names', async () => {
	const { api, send } = await createShopClient()
	const known = await api.post('/Tiers/available', { CustomerId: 'nobody' })
	assertRefused(known, 59, /nobody/)
	const asked = await send('POST', '/v1/pvt/Tiers/available', '{"customerId":"nobody"}')
	assertRefused(asked.body, 59, /nobody/)
})

test('paths are matched ignoring case and a trailing slash; their parameters keep their case', async () => {
	const { merchant, api, send } = await createShopClient()
	const id = await createTestReward(world, merchant)
	const list = await api.get('/RewardConfigurations')
	assert.equal(list.TotalItemCount, 1)
	for (const url of [
		'/v1/pvt/RewardConfigurations/',
		'/V1/PVT/rewardconfigurations',
		'/v1/Pvt/REWARDCONFIGURATIONS/',
	])
		assert.deepEqual(await send('GET', url), { status: 200, body: list }, url)
	const one = await api.get(`/RewardConfigurations/${id}`)
	assert.deepEqual((await send('GET', `/v1/pvt/rewardconfigurations/${id}/`)).body, one)
	const sent = buildOrder({ Customer: { OriginalId: 'Ana' } })
	assert.equal((await send('POST', '/v1/pvt/pos/ORDERS/', JSON.stringify(sent))).body.HasError, false)
	assert.equal((await send('GET', '/v1/pvt/customer/Ana/')).body.Result.OriginalId, 'Ana')
	assertRefused((await send('GET', '/v1/pvt/customer/ana')).body, 59, /ana/)
	const points = await send('POST', '/v1/pvt/product/Points', '[{"Id":"Shoe","Price":10}]')
	assert.deepEqual(points.body.Result, [{ Id: 'Shoe', Points: 10, Cashback: 0.1 }])
	for (const url of ['/v1/pvt/RewardConfigurations//', '/v1/pvt/POS/orders//', '/v1/pvt//POS/orders'])
		assert.notEqual((await send('POST', url, JSON.stringify(buildOrder()))).status, 200, url)
})

test('the panel has one spelling, on which a proxy in front of it can rely', async () => {
	for (const url of ['/ADMIN/api/session', '/admin/API/session']) {
		const { headers, statusCode } = await world.app.inject({ method: 'GET', url })
		const isPage = /^text\/html/.test(String(headers['content-type'])) // only if the panel is built
		assert.ok(statusCode === 404 || isPage, `${url}: ${statusCode}`)
	}
})

test('two members that differ only in case are refused, even if one has the spelling of the contract', async () => {
	const { send } = await createShopClient()
	await assertUnchanged(world, async () => {
		for (const [body, words] of [
			['{"CustomerId":"ana","customerId":"bob"}', 'CustomerId and customerId differ only in case'],
			['{"customerid":"ana","CUSTOMERID":"bob"}', 'customerid and CUSTOMERID differ only in case'],
		]) {
			const { status, body: reply } = await send('POST', '/v1/pvt/Tiers/available', body)
			assert.equal(status, 400)
			assert.deepEqual(reply, {
				ErrorMessage: `${words}: send one of them`,
				ErrorCode: null,
				Result: null,
				HasError: true,
				RequestId: reply.RequestId,
			})
		}
		const inside = JSON.stringify(buildOrder({ Customer: { OriginalId: 'ana', NAME: 'Ana', name: 'Eva' } }))
		assert.equal((await send('POST', '/v1/pvt/POS/orders', inside)).status, 400)
		const query = await send('GET', '/v1/pvt/RewardConfigurations?PageSize=1&pageSize=2')
		assert.equal(query.status, 400)
		assert.match(query.body.ErrorMessage, /PageSize and pageSize differ only in case/)
	})
	// Unknown members are ignored, whatever their case.
	const ignored = await send('POST', '/v1/pvt/Tiers/available', '{"Till":1,"till":2}')
	assert.equal(ignored.status, 200)
})

test('a repeated member is refused anywhere in the body', async () => {
	const { send } = await createShopClient()
	const sent = buildOrder()
	const text = JSON.stringify(sent)
	const twice: [body: string, member: string][] = [
		[`{"OriginalId":"x",${text.slice(1)}`, 'OriginalId'],
		[text.replace('"Name":', '"Name":"Eva","Name":'), 'Customer.Name'],
		[text.replace('"Title":', '"T\\u0069tle":"Boot","Title":'), 'Products[0].Title'],
		[`{"Unknown":[{"a":1},{"b":{"c":":\\"","c":2}}],${text.slice(1)}`, 'Unknown[1].b.c'],
		[`{"":1,"":2,${text.slice(1)}`, ''],
	]
	await assertUnchanged(world, async () => {
		for (const [body, member] of twice) {
			const { status, body: reply } = await send('POST', '/v1/pvt/POS/orders', body)
			assert.deepEqual([status, reply.ErrorMessage], [400, `the body has the member ${member} twice`], body)
		}
		const deep = `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)},"a":1}`
		assert.equal((await send('POST', '/v1/pvt/POS/orders', deep)).status, 400)
	})
	const strange = `{"Unknown":{"__proto__":{"a":1},"constructor":{"prototype":{}},"a:\\\\":":"},${text.slice(1)}`
	assert.equal((await send('POST', '/v1/pvt/POS/orders', strange)).body.HasError, false)
})

test('an id that is sent as a JSON integer is read as its digits', async () => {
	const { merchant, api, send } = await createShopClient()
	const number = 20_261_114
	const sent = buildOrder({ OriginalId: number, Customer: { OriginalId: 1001 }, Branch: { OriginalId: 7 } })
	const { Result } = await api.post('/POS/orders', sent, { HasError: false })
	assert.deepEqual([Result.OriginalId, Result.Customer.OriginalId], ['20261114', '1001'])
	await api.get('/Customer/1001', { HasError: false })
	await api.post('/Tiers/available', { CustomerId: 1001 })
	const id = await createTestReward(world, merchant)
	const redeemed = await api.post(`/RewardConfigurations/${id}/redeem`, { CustomerId: 1001, OriginalKey: 5 })
	assert.equal(redeemed.HasError, undefined)
	assert.deepEqual(await readBalance(world, merchant, '1001'), { points: '0', cashback: '0' })
	await assertUnchanged(world, async () => {
		for (const OriginalId of [1.5, -1, 9_007_199_254_740_992, 1e300, true, [1], {}])
			assertRefused(
				await api.post('/POS/orders', buildOrder({ OriginalId })),
				36,
				/OriginalId must be string/,
			)
	})
	const exact = await send('POST', '/v1/pvt/Product/points', '[{"Id":9007199254740991,"Price":1}]')
	assert.equal(exact.body.Result[0].Id, '9007199254740991')
})

const UNSET = ['', '0001-01-01T00:00:00', '0001-01-01T00:00:00Z', '0001-01-01T00:00:00.0000000', '0001-01-01']
for (const unset of UNSET)
	test(`a date written "${unset}" counts as absent`, async () => {
		const { api } = await createShopClient()
		const dates = {
			OrderCompletedDate: unset,
			OrderCancelledDate: unset,
			UpdatedDate: unset,
			IsCompleted: false,
			Customer: { OriginalId: 'ana', BirthdayDate: unset, SignupDate: unset },
		}
		const { Result } = await api.post('/POS/orders', buildOrder(dates), { HasError: false })
		const { OrderCompletedDate, OrderCancelledDate, UpdatedDate, Customer } = Result
		assert.deepEqual(
			[OrderCompletedDate, OrderCancelledDate, Customer.BirthdayDate, Customer.SignupDate],
			[null, null, null, null],
		)
		assert.equal(UpdatedDate, world.clock.now().toISOString())
		assertRefused(
			await api.post(`/Order/${Result.OriginalId}/cancel`, { OrderCancelledDate: unset }),
			14,
			/OrderCancelledDate/,
		)
		assertRefused(
			await api.post('/POS/orders', buildOrder({ OrderCompletedDate: unset })),
			11,
			/OrderCompletedDate/,
		)
		assertRefused(
			await api.post('/POS/orders', buildOrder({ OrderPlacementDate: unset })),
			7,
			/OrderPlacementDate/,
		)
	})

test('a date without a time is compared by its day', async () => {
	const { api } = await createShopClient()
	const placed = { OrderPlacementDate: '2026-06-10T15:30:00-03:00', UpdatedDate: null }
	const OriginalId = uniqueText('order')
	const sent = buildOrder({ ...placed, OriginalId, OrderCompletedDate: '2026-06-10' })
	const { Result } = await api.post('/POS/orders', sent, { HasError: false })
	assert.deepEqual([Result.OrderCompletedDate, Result.State], ['2026-06-10T03:00:00.000Z', 2])
	// The stored dates stay valid when a later message omits them.
	await api.post(
		'/POS/orders',
		{ OriginalId, Customer: { OriginalId: 'ana' }, OrderTotal: 90 },
		{ HasError: false },
	)
	await api.post(`/Order/${OriginalId}/cancel`, { OrderCancelledDate: '2026-06-10' }, { HasError: false })
	const returned = buildOrder({
		...placed,
		OrderCompletedDate: null,
		IsCompleted: false,
		OrderCancelledDate: '2026-06-10',
		IsCancelledOrReturned: true,
	})
	await api.post('/POS/orders', returned, { HasError: false })
	await assertUnchanged(world, async () => {
		for (const OrderCompletedDate of ['2026-06-09', '2026-06-10T15:29:59-03:00', '2026-06-10T03:00:00.001Z'])
			assertRefused(
				await api.post('/POS/orders', buildOrder({ ...placed, OrderCompletedDate })),
				12,
				/OrderCompletedDate/,
			)
	})
})

test('a compressed body, or one in another charset, is refused with a message that says so', async () => {
	const { send } = await createShopClient()
	const text = JSON.stringify(buildOrder({ OrderStatus: 'até já' }))
	const refusals: [words: RegExp, payload: string | Buffer, headers: Record<string, string>][] = [
		[/Content-Encoding is not read: send it uncompressed/, text, { 'content-encoding': 'gzip' }],
		[/Content-Encoding is not read/, text, { 'content-encoding': 'br' }],
		[
			/charset iso-8859-1 is not read: send the body in UTF-8/,
			text,
			{ 'content-type': 'application/json; charset=iso-8859-1' },
		],
		[/charset utf-16 is not read/, text, { 'content-type': 'application/json;charset="utf-16"' }],
		[/not UTF-8/, Buffer.from(text, 'latin1'), {}],
		[/not UTF-8/, Buffer.from(`\ufeff${text}`, 'utf16le'), {}],
		[/not UTF-8/, Buffer.from(JSON.stringify(buildOrder()), 'utf16le'), {}],
	]
	await assertUnchanged(world, async () => {
		for (const [words, payload, headers] of refusals) {
			const { status, body } = await send('POST', '/v1/pvt/POS/orders', payload, headers)
			assert.equal(status, 415, body.ErrorMessage)
			assert.match(body.ErrorMessage, words)
		}
	})
	for (const type of [
		'text/json',
		'application/vnd.till.order+json',
		'application/vnd.api+json; charset=UTF-8',
		'application/json; charset=utf8',
	])
		assert.equal(
			(await send('POST', '/v1/pvt/POS/orders', text, { 'content-type': type })).body.HasError,
			false,
			type,
		)
	const plain = await send('POST', '/v1/pvt/POS/orders', text, { 'content-encoding': 'identity' })
	assert.equal(plain.body.HasError, false)
})

test('points that were earned with one spelling are spent with another', async () => {
	const { merchant, api, send } = await createShopClient()
	await earnPoints(api, 150)
	const id = await createTestReward(world, merchant)
	await send('POST', `/v1/pvt/rewardconfigurations/${id}/REDEEM/`, '{"customerid":"ana"}')
	assert.equal((await readBalance(world, merchant)).points, '50')
})
