import assert from 'node:assert/strict'
import { test } from 'node:test'
import { order } from '../support/builders.ts'
import { useWorld } from '../support/world.ts'
import { audit, type Balance, compare, type Found } from './audit.ts'
import { type Book, openBook, type Shop, type Standing, type Write } from './book.ts'

const world = useWorld()

const shopOf = (name: string): Shop => ({ name, isWaiting: false, reward: 0, quizzes: [] })

const writeDown = (shop: Shop, writes: Partial<Write>[]): Book => {
	const book = openBook()
	for (const { standing = 'done', ...said } of writes)
		book.open({ kind: 'order', shop, customer: 'ana', key: 'one', points: 100, ...said }).standing = standing
	return book
}

/** A shop with one order of 100, and the book of a client that says this of it. */
const auditShop = async (...writes: Partial<Write>[]) => {
	const { merchant, api } = await world.merchant()
	const Customer = { OriginalId: 'ana' }
	await api.post('/POS/orders', order({ OriginalId: 'one', OrderTotal: 100, Customer }), { HasError: false })
	const findings = await audit(world.db, writeDown(shopOf(merchant.name), writes))
	const ofShop = (lines: string[]) => lines.filter((line) => line.includes(merchant.name))
	return { lost: ofShop(findings.lost), doubled: ofShop(findings.doubled), broken: findings.broken }
}

const RIGHT = { lost: [], doubled: [], broken: [] }

test('a book that is right finds nothing, also of what is under way', async () => {
	assert.deepEqual(await auditShop({}), RIGHT)
	assert.deepEqual(await auditShop({ standing: 'open' }), RIGHT)
	assert.deepEqual(await auditShop({}, { key: 'two', standing: 'open' }), RIGHT)
	assert.deepEqual(await auditShop({}, { key: 'two', standing: 'undone' }), RIGHT)
})

test('what was acknowledged and is not there is lost', async () => {
	const { lost } = await auditShop({}, { kind: 'redeem', key: 'gone', points: -100 })
	assert.match(lost.join(), /redeem gone/)
})

test('what is there though it was said to be undone is one too many', async () => {
	const { doubled } = await auditShop({ standing: 'undone' })
	assert.match(doubled.join(), /order one is there though undone/)
})

test('a grant that must not be there yet is one too many', async () => {
	const { doubled } = await auditShop({}, { kind: 'grant', standing: 'undone' })
	assert.match(doubled.join(), /grant one is there though undone/)
})

test('a balance other than that of the book is lost or doubled', async () => {
	assert.match(
		(await auditShop({ points: 50 })).doubled.join(),
		/100 points and 100 cents, but 50 by the book/,
	)
	assert.match((await auditShop({ points: 150 })).lost.join(), /but 150 by the book/)
	assert.match((await auditShop()).doubled.join(), /but 0 by the book/)
})

/** Rows as no database with its constraints would have them. */
const compareRows = (found: Partial<Found>[], balances: Partial<Balance>[], ...writes: Partial<Write>[]) => {
	const book = writeDown(shopOf('shop'), writes)
	const before = new Map([...book.writes].map(([name, { standing }]): [string, Standing] => [name, standing]))
	const who = { shop: 'shop', customer: 'ana' }
	return compare(
		book,
		before,
		found.map((row) => ({ ...who, kind: 'change', key: 'one', counts: true, ...row })),
		balances.map((row) => ({ ...who, points: 100, cents: 100, ...row })),
	)
}
const CHANGE = { kind: 'change' } as const

test('what is there twice is doubled, with or without its points', () => {
	assert.deepEqual(compareRows([{}], [{}], CHANGE), { lost: [], doubled: [] })
	assert.deepEqual(compareRows([{}, {}], [{}], CHANGE).doubled, ['shop ana change one is there twice'])
	assert.deepEqual(compareRows([{}, {}], [{ points: 200, cents: 200 }], CHANGE).doubled, [
		'shop ana change one is there twice',
		'ana of shop has 200 points and 200 cents, but 100 by the book',
	])
})

test('points whose account is gone are lost', () => {
	assert.deepEqual(compareRows([{}], [], CHANGE).lost, [
		'ana of shop has 0 points and 0 cents, but 100 by the book',
	])
})

test('an order that is there and was never granted has lost its points where orders do not wait', () => {
	const found: Partial<Found>[] = [{ kind: 'order', counts: false }]
	assert.deepEqual(compareRows(found, [], {}).lost, ['shop ana grant one'])
})
