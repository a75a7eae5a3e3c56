import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildOrder } from '../support/builders.ts'
import { useWorld } from '../support/world.ts'
import { audit, compareWrites, type FoundWrite, type ShopBalance } from './audit.ts'
import { createWriteLog, type FaultShop, type Write, type WriteLog, type WriteStatus } from './write-log.ts'

const world = useWorld()

const shopOf = (name: string): FaultShop => ({
	name,
	isWaiting: false,
	reward: 0,
	cashbackReward: 0,
	quizzes: [],
})

const logWrites = (shop: FaultShop, writes: Partial<Write>[]): WriteLog => {
	const writeLog = createWriteLog()
	for (const { status = 'done', ...fields } of writes)
		writeLog.add({ kind: 'order', shop, customer: 'ana', key: 'one', points: 100, ...fields }).status = status
	return writeLog
}

/** Creates a merchant with one order of 100, and audits it against a log with these writes. */
const auditShop = async (...writes: Partial<Write>[]) => {
	const { merchant, api } = await world.merchant()
	const Customer = { OriginalId: 'ana' }
	await api.post('/POS/orders', buildOrder({ OriginalId: 'one', OrderTotal: 100, Customer }), {
		HasError: false,
	})
	const findings = await audit(world.db, logWrites(shopOf(merchant.name), writes))
	const ofShop = (lines: string[]) => lines.filter((line) => line.includes(merchant.name))
	return { lost: ofShop(findings.lost), doubled: ofShop(findings.doubled), broken: findings.broken }
}

const NO_FINDINGS = { lost: [], doubled: [], broken: [] }

test('a correct log gives no findings, also for writes in progress', async () => {
	assert.deepEqual(await auditShop({}), NO_FINDINGS)
	assert.deepEqual(await auditShop({ status: 'open' }), NO_FINDINGS)
	assert.deepEqual(await auditShop({}, { key: 'two', status: 'open' }), NO_FINDINGS)
	assert.deepEqual(await auditShop({}, { key: 'two', status: 'undone' }), NO_FINDINGS)
})

test('a write that was acknowledged and is not stored is lost', async () => {
	const { lost } = await auditShop({}, { kind: 'redeem', key: 'gone', points: -100 })
	assert.match(lost.join(), /redeem gone/)
})

test('a write that is stored although the log says undone is doubled', async () => {
	const { doubled } = await auditShop({ status: 'undone' })
	assert.match(doubled.join(), /order one is there though undone/)
})

test('a grant that must not exist yet is doubled', async () => {
	const { doubled } = await auditShop({}, { kind: 'grant', status: 'undone' })
	assert.match(doubled.join(), /grant one is there though undone/)
})

test('a balance that differs from the log is lost or doubled', async () => {
	assert.match(
		(await auditShop({ points: 50 })).doubled.join(),
		/100 points and 100 cents, but 50 by the book/,
	)
	assert.match((await auditShop({ points: 150 })).lost.join(), /but 150 by the book/)
	assert.match((await auditShop()).doubled.join(), /but 0 by the book/)
})

/** Compares rows that the constraints of the database would not allow. */
const compareRows = (
	found: Partial<FoundWrite>[],
	balances: Partial<ShopBalance>[],
	...writes: Partial<Write>[]
) => {
	const writeLog = logWrites(shopOf('shop'), writes)
	const before = new Map(
		[...writeLog.writes].map(([name, { status }]): [string, WriteStatus] => [name, status]),
	)
	const who = { shop: 'shop', customer: 'ana' }
	return compareWrites(
		writeLog,
		before,
		found.map((row) => ({ ...who, kind: 'change', key: 'one', counts: true, ...row })),
		balances.map((row) => ({ ...who, points: 100, cents: 100, ...row })),
	)
}
const CHANGE = { kind: 'change' } as const

test('a write that is stored twice is doubled, with or without its points', () => {
	assert.deepEqual(compareRows([{}], [{}], CHANGE), { lost: [], doubled: [] })
	assert.deepEqual(compareRows([{}, {}], [{}], CHANGE).doubled, ['shop ana change one is there twice'])
	assert.deepEqual(compareRows([{}, {}], [{ points: 200, cents: 200 }], CHANGE).doubled, [
		'shop ana change one is there twice',
		'ana of shop has 200 points and 200 cents, but 100 by the book',
	])
})

test('points without an account are lost', () => {
	assert.deepEqual(compareRows([{}], [], CHANGE).lost, [
		'ana of shop has 0 points and 0 cents, but 100 by the book',
	])
})

test('a stored order without a grant has lost its points if orders do not wait', () => {
	const found: Partial<FoundWrite>[] = [{ kind: 'order', counts: false }]
	assert.deepEqual(compareRows(found, [], {}).lost, ['shop ana grant one'])
})
