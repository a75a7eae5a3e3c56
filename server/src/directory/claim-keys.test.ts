import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cloneDatabase } from '../../test/support/database.ts'
import { claimExisting } from './claim-existing.ts'
import { claimKeys, useDirectory } from './claim-keys.ts'

let home: Awaited<ReturnType<typeof cloneDatabase>>
let other: Awaited<ReturnType<typeof cloneDatabase>>
/** What each cell has, as `cell kind key`. */
const used = new Set<string>()

before(async () => {
	home = await cloneDatabase()
	other = await cloneDatabase()
	for (const [cell, { db }] of [home, other].entries())
		useDirectory(db, {
			home: home.db,
			ownCell: async () => cell + 1,
			isUsedIn: async (holder, kind, key) => used.has(`${holder} ${kind} ${key}`),
		})
})
after(async () => {
	await home.drop()
	await other.drop()
})

const NOW = new Date('2026-06-15T12:00:00Z')
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

test('a name belongs to the cell that claimed it first, however many ask at once', async () => {
	const answers = await Promise.all(
		[home, other, home, other].map(({ db }) => claimKeys(db, 'merchant', ['bakery'], NOW)),
	)
	const [first] = answers[0]!
	assert.deepEqual(answers, [[first], [!first], [first], [!first]])
	assert.deepEqual(await claimKeys(home.db, 'email', ['a@b.c', 'd@b.c', 'a@b.c'], NOW), [true, true, true])
	assert.deepEqual(await claimKeys(other.db, 'email', ['e@b.c', 'd@b.c'], NOW), [true, false])
	assert.deepEqual(await claimKeys(other.db, 'merchant', ['a@b.c'], NOW), [true]) // another kind
})

test('a claim that is not used is taken over after a minute, one that is used never', async () => {
	assert.deepEqual(await claimKeys(home.db, 'email', ['gone@b.c', 'used@b.c'], NOW), [true, true])
	used.add('1 email used@b.c')
	const claim = (at: Date) => claimKeys(other.db, 'email', ['gone@b.c', 'used@b.c'], at)
	assert.deepEqual(await claim(later(59)), [false, false])
	assert.deepEqual(await claim(later(61)), [true, false])
	assert.deepEqual(await claimKeys(home.db, 'email', ['gone@b.c'], later(62)), [false])
})

test('names from before there were cells are claimed for the cell that has them', async () => {
	await home.db.rows({
		text: `insert into merchants (name, currency, time_zone, created_at) values ('old', 'BRL', 'UTC', now())`,
		values: [],
	})
	await claimExisting(home.db, { number: 1, db: home.db }, NOW)
	used.add('1 merchant old')
	assert.deepEqual(await claimKeys(other.db, 'merchant', ['old'], later(3600)), [false])
	assert.deepEqual(await claimKeys(home.db, 'merchant', ['old'], later(3600)), [true])
})

test('with one database every name is free', async (t) => {
	const alone = await cloneDatabase()
	t.after(alone.drop)
	assert.deepEqual(await claimKeys(alone.db, 'merchant', ['bakery', 'old'], NOW), [true, true])
})
