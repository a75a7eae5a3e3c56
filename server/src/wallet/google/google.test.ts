import assert from 'node:assert/strict'
import { createPublicKey } from 'node:crypto'
import { after, before, test } from 'node:test'
import { jwtVerify } from 'jose'
import { signInAs } from '../../../test/support/admin.ts'
import { openMember } from '../../../test/support/members.ts'
import { settleAround } from '../../../test/support/settle.ts'
import { keyPem, makeRsaKey } from '../../../test/support/wallet.ts'
import { startGoogleServer } from '../../../test/support/wallet-servers.ts'
import { useWorld } from '../../../test/support/world.ts'
import { eraseCustomer } from '../../customers/erase-customer.ts'
import { ERASERS } from '../../erasers.ts'
import { openPassSender } from '../updates/open-pass-sender.ts'
import type { PassSender } from '../updates/pass-sender.ts'
import { updatePasses } from '../updates/update-passes.ts'
import { SAVE_URL } from './save-link.ts'

const PUBLIC_URL = 'https://fiel.example.com'
const world = useWorld({ FIEL_PUBLIC_URL: PUBLIC_URL })
const keys = makeRsaKey()
const ACCOUNT = 'wallet@example.iam.gserviceaccount.com'
const CREDENTIALS = {
	IssuerId: '3388',
	ServiceAccount: JSON.stringify({
		...{ type: 'service_account', client_email: ACCOUNT, private_key: keyPem(keys.privateKey) },
	}),
}

let google: Awaited<ReturnType<typeof startGoogleServer>>
let sender: PassSender
before(async () => {
	google = await startGoogleServer()
	sender = openPassSender({ google: google.options })
})
after(async () => {
	sender.close()
	await google.close()
})

const shop = async () => {
	google.calls.length = 0
	google.answerWith(() => ({ status: 200 }))
	const { merchant, api } = await world.merchant({ cashback: { isActive: true } })
	await api.post('/Customer', { OriginalId: 'ana', Email: 'ana@example.com' }, { HasError: false })
	const owner = await signInAs(world, merchant)
	await owner.put('/wallet', { IsOn: true })
	let changes = 0
	return {
		merchant,
		owner,
		page: await openMember(world, merchant, 'ana'),
		give: async (Points: number) => {
			changes += 1
			const change = { OperationType: 0, Points, Reason: 'Gift', ChangeKey: `${changes}` }
			await api.post('/Customer/ana/points', change, { HasError: false })
		},
		update: () =>
			settleAround(world.db, () =>
				updatePasses(world.db, world.clock, merchant, { sender, publicUrl: PUBLIC_URL, isOnce: true }),
			),
	}
}

const readLink = async (url: string, key = keys.publicKey) => {
	assert.ok(url.startsWith(SAVE_URL))
	const { payload } = await jwtVerify(url.slice(SAVE_URL.length), key, { audience: 'google' })
	return payload as Record<string, unknown> & {
		payload: { loyaltyClasses?: Record<string, unknown>[]; loyaltyObjects: Record<string, unknown>[] }
	}
}

const callsOf = () =>
	google.calls.map(({ method, path, body }) => ({
		call: `${method} ${path.replace('/walletobjects/v1/', '')}`,
		body: path === '/token' ? {} : JSON.parse(body),
	}))

test('a member gets a link that contains the pass, signed by the service account', async () => {
	const { merchant, owner, page, give } = await shop()
	await owner.put('/wallet/google', CREDENTIALS)
	await owner.put('/customization', {
		...{ ProgramName: 'Clube', CompanyName: 'Loja', PointNamePlural: 'moedas', MainColor: '#1b4f8f' },
		Url: 'https://shop.example/clube',
	})
	await give(250)
	await page.post('/wallet', { Platform: 'apple' }, 422)
	const { Url, ExpiresDate, IsTest } = await page.post('/wallet', { Platform: 'google' })
	assert.deepEqual([ExpiresDate, IsTest], [null, false])
	const { payload, ...claims } = await readLink(Url)
	assert.deepEqual(claims, {
		...{ iss: ACCOUNT, aud: 'google', typ: 'savetowallet', iat: 1_781_524_800 },
		origins: [PUBLIC_URL],
	})
	const id = `3388.fiel-${merchant.name}`
	assert.deepEqual(payload.loyaltyClasses, [
		{
			...{ id, issuerName: 'Loja', programName: 'Clube', hexBackgroundColor: '#1b4f8f' },
			reviewStatus: 'UNDER_REVIEW',
			programLogo: {
				sourceUri: { uri: `${PUBLIC_URL}/m/${merchant.name}/icon-512.png` },
				contentDescription: { defaultValue: { language: 'en-US', value: 'Loja' } },
			},
			homepageUri: { uri: 'https://shop.example/clube', description: 'Clube' },
		},
	])
	const { PublicId } = await page.get('')
	const [{ id: objectId, ...object }] = payload.loyaltyObjects as [Record<string, unknown>]
	assert.match(String(objectId), /^3388\.[\w-]{22}$/)
	assert.deepEqual(object, {
		...{ classId: id, state: 'ACTIVE', accountId: PublicId },
		barcode: { type: 'QR_CODE', value: PublicId, alternateText: PublicId },
		loyaltyPoints: { label: 'moedas', balance: { double: 250 } },
		secondaryLoyaltyPoints: {
			label: 'Cashback',
			balance: { money: { currencyCode: 'BRL', micros: '2500000' } },
		},
		textModulesData: object.textModulesData,
	})
	const again = await readLink((await page.post('/wallet', { Platform: 'google' })).Url)
	assert.equal(again.payload.loyaltyObjects[0]!.id, objectId)
})

