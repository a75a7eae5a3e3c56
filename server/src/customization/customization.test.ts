import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../test/support/admin.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

const NOTHING = {
	Logo: null,
	ProgramName: null,
	FontName: null,
	FontUrl: null,
	MainColor: null,
	Url: null,
	CompanyName: null,
	WidgetIconUrl: null,
	WidgetColor: null,
	PointsNameSingular: null,
	PointNamePlural: null,
}
const LOOK = {
	Logo: 'https://shop.example/logo.png',
	ProgramName: 'Clube Fiel',
	FontName: 'Inter',
	FontUrl: 'https://shop.example/inter.woff2',
	MainColor: '#1b4f8f',
	Url: 'http://shop.example/clube?x=1',
	CompanyName: 'Loja & Filhos',
	WidgetIconUrl: 'https://shop.example/icon.svg',
	WidgetColor: '#ABC',
	PointsNameSingular: 'ponto',
	PointNamePlural: 'pontos',
}

test('a shop reads what was set in the admin interface', async () => {
	const { merchant, api } = await world.merchant()
	const panel = await signInAs(world, merchant, 'editor')
	assert.deepEqual(await api.get('/Customization'), { ...NOTHING, HaveIconUrl: false })
	assert.equal(await api.get('/Customization/terms'), '')
	assert.deepEqual(await panel.get('/customization'), { ...NOTHING, Terms: null })
	const Terms = '<h1>Clube</h1><p>Um ano.</p>'
	assert.deepEqual(await panel.put('/customization', { ...LOOK, Terms }), { ...LOOK, Terms })
	assert.deepEqual(await panel.get('/customization'), { ...LOOK, Terms })
	await assertUnchanged(world, async () => {
		assert.deepEqual(await api.get('/Customization'), { ...LOOK, HaveIconUrl: true })
		assert.equal(await api.get('/Customization/terms'), Terms)
	})
	const other = await world.merchant()
	assert.deepEqual(await other.api.get('/Customization'), { ...NOTHING, HaveIconUrl: false })
	assert.equal(await other.api.get('/Customization/terms'), '')
})

test('an omitted member keeps its value; null and an empty text clear it', async () => {
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	await owner.put('/customization', { ...LOOK, Terms: 'x' })
	const after = await owner.put('/customization', { Logo: null, ProgramName: ' ', CompanyName: 'Outra' })
	const expected = { ...LOOK, Logo: null, ProgramName: null, CompanyName: 'Outra', Terms: 'x' }
	assert.deepEqual(after, expected)
	assert.deepEqual(await owner.get('/customization'), expected)
	const [entry] = (await owner.get('/audit?kind=customization')).Items
	assert.deepEqual([entry.Operation, entry.After], ['changeCustomization', expected])
})

test('what cannot be put into a page is refused and changes nothing', async () => {
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const viewer = await signInAs(world, merchant, 'viewer')
	await owner.put('/customization', LOOK)
	await assertUnchanged(world, async () => {
		for (const [change, status, number, field] of [
			[{ Logo: 'javascript:alert(1)' }, 422, 77, 'Logo'],
			[{ Logo: 'https://x.example/"onload=' }, 422, 77, 'Logo'],
			[{ Url: 'shop.example' }, 422, 77, 'Url'],
			[{ FontUrl: 'data:font/woff2,x' }, 422, 77, 'FontUrl'],
			[{ WidgetIconUrl: 'https://' }, 422, 77, 'WidgetIconUrl'],
			[{ MainColor: 'red' }, 422, 77, 'MainColor'],
			[{ WidgetColor: '#12345' }, 422, 77, 'WidgetColor'],
			[{ ProgramName: 'x'.repeat(101) }, 400, 10, 'ProgramName'],
			[{ Terms: 'x'.repeat(100_001) }, 400, 10, 'Terms'],
			[{ Colour: '#123' }, 400, 77, 'Colour'],
			[{ HaveIconUrl: true }, 400, 77, 'HaveIconUrl'],
		] as const) {
			const refused = await owner.put('/customization', change, status)
			assert.deepEqual([refused.ErrorCode, refused.Field], [number, field], refused.Message)
		}
		await viewer.get('/customization')
		await viewer.put('/customization', { ProgramName: 'Mine' }, 403)
	})
})

test('terms are HTML, sanitised, and run nothing', async () => {
	const { merchant, token, key } = await world.merchant()
	const owner = await signInAs(world, merchant)
	await owner.put('/customization', { Terms: '<p onclick="x()">Olá<script>alert(1)</script></p>' })
	const answer = await world.app.inject({
		url: '/V1/Pvt/customization/TERMS/',
		headers: { authorization: `Basic ${Buffer.from(`${token}:${key}`).toString('base64')}` },
	})
	assert.deepEqual([answer.statusCode, answer.body], [200, '<p>Olá</p>'])
	assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8')
	assert.equal(answer.headers['content-security-policy'], "default-src 'none'; sandbox")
	assert.equal(answer.headers['x-content-type-options'], 'nosniff')
	const stranger = await world.app.inject({ url: '/v1/pvt/Customization/terms' })
	assert.deepEqual([stranger.statusCode, stranger.json().ErrorCode], [401, 76])
})
