import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../test/support/admin.ts'
import { buildOrder } from '../../test/support/builders.ts'
import { SHOP_ORIGIN } from '../../test/support/public.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

const PERSON = {
	...{ OriginalId: 'ana', Name: 'Ana Souza', Email: 'ana@example.com' },
	...{ Phone: '+55 11 90000-0000', Document: '529.982.247-25' },
}

/** What a browser does that shows a page of the shop: a script sends the request, and CORS decides who reads the answer. */
const createBrowser = (token: string) => {
	const send = async (method: 'GET' | 'POST', path: string, body?: unknown, origin = SHOP_ORIGIN) => {
		const url = `/v1/pub${path}`
		const preflight = await world.app.inject({
			method: 'OPTIONS',
			url,
			headers: {
				...{ origin, 'access-control-request-method': method },
				'access-control-request-headers': 'content-type,x-bq-apitoken',
			},
		})
		assert.equal(preflight.statusCode, 204)
		assert.match(`${preflight.headers['access-control-allow-methods']}`, new RegExp(method))
		assert.match(`${preflight.headers['access-control-allow-headers']}`, /x-bq-apitoken/i)
		const answer = await world.app.inject({
			...{ method, url },
			headers: {
				...{ origin, 'X-BQ-ApiToken': token },
				...(body !== undefined && { 'content-type': 'application/json' }),
			},
			...(body !== undefined && { payload: JSON.stringify(body) }),
		})
		const { 'access-control-allow-origin': readableBy } = answer.headers
		return { status: answer.statusCode, text: answer.body, isReadable: readableBy === origin }
	}
	const read = async (method: 'GET' | 'POST', path: string, body?: unknown) => {
		const { status, text, isReadable } = await send(method, path, body)
		assert.deepEqual([status, isReadable], [200, true], text)
		for (const secret of [PERSON.Email, '90000', '529', PERSON.OriginalId])
			assert.ok(!text.includes(`"${secret}`) && !text.includes(PERSON.Email), `${path} tells ${secret}`)
		return JSON.parse(text)
	}
	return { send, read }
}

test('a page of a shop shows points on products, the balance of a customer, and the look, with every field as it is described', async () => {
	const { merchant, api } = await world.merchant({ purchase: { pointsPerUnit: '2' } })
	const owner = await signInAs(world, merchant)
	await owner.put('/customization', {
		...{ Logo: 'https://shop.example/logo.png', ProgramName: 'Clube', FontName: 'Inter' },
		...{
			FontUrl: 'https://shop.example/inter.woff2',
			MainColor: '#1b4f8f',
			Url: 'https://shop.example/clube',
		},
		...{ CompanyName: 'Loja', WidgetIconUrl: 'https://shop.example/icon.svg', WidgetColor: '#ffd400' },
		...{ PointsNameSingular: 'ponto', PointNamePlural: 'pontos' },
	})
	const Branch = { OriginalId: 'centro', Name: 'Loja Centro' }
	await api.post('/POS/orders', buildOrder({ Branch, Customer: PERSON, OrderTotal: 50 }), { HasError: false })
	// The token is made in the same menu as the keys of servers, with the origins of the pages.
	const { Token } = await owner.post('/keys/public', { Name: 'pages', Origins: [SHOP_ORIGIN] }, 201)
	const menu: { Token: string }[] = await owner.get('/keys')
	assert.ok(menu.some((listed) => listed.Token === Token))
	const browser = createBrowser(Token)

	const products = await browser.read('POST', '/Product/pointslist', [
		{ Id: 'shoe', Price: 349.9, PriceCurrency: 'BRL', Name: 'Trail shoe' },
		{ Id: 'tee', Price: 10, PriceCurrency: null, Name: null },
	])
	assert.deepEqual(products, [
		{ Id: 'shoe', Points: 699, Cashback: 6.99 },
		{ Id: 'tee', Points: 20, Cashback: 0.2 },
	])

	const { PublicId, Id: internalId } = (await api.get('/Customer/ana')).Result
	world.clock.pass(340) // within the notice window of the program
	const shown = await browser.read('GET', `/Customer/${PublicId}/points`)
	const until = '2027-06-16T02:59:59.999Z'
	assert.deepEqual(shown, {
		CustomerExists: true,
		InternalId: shown.InternalId,
		PointsBalance: 100,
		PointsToExpire: [{ Points: 100, When: until }],
		CashbackBalance: 1,
		RedeemKey: null,
		PointHistory: [
			{
				Id: shown.PointHistory[0].Id,
				IsCanceled: false,
				DateReceived: '2026-06-15T12:00:00.000Z',
				ExpirationDate: until,
				Amount: 100,
				CashbackAmount: 1,
				BranchId: 'centro',
				BranchName: 'Loja Centro',
				OrderOriginDescription: 'Point of sale',
				PointType: 0,
				PointTypeDescription: 'Purchase',
			},
		],
		Name: 'Ana Souza',
	})
	assert.deepEqual(await api.get('/Customer/ana/points'), { ...shown, Error: null })
	assert.notEqual(PublicId, internalId)
	for (const name of [PERSON.OriginalId, PERSON.Email, PERSON.Document, '52998224725'])
		assert.equal(
			(await browser.read('GET', `/Customer/${encodeURIComponent(name)}/points`)).CustomerExists,
			false,
		)

	assert.deepEqual(await browser.read('GET', '/Customization'), {
		Logo: 'https://shop.example/logo.png',
		ProgramName: 'Clube',
		FontName: 'Inter',
		FontUrl: 'https://shop.example/inter.woff2',
		MainColor: '#1b4f8f',
		Url: 'https://shop.example/clube',
		CompanyName: 'Loja',
		WidgetIconUrl: 'https://shop.example/icon.svg',
		HaveIconUrl: true,
		WidgetColor: '#ffd400',
		PointsNameSingular: 'ponto',
		PointNamePlural: 'pontos',
	})

	const elsewhere = await browser.send('GET', '/Customization', undefined, 'https://other.example')
	assert.deepEqual([elsewhere.status, elsewhere.isReadable], [403, false])
	assert.equal((await createBrowser(`${Token}x`).send('GET', '/Customization')).status, 401)
})
