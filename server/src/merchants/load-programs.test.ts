import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { useWorld } from '../../test/support/world.ts'
import { withDefaults } from '../program/settings.ts'
import { isRefusal } from '../refusal.ts'
import { loadPrograms } from './load-programs.ts'
import { setProgram } from './set-program.ts'

const world = useWorld()
const JUNE = (day: number): Date => new Date(Date.UTC(2026, 5, day, 12))

/** Creates a merchant whose `minimumOrder` is the day of June of the version; the first version is of the 15th. */
const createShop = async () => {
	const { merchant } = await world.merchant()
	const change = async (day: number): Promise<void> => {
		const settings = withDefaults({})
		const purchase = { ...settings.purchase, minimumOrder: `${day}` }
		const made = await world.db.transaction((tx) =>
			setProgram(tx, merchant.id, { ...settings, purchase }, 'test', JUNE(day)),
		)
		assert.ok(!isRefusal(made))
	}
	/** The versions in force on these days, and the number of statements needed. */
	const inForce = async (...days: number[]) => {
		let asked = 0
		const db = {
			keyedHash: world.db.keyedHash,
			cacheScope: world.db.cacheScope,
			engine: world.db.engine,
			rows: <Row>(...args: Parameters<typeof world.db.rows>) => {
				asked += 1
				return world.db.rows<Row>(...args)
			},
		}
		const programs = await loadPrograms(db, merchant.id, [], days.map(JUNE))
		return [...days.map((day) => programs.inForce(JUNE(day)).purchase.minimumOrder), `asked ${asked}`]
	}
	return { merchant, change, inForce }
}

test('the version in force is found even if the program changed since it was last read', async () => {
	const { change, inForce } = await createShop()
	assert.deepEqual(await inForce(16), ['0', 'asked 1'])
	await change(17)
	assert.deepEqual(await inForce(18), ['17', 'asked 1'])
	assert.deepEqual(await inForce(16, 18), ['0', '17', 'asked 1'])
	await change(20)
	// Last read when the version of the 17th was the newest.
	assert.deepEqual(await inForce(18, 21), ['17', '20', 'asked 2'])
	assert.deepEqual(await inForce(16, 19, 22), ['0', '17', '20', 'asked 1'])
	assert.deepEqual(await inForce(22), ['20', 'asked 1'])
})

test('before the first version, the first one is in force', async () => {
	const { change, inForce } = await createShop()
	assert.deepEqual((await inForce(1)).slice(0, 1), ['0'])
	await change(17)
	assert.deepEqual((await inForce(1, 17)).slice(0, 2), ['0', '17'])
})

test('a version that was rolled back leaves no trace in the cache', async () => {
	const { merchant, inForce } = await createShop()
	const undo = new Error('only thought of')
	await assert.rejects(
		world.db.transaction(async (tx) => {
			await tx.rows(sql`
				insert into programs (merchant_id, version, settings, author, created_at)
				select merchant_id, version + 1, settings || '{"shortfall": "forgive"}', 'test', ${JUNE(2)}::timestamptz
				from programs where merchant_id = ${merchant.id} order by version desc limit 1`)
			const { current } = await loadPrograms(tx, merchant.id, [], [JUNE(3)])
			assert.equal(current.shortfall, 'forgive')
			throw undo
		}),
		undo,
	)
	const { current } = await loadPrograms(world.db, merchant.id, [], [JUNE(3)])
	assert.equal(current.shortfall, 'debt')
	assert.deepEqual((await inForce(3, 16)).slice(0, 2), ['0', '0'])
})
