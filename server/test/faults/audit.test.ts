import assert from 'node:assert/strict'
import { test } from 'node:test'
import { order } from '../support/builders.ts'
import { useWorld } from '../support/world.ts'
import { audit } from './audit.ts'
import { openBook, type Shop, type Write } from './book.ts'

const world = useWorld()

/** A shop with one order of 100, and the book of a client that says this of it. */
const compare = async (...writes: Partial<Write>[]) => {
	const { merchant, api } = await world.merchant()
	const Customer = { OriginalId: 'ana' }
	await api.post('/POS/orders', order({ OriginalId: 'one', OrderTotal: 100, Customer }), { HasError: false })
	const shop: Shop = { name: merchant.name, isWaiting: false, reward: 0, quizzes: [] }
	const book = openBook()
	for (const { standing = 'done', ...said } of writes) {
		const write = book.open({ kind: 'order', shop, customer: 'ana', key: 'one', points: 100, ...said })
		write.standing = standing
	}
	const findings = await audit(world.db, book)
	const ofShop = (lines: string[]) => lines.filter((line) => line.includes(shop.name))
	return { lost: ofShop(findings.lost), doubled: ofShop(findings.doubled), broken: findings.broken }
}

const RIGHT = { lost: [], doubled: [], broken: [] }

test('a book that is right finds nothing, also of what is under way', async () => {
	assert.deepEqual(await compare({}), RIGHT)
	assert.deepEqual(await compare({ standing: 'open' }), RIGHT)
	assert.deepEqual(await compare({}, { key: 'two', standing: 'open' }), RIGHT)
	assert.deepEqual(await compare({}, { key: 'two', standing: 'undone' }), RIGHT)
})

test('what was acknowledged and is not there is lost', async () => {
	const { lost } = await compare({}, { kind: 'redeem', key: 'gone', points: -100 })
	assert.match(lost.join(), /redeem gone/)
})

test('what is there though it was said to be undone is one too many', async () => {
	const { doubled } = await compare({ standing: 'undone' })
	assert.match(doubled.join(), /order one is there though undone/)
})

test('a balance other than that of the book is lost or doubled', async () => {
	assert.match((await compare({ points: 50 })).doubled.join(), /100 points and 100 cents, but 50 by the book/)
	assert.match((await compare({ points: 150 })).lost.join(), /but 150 by the book/)
	assert.match((await compare()).doubled.join(), /but 0 by the book/)
})
