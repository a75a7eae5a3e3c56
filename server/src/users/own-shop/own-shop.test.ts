import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { sendAdminRequest, signInAs } from '../../../test/support/admin.ts'
import { useWorld } from '../../../test/support/world.ts'
import { createDemo } from '../../demo/create-demo.ts'
import { findMerchant } from '../../merchants/find-merchant.ts'
import { sealAtCommit } from '../../seals/tx-seals.ts'

const world = useWorld()

const SHOP = {
	ShopName: 'Café do Ponto',
	Currency: 'EUR',
	TimeZone: 'Europe/Lisbon',
	Language: 'pt',
	Email: 'Ana@example.com',
	Password: 'seven brown horses',
}

const openDemo = async () => {
	const known = await findMerchant(world.db, 'demo')
	if (!known) await createDemo(world.db, world.clock, undefined, 2)
	const merchant = (await findMerchant(world.db, 'demo'))!
	return { merchant, owner: await signInAs(world, merchant) }
}

test('an owner of the demo starts an own shop and is signed in there; the demo stays', async () => {
	const { merchant, owner } = await openDemo()
	const session = await owner.post('/own-shop', SHOP)
	assert.partialDeepStrictEqual(session, {
		Email: 'ana@example.com',
		Role: 'owner',
		Merchant: {
			Name: 'cafe-do-ponto',
			DisplayName: 'Café do Ponto',
			Currency: 'EUR',
			TimeZone: 'Europe/Lisbon',
		},
	})
	const signedIn = await sendAdminRequest(world.app, 'POST', '/session', {
		Email: 'ana@example.com',
		Password: SHOP.Password,
	})
	assert.equal(signedIn.statusCode, 201)
	const shop = (await findMerchant(world.db, 'cafe-do-ponto'))!
	assert.equal(shop.language, 'pt')
	const mine = await signInAs(world, shop)
	assert.deepEqual((await mine.get('/customers')).Items, [])
	assert.ok((await (await openDemo()).owner.get('/customers')).Items.length > 0)
	assert.notEqual(shop.id, merchant.id)

	// The same name again gets another handle.
	await (await openDemo()).owner.post('/own-shop', { ...SHOP, Email: 'bia@example.com' })
	assert.equal((await findMerchant(world.db, 'cafe-do-ponto-2'))!.displayName, 'Café do Ponto')
})

test('the owner of the demo takes along the own e-mail', async () => {
	const { merchant, owner } = await openDemo()
	const { Email } = await owner.get('/session')
	const session = await owner.post('/own-shop', { ...SHOP, ShopName: '???', Email })
	assert.deepEqual([session.Email, session.Merchant.Name], [Email, 'shop'])
	const rows = await world.db.rows<{ email: string }>(
		sql`select email from users where merchant_id = ${merchant.id} and email = ${Email.replace('@', '+demo@')}`,
	)
	assert.equal(rows.length, 1)
})

test('an owner of the demo who came by a link can sign in to it again with the new password; a password stays', async () => {
	const { merchant, owner } = await openDemo()
	const signIn = async (Email: string, Password: string) =>
		(await sendAdminRequest(world.app, 'POST', '/session', { Email, Password })).statusCode
	const { Email } = await owner.get('/session')
	await world.db.transaction(async (tx) => {
		sealAtCommit(tx)
		await tx.rows(sql`
			update users set password_hash = null where merchant_id = ${merchant.id} and email = ${Email}`)
	})
	assert.equal((await owner.get('/session')).HasPassword, false)
	const first = { ...SHOP, ShopName: 'Link', Email: 'link@example.com' }
	await owner.post('/own-shop', first)
	assert.equal(await signIn(Email, SHOP.Password), 201)
	assert.equal(await signIn(first.Email, SHOP.Password), 201)

	// The own session ended with the move; another owner has a password, which stays.
	const other = (await openDemo()).owner
	const { Email: otherEmail } = await other.get('/session')
	await other.post('/own-shop', { ...SHOP, ShopName: 'Again', Email: 'again@example.com' })
	assert.equal(await signIn(otherEmail, SHOP.Password), 401)
})

test('what is wrong is refused by its field, and nothing is created', async () => {
	const first = await openDemo()
	await first.owner.post('/own-shop', { ...SHOP, ShopName: 'First', Email: 'taken@example.com' })
	const { owner } = await openDemo()
	const count = async () => (await world.db.rows(sql`select from merchants`)).length
	const before = await count()
	for (const [change, field, status] of [
		[{ ShopName: ' ' }, 'ShopName', 400],
		[{ Currency: 'XQX' }, 'Currency', 422],
		[{ TimeZone: 'Lisbon' }, 'TimeZone', 422],
		[{ Language: 'fr' }, 'Language', 400],
		[{ Email: 'nobody' }, 'Email', 422],
		[{ Email: 'taken@example.com' }, 'Email', 422],
		[{ Password: 'passwordpassword' }, 'Password', 422],
	] as const) {
		const refused = await owner.post('/own-shop', { ...SHOP, Email: 'eva@example.com', ...change }, status)
		assert.equal(refused.Field, field, JSON.stringify(change))
	}
	assert.equal(await count(), before)
})

test('only an owner of the demo can do it', async () => {
	const { merchant } = await openDemo()
	await (await signInAs(world, merchant, 'manager')).post('/own-shop', SHOP, 403)
	const other = await world.merchant()
	await (await signInAs(world, other.merchant)).post('/own-shop', SHOP, 409)
})
