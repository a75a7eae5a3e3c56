import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createEmptyDatabase, type EmptyDatabase } from '../../test/empty-database.ts'
import { LEDGER_KEYS } from '../../test/support/ledger-keys.ts'
import { systemClock } from '../clock.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { createKeys, hashKey } from './create-keys.ts'
import { createMerchant } from './create-merchant.ts'
import { findKey } from './find-key.ts'
import { listKeys } from './list-keys.ts'
import { revokeKeys } from './revoke-keys.ts'

const AT = new Date('2026-03-01T12:00:00Z')
const LATER = new Date('2026-03-02T12:00:00Z')
let empty: EmptyDatabase
let db: Database
let shop: number
let otherShop: number

before(async () => {
	empty = await createEmptyDatabase()
	await migrate(empty.url, systemClock)
	db = openDatabase({ connection: empty.url, poolSize: 5, prepare: true, ledgerKeys: LEDGER_KEYS })
	shop = await createShop('shop')
	otherShop = await createShop('rival')
})

after(async () => {
	await db.close()
	await empty.drop()
})

const createShop = (name: string) =>
	db.transaction(async (tx) => {
		const outcome = await createMerchant(tx, { name, currency: 'EUR', timeZone: 'Europe/Lisbon' }, AT)
		assert.ok('merchant' in outcome)
		return outcome.merchant.id
	})

const create = (merchantId: number, ...names: string[]) =>
	db.transaction((tx) =>
		createKeys(
			tx,
			merchantId,
			names.map((name) => ({ name })),
			AT,
		),
	)

test('keys are returned in the given order, random and with a recognisable prefix', async () => {
	const created = await create(shop, 'till', 'shop window', 'O\'Hara 🛍 \\ "x"')
	assert.equal(new Set(created.flatMap(({ token, key }) => [token, key])).size, 6)
	for (const { token, key } of created) {
		assert.match(token, /^fiel_tok_[\w-]{43}$/)
		assert.match(key, /^fiel_key_[\w-]{43}$/)
	}
	const listed = new Map((await listKeys(db, shop)).map(({ token, name }) => [token, name]))
	assert.deepEqual(
		created.map(({ token }) => listed.get(token)),
		['till', 'shop window', 'O\'Hara 🛍 \\ "x"'],
	)
})

test('a key is found by its token, with its merchant and only its hash', async () => {
	const [created] = await create(shop, 'till')
	assert.deepEqual(await findKey(db, created!.token), {
		token: created!.token,
		merchantId: shop,
		merchantName: 'shop',
		currency: 'EUR',
		timeZone: 'Europe/Lisbon',
		language: 'en',
		shape: 'original',
		kind: 'private',
		origins: [],
		keyHash: hashKey(created!.key),
		isRevoked: false,
		revokedAt: null,
		expiresAt: null,
		scopes: null,
		displayName: null,
		logo: null,
	})
	assert.equal(await findKey(db, 'fiel_tok_unknown'), undefined)
})

test('a chosen pair is saved unchanged', async () => {
	const pair = { token: 'chosen', key: 'secret' }
	const created = await db.transaction((tx) => createKeys(tx, shop, [{ name: 'scripts', pair }], AT))
	assert.deepEqual(created, [pair])
	assert.deepEqual((await findKey(db, 'chosen'))?.keyHash, hashKey('secret'))
})

test('a revocation keeps its first time and affects no other merchant', async () => {
	const [mine] = await create(shop, 'till')
	const [theirs] = await create(otherShop, 'till')
	const tokens = [theirs!.token, mine!.token, 'unknown']
	const revoke = (at: Date) => db.transaction((tx) => revokeKeys(tx, shop, tokens, at))
	const expected = [undefined, AT, undefined].map((revokedAt, index) => ({ token: tokens[index], revokedAt }))
	assert.deepEqual(await revoke(AT), expected)
	assert.deepEqual(await revoke(LATER), expected)
	assert.deepEqual((await findKey(db, mine!.token))?.revokedAt, AT)
	assert.equal((await findKey(db, theirs!.token))?.revokedAt, null)
})

test('an empty list has an empty result', async () => {
	assert.deepEqual(await create(shop), [])
	assert.deepEqual(await db.transaction((tx) => revokeKeys(tx, shop, [], AT)), [])
})