test('a saved pass is changed once after many changes, with a token that the service account signs for', async () => {
	const { merchant, owner, page, give, update } = await shop()
	await owner.put('/wallet/google', CREDENTIALS)
	await page.post('/wallet', { Platform: 'google' })
	for (const points of [10, 20]) await give(points)
	google.answerWith(({ method, path }) => ({
		status: method === 'PATCH' && path.includes('loyaltyClass') ? 404 : 200,
	}))
	assert.equal(await update(), 1)
	const id = encodeURIComponent(`3388.fiel-${merchant.name}`)
	const calls = callsOf()
	assert.deepEqual(
		calls.map(({ call }) => call.replace(/3388\.[\w-]{22}$/, 'pass')),
		['POST /token', `PATCH loyaltyClass/${id}`, 'POST loyaltyClass', 'PATCH loyaltyObject/pass'],
	)
	assert.deepEqual(calls[3]!.body.loyaltyPoints.balance, { double: 30 })
	assert.deepEqual(
		new Set(google.calls.slice(1).map(({ authorization }) => authorization)),
		new Set(['Bearer ya29.a']),
	)
	const assertion = new URLSearchParams(google.calls[0]!.body).get('assertion')!
	const { payload } = await jwtVerify(assertion, createPublicKey(keyPem(keys.privateKey)), {
		...{ issuer: ACCOUNT, audience: 'https://oauth2.googleapis.com/token' },
	})
	assert.equal(payload.scope, 'https://www.googleapis.com/auth/wallet_object.issuer')

	google.calls.length = 0
	await give(1)
	await update()
	assert.deepEqual(
		callsOf().map(({ call, body }) => [call.split('/')[0], body.loyaltyPoints.balance.double]),
		[['PATCH loyaltyObject', 31]],
	)
	const link = await readLink((await page.post('/wallet', { Platform: 'google' })).Url)
	assert.equal(link.payload.loyaltyClasses, undefined) // Google has it
})

test('a pass that nobody has saved is no failure; a refusal is shown, repeated, and ends with another key', async () => {
	const { owner, page, give, update } = await shop()
	await owner.put('/wallet/google', CREDENTIALS)
	await page.post('/wallet', { Platform: 'google' })
	await give(10)
	google.answerWith(({ path }) => ({ status: path.includes('loyaltyObject') ? 404 : 200 }))
	assert.equal(await update(), 1)
	await give(10)
	google.answerWith(() => ({ status: 403, body: { error: { message: 'Permission denied' } } }))
	assert.equal(await update(), 0)
	assert.deepEqual((await owner.get('/wallet')).Problem, {
		...{ Code: 'google-refused', Detail: '403 Permission denied' },
	})
	google.answerWith(() => ({ status: 200 }))
	assert.equal(await update(), 0)
	await owner.put('/wallet/google', CREDENTIALS)
	assert.equal(await update(), 1)
	assert.equal((await owner.get('/wallet')).Problem, null)
})

test('the pass of an erased person expires and says nothing any more', async () => {
	const { merchant, owner, page, give, update } = await shop()
	await owner.put('/wallet/google', CREDENTIALS)
	await page.post('/wallet', { Platform: 'google' })
	await give(10)
	await update()
	google.calls.length = 0
	await world.db.transaction((tx) => eraseCustomer(tx, merchant.id, world.clock.now(), 'ana', ERASERS))
	await update()
	const { body } = callsOf()[0]!
	assert.deepEqual(
		[body.state, body.barcode, body.accountId, body.textModulesData],
		['EXPIRED', null, null, []],
	)
})

test('without a service account the link is for tests', async () => {
	const { page, give, update } = await shop()
	const { Url, IsTest } = await page.post('/wallet', { Platform: 'google' })
	assert.equal(IsTest, true)
	const [, body] = Url.slice(SAVE_URL.length).split('.')
	const { iss, payload } = JSON.parse(Buffer.from(body!, 'base64url').toString())
	assert.equal(iss, 'test@fiel.invalid')
	assert.equal(payload.loyaltyObjects[0].textModulesData[0].header, 'Test pass')
	await give(10)
	await update()
	assert.deepEqual(google.calls, [])
})
