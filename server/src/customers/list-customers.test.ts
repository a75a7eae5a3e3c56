import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { type PanelClient, signInAs } from '../../test/support/admin.ts'
import { buildOrder } from '../../test/support/builders.ts'
import { useWorld } from '../../test/support/world.ts'
import { joinPieces, parseSearch } from './search-words.ts'

const world = useWorld()

const PEOPLE = [
	{ OriginalId: 'C-1001', Name: 'Ana Souza', Email: 'ana@example.com', Document: '123.456.789-09' },
	{ OriginalId: 'C-1002', Name: 'José da Conceição', Email: 'ze@loja.com.br', Phone: '+55 (11) 98888-7777' },
	{
		OriginalId: 'C-1003',
		Name: "Mariana O'Neil",
		Email: 'mari@example.com',
		IsEnrolled: false,
		Phone: '+55 11 3265-4321',
	},
	{ OriginalId: 'C-2001', Name: 'Ana Paula Lima', Email: 'paula@example.com', Phone: '(11) 97777-6666' },
]

const createShop = async () => {
	const made = await world.merchant()
	for (const Customer of PEOPLE)
		await made.api.post('/POS/orders', buildOrder({ Customer }), { HasError: false })
	return { ...made, panel: await signInAs(world, made.merchant) }
}

const found = async (panel: PanelClient, query: string): Promise<string[]> =>
	(await panel.get(`/customers?${query}`)).Items.map(({ OriginalId }: { OriginalId: string }) => OriginalId)

test('customers are found by the beginning of any word about them', async () => {
	const { panel } = await createShop()
	const other = await createShop()
	for (const [typed, ids] of [
		['', ['C-2001', 'C-1003', 'C-1002', 'C-1001']],
		['ana', ['C-2001', 'C-1001']],
		['ANA  sou', ['C-1001']],
		['conceicao', ['C-1002']],
		['CONCEIÇÃO jose', ['C-1002']],
		["o'ne", ['C-1003']],
		['paula@ex', ['C-2001']],
		['c-100', ['C-1003', 'C-1002', 'C-1001']],
		['2001', ['C-2001']],
		['123.456', ['C-1001']],
		['123 456 789', ['C-1001']],
		['98888-77', ['C-1002']],
		['+55 (11) 9', ['C-1002']],
		['(11) 98888-7777', ['C-1002']],
		['11 98888 777', ['C-1002']],
		['+55 11 97777-6666', ['C-2001']],
		['5511 97777-6666', ['C-2001']],
		['11 97777-6666', ['C-2001']],
		['+55 11 3265-4321', ['C-1003']],
		['11 3265-4321', ['C-1003']],
		['nobody', []],
		["\\ ' & | ! :*", []],
	] as const)
		assert.deepEqual(await found(panel, `search=${encodeURIComponent(typed)}`), ids, typed)
	assert.equal((await other.panel.get('/customers?search=ana')).Items.length, 2, 'only their own')
})

test('a changed customer is found by the new values, and no longer by the old ones', async () => {
	const { panel, merchant } = await createShop()
	const owner = await signInAs(world, merchant)
	await owner.put('/customers/C-1001', { Name: 'Beatriz Rocha' })
	assert.deepEqual(await found(panel, 'search=rocha'), ['C-1001'])
	assert.deepEqual(await found(panel, 'search=souza'), [])
})

test("an order of a known customer does not touch the customer's row or its search words", async () => {
	const { api, merchant } = await createShop()
	const version = async (): Promise<unknown> => {
		const [row] = await world.db.rows<{ version: string }>(sql`
			select xmin::text || ctid::text as version from customers
			where merchant_id = ${merchant.id} and original_id = 'C-1001'`)
		return row!.version
	}
	const before = await version()
	await api.post('/POS/orders', buildOrder({ Customer: PEOPLE[0] }), { HasError: false })
	assert.equal(await version(), before)
})

test('the list can be filtered and paged', async () => {
	const { panel, merchant } = await createShop()
	const owner = await signInAs(world, merchant)
	await owner.put('/customers/C-1002/block', { IsBlocked: true })
	assert.deepEqual(await found(panel, 'state=blocked'), ['C-1002'])
	assert.deepEqual(await found(panel, 'state=left'), ['C-1003'])
	assert.deepEqual(await found(panel, 'state=enrolled'), ['C-2001', 'C-1001'])
	assert.deepEqual(await found(panel, 'state=enrolled&search=ana&group=0'), ['C-2001', 'C-1001'])
	assert.deepEqual(await found(panel, 'group=1'), [])
	const gold = await owner.post('/tiers', { Name: 'Gold', Order: 1, IsBase: true })
	await owner.put('/customers/C-1001/tier', { TierId: gold.Id, Until: '2027-01-01', Reason: 'x' })
	assert.ok((await found(panel, `tier=${gold.Id}`)).includes('C-1001'))
	assert.deepEqual(await found(panel, `tier=${gold.Id + 1}`), [])

	const first = await panel.get('/customers?limit=3')
	assert.equal(first.Items.length, 3)
	const rest = await panel.get(`/customers?limit=3&before=${first.NextBefore}`)
	assert.deepEqual(
		[rest.Items.map(({ Name }: { Name: string }) => Name), rest.NextBefore],
		[['Ana Souza'], null],
	)
	assert.partialDeepStrictEqual(rest.Items[0], {
		Email: 'ana@example.com',
		TierName: 'Gold',
		PointsBalance: 100,
		CashbackBalance: 1,
		LastOrderDay: '2026-06-11',
		IsEnrolled: true,
		IsBlocked: false,
	})
	await panel.get('/customers?state=x', 400)
	await panel.get('/customers?limit=0', 400)
})

test('search text cannot break out of the quotes of the query', () => {
	const loose = (typed: string) => joinPieces(parseSearch(7, typed))
	assert.equal(loose(" D'Ávila  12-3 "), "'7:d''avila':* & '7:123':*")
	assert.equal(loose('\\'), "'7:\\\\':*")
	assert.equal(joinPieces(parseSearch(7, 'ana c-1'), 'strict'), "'7:ana':* & '7:c-1'")
	assert.deepEqual(parseSearch(7, '  '), [])
})
