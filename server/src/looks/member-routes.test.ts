import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorNumber, getShopLook, listShopProductPoints } from '@fiel/contract'
import { signInAs } from '../../test/support/admin.ts'
import { assertConforms } from '../../test/support/conforms.ts'
import { switchMembersOn } from '../../test/support/members.ts'
import { openShopPage, SHOP_ORIGIN } from '../../test/support/public.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { useWorld, type World } from '../../test/support/world.ts'
import { createLookReader } from './read-looks.ts'

const world = useWorld()

/** A page of a shop whose visitor has no token. */
const openVisit = ({ app }: Pick<World, 'app'>, { name }: { name: string }) => {
	const url = `/v1/member/shops/${name}`
	return {
		async look(status = 200) {
			const answer = await app.inject({ url, headers: { origin: SHOP_ORIGIN } })
			assert.equal(answer.statusCode, status, answer.body)
			if (status === 200) assertConforms(getShopLook as never, answer.json())
			return answer.json()
		},
		async products(body: unknown, status = 200) {
			const headers = { origin: SHOP_ORIGIN, 'content-type': 'application/json' }
			const payload = JSON.stringify(body)
			const answer = await app.inject({ method: 'POST', url: `${url}/products`, headers, payload })
			assert.equal(answer.statusCode, status, answer.body)
			if (status === 200) assertConforms(listShopProductPoints as never, answer.json())
			return answer.json()
		},
	}
}

const NO_TEXTS = { Button: null, Welcome: null, Join: null }

test('a visitor reads the look of a shop: what the customization and the settings of the widget say', async (t) => {
	let monotonic = performance.now()
	t.mock.method(performance, 'now', () => monotonic)
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const visit = openVisit(world, merchant)
	await visit.look(404)
	await switchMembersOn(world, merchant)
	monotonic += 1_000
	const initial = {
		Shop: merchant.name,
		...{ ProgramName: null, CompanyName: null, Logo: null, Url: null },
		...{ PointsNameSingular: null, PointNamePlural: null, Currency: 'BRL', Locale: 'en-US' },
		TimeZone: 'America/Sao_Paulo',
		Languages: ['en', 'pt', 'es'],
		Colors: { Main: '#4b45d8', OnMain: '#ffffff', MainDark: '#8682e5', OnMainDark: '#000000' },
		...{ Mode: 'auto', Corners: 'rounded', Position: 'bottom-right' },
		Texts: { en: NO_TEXTS, pt: NO_TEXTS, es: NO_TEXTS },
		SignIn: { Email: false, Phone: false },
		ContactCodes: { Email: false, Phone: false },
		HasTerms: false,
		HasMessages: false,
		IsWalletTest: false,
		Wallet: [],
	}
	assert.deepEqual(await visit.look(), initial)

	const names = {
		...{ ProgramName: 'Clube', CompanyName: 'Loja', Logo: 'https://shop.example/logo.png' },
		...{ Url: 'https://shop.example/clube', PointsNameSingular: 'ponto', PointNamePlural: 'pontos' },
	}
	await owner.put('/customization', { ...names, MainColor: '#1b4f8f', WidgetColor: '#ffd400', Terms: 'x' })
	const choices = { Mode: 'dark', Corners: 'round', Position: 'none' }
	await owner.put('/widget', {
		...choices,
		Languages: ['pt'],
		Texts: { en: { ...NO_TEXTS, Join: 'Kept' }, pt: { ...NO_TEXTS, Button: 'Meus pontos' }, es: NO_TEXTS },
	})
	await owner.put('/merchant/basics', { Language: 'pt' })
	await owner.put('/pin-gateway', {
		Url: 'https://sms.example/send',
		Headers: {},
		Body: '{"to":"{{phone}}","text":"{{text}}"}',
	})
	assert.deepEqual(await visit.look(), initial) // read a moment ago
	monotonic += 1_000
	assert.deepEqual(await visit.look(), {
		...initial,
		...names,
		...choices,
		Locale: 'pt-BR',
		Languages: ['pt'],
		Colors: { Main: '#866f00', OnMain: '#ffffff', MainDark: '#ffd400', OnMainDark: '#000000' },
		Texts: { pt: { ...NO_TEXTS, Button: 'Meus pontos' } },
		SignIn: { Email: false, Phone: true },
		ContactCodes: { Email: false, Phone: true },
		HasTerms: true,
	})
})

test('a thousand page openings read the look once, and a failure is not remembered', async () => {
	const { merchant } = await world.merchant()
	const moment = { ms: 0 }
	let asked = 0
	let isBroken = false
	const reads = {
		read: async (
			handler: (db: unknown, of: unknown, queries: unknown[]) => Promise<unknown[]>,
			of: unknown,
		) => {
			asked += 1
			if (isBroken) throw new Error('no database')
			return (await handler(world.db, of, [null]))[0]
		},
	}
	const readLook = createLookReader({ reads: reads as never, sendsMail: true, monotonic: () => moment.ms })
	const caller = merchant as never
	const looks = await Promise.all(Array.from({ length: 1_000 }, () => readLook(caller)))
	assert.deepEqual([asked, looks[999]!.Shop, looks[0]!.SignIn.Email], [1, merchant.name, true])
	isBroken = true
	moment.ms = 1_000
	await assert.rejects(readLook(caller), /no database/)
	isBroken = false
	await readLook(caller)
	assert.equal(asked, 3)
})

test('a visitor learns what products would earn, as the public interface says it', async () => {
	const { merchant } = await world.merchant({ purchase: { pointsPerUnit: '1.5', digits: 1 } })
	const visit = openVisit(world, merchant)
	const items = [
		{ Id: 'shoe', Price: 349.9, PriceCurrency: 'BRL' },
		{ Id: 'tee', Price: 10, Name: 'Tee' },
	]
	await visit.products({ Items: items }, 404)
	await switchMembersOn(world, merchant)
	const { Items } = await visit.products({ Items: items })
	assert.deepEqual(Items, [
		{ Id: 'shoe', Points: 524.8, Cashback: 5.25 },
		{ Id: 'tee', Points: 15, Cashback: 0.15 },
	])
	assert.deepEqual(await (await openShopPage(world, merchant)).post('/Product/pointslist', items), Items)
	assert.deepEqual(await visit.products({ Items: [] }), { Items: [] })
	const off = (await world.merchant({ purchase: { isActive: false } })).merchant
	await switchMembersOn(world, off)
	await assertUnchanged(world, async () => {
		for (const [shop, body, status, name, field] of [
			[merchant, { Items: Array(101).fill(items[0]) }, 400, 'Genaral_LengthLimitExceeded', 'Items'],
			[merchant, { Items: [{ Id: 'shoe' }] }, 400, 'General_FieldCannotBeNullOrBlank', 'Items[0].Price'],
			[merchant, { Items: [{ Id: 'shoe', Price: -1 }] }, 400, 'General_BiggerThanZero', 'Items[0].Price'],
			[merchant, {}, 400, 'General_FieldCannotBeNullOrBlank', 'Items'],
			[
				...([merchant, { Items: [{ Id: 'shoe', Price: 1, PriceCurrency: 'USD' }] }, 422] as const),
				...(['PublicApiProductService_ErrorCalculatingPoints', 'Items[0].PriceCurrency'] as const),
			],
			[off, { Items: items }, 422, 'PublicApiProductService_ObjectiveDisabled', null],
		] as const) {
			const refused = await openVisit(world, shop).products(body, status)
			assert.deepEqual([refused.ErrorCode, refused.Field], [errorNumber(name), field], refused.Message)
		}
	})
})
