import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createEmptyDatabase, type EmptyDatabase } from '../../test/empty-database.ts'
import { LEDGER_KEYS } from '../../test/support/ledger-keys.ts'
import { systemClock } from '../clock.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import type { NewMerchant } from './check-merchant.ts'
import { createMerchant } from './create-merchant.ts'
import { findMerchant } from './find-merchant.ts'
import { listMerchants } from './list-merchants.ts'

const AT = new Date('2026-03-01T12:00:00Z')
const SHOP: NewMerchant = { name: 'shop', currency: 'BRL', timeZone: 'America/Sao_Paulo' }
let empty: EmptyDatabase
let db: Database

before(async () => {
	empty = await createEmptyDatabase()
	await migrate(empty.url, systemClock)
	db = openDatabase({ connection: empty.url, poolSize: 5, prepare: true, ledgerKeys: LEDGER_KEYS })
})

after(async () => {
	await db.close()
	await empty.drop()
})

const create = (wanted: Partial<NewMerchant>) =>
	db.transaction((tx) => createMerchant(tx, { ...SHOP, ...wanted }, AT))

test('a new merchant is found by its name', async () => {
	const created = await create({ name: 'corner-shop' })
	assert.ok('merchant' in created)
	const found = await findMerchant(db, 'corner-shop')
	assert.deepEqual(found, { ...created.merchant, displayName: null, logo: null })
	assert.deepEqual(
		(await listMerchants(db)).filter(({ name }) => name === 'corner-shop'),
		[{ ...found, createdAt: AT }],
	)
	assert.equal(await findMerchant(db, 'Corner-Shop'), undefined)
})

test('a name is unique, even for concurrent requests', async () => {
	const outcomes = await Promise.all(Array.from({ length: 5 }, () => create({ name: 'wanted-by-all' })))
	assert.equal(outcomes.filter((outcome) => 'merchant' in outcome).length, 1)
	assert.deepEqual(
		outcomes.find((outcome) => 'refused' in outcome),
		{
			refused: 'There is already a merchant "wanted-by-all"',
		},
	)
})

for (const [wanted, pattern] of [
	[{ name: '' }, /name/],
	[{ name: 'Shop' }, /name "Shop"/],
	[{ name: '-shop' }, /name/],
	[{ name: 'a'.repeat(65) }, /name/],
	[{ name: 'loja do zé' }, /name/],
	[{ currency: 'brl' }, /currency, such as BRL/],
	[{ currency: 'XQX' }, /currency/],
	[{ currency: '' }, /currency/],
	[{ timeZone: 'Sao Paulo' }, /time zone, such as America/],
	[{ timeZone: '+03:00' }, /time zone/],
	[{ timeZone: '' }, /time zone/],
] as const)
	test(`${JSON.stringify(wanted).slice(0, 40)} is refused with an explanation`, async () => {
		const count = (await listMerchants(db)).length
		const outcome = await create(wanted)
		assert.ok('refused' in outcome)
		assert.match(outcome.refused, pattern)
		assert.equal((await listMerchants(db)).length, count)
	})
