import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql, { raw, type Sql } from 'sql-template-tag'
import { signInAs } from '../../test/support/admin.ts'
import { buildOrder } from '../../test/support/builders.ts'
import { findDrift } from '../../test/support/drift.ts'
import { useWorld } from '../../test/support/world.ts'
import type { Tx } from '../db/database.ts'
import { verifyMerchants } from '../verify/verify-merchants.ts'

const world = useWorld()

const EDITS: { what: string; edit: Sql; says: RegExp }[] = [
	{
		what: 'a record leaves the list of a move',
		edit: sql`update record_moves set record_ids = record_ids[2:] where id = (select min(id) from record_moves)`,
		says: /move of records \d+ was edited from outside/,
	},
	{
		what: 'a move is removed',
		edit: sql`delete from record_moves where id = (select max(id) from record_moves)`,
		says: /rows of record_moves were removed from outside/,
	},
	{
		what: 'a record moves without a move',
		edit: sql`update point_records set customer_id = (select id from customers where original_id = 'dea')
			where points = 100`,
		says: /belongs to customer \d+ since it was moved|the record is missing/,
	},
	{
		what: 'a moved record is given to another customer, and everything is told so',
		edit: sql`with moved as (
				update moved_records set customer_id = (select id from customers where original_id = 'dea') returning record_id
			)
			update point_records set customer_id = (select id from customers where original_id = 'dea')
			where id in (select record_id from moved)`,
		says: /the record is missing|belongs to customer/,
	},
	{
		what: 'the id of a merged customer names somebody else',
		edit: sql`update customer_aliases set customer_id = (select id from customers where original_id = 'dea')
			where original_id = 'bia'`,
		says: /further id bia was edited from outside/,
	},
	{
		what: 'a further id is put in',
		edit: sql`insert into customer_aliases (merchant_id, original_id, customer_id, created_at)
			select merchant_id, 'zoe', id, created_at from customers where original_id = 'dea'`,
		says: /further id zoe was put in from outside/,
	},
	{
		what: 'the events of a merged customer are cut off',
		edit: sql`delete from events where id = (
			select max(e.id) from events e join customer_aliases a on a.former_id = e.customer_id where a.original_id = 'bia')`,
		says: /^the events of the customer are gone$/,
	},
	{
		what: 'a merge is made undone',
		edit: sql`update customer_merges set undone_at = merged_at where id = (select max(id) from customer_merges)`,
		says: /merge of customers \d+ was edited from outside/,
	},
	{
		what: 'the account of a merged customer comes back',
		edit: sql`
			with back as (
				insert into customers (merchant_id, id, original_id, public_id, is_enrolled, origin, created_at)
				select merchant_id, former_id, 'again', 'again', true, 0, created_at from customer_aliases
				where original_id = 'bia' returning merchant_id, id
			)
			insert into accounts (merchant_id, customer_id) select merchant_id, id from back`,
		says: /was merged into another one, and still has an account/,
	},
]

const UNDO = new Error('undone on purpose')

test('every edit of a merge from outside is found and named', async (t) => {
	const { api, merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	for (const [index, name] of ['ana', 'bia', 'cai', 'dea'].entries()) {
		const order = buildOrder({ OrderTotal: 100 * (index + 1), Customer: { OriginalId: name } })
		await api.post('/POS/orders', { ...order, OriginalId: `of-${name}` }, { HasError: false })
	}
	await panel.post('/customers/ana/merge', { From: 'bia' }, 200)
	await panel.post('/customers/ana/merge', { From: 'cai' }, 200)
	const { Merges } = await panel.get('/customers/ana/merges')
	await panel.post(`/customers/ana/merges/${Merges[0].Id}/undo`, undefined, 200)
	await panel.post('/customers/cai/merge', { From: 'ana' }, 200)
	await api.post('/POS/orders', buildOrder({ OrderTotal: 5, Customer: { OriginalId: 'bia' } }), {
		HasError: false,
	})
	assert.deepEqual(await findDrift(world.db), [])
	for (const { what, edit, says } of EDITS)
		await t.test(what, async () => {
			const found: string[] = []
			const work = async (tx: Tx): Promise<void> => {
				await tx.rows(raw('set local session_replication_role = replica'))
				await tx.rows(edit)
				await verifyMerchants(tx, [merchant.id], {
					onFinding: ({ sentence }) => found.push(sentence),
					onProgress: () => {},
				})
				throw UNDO
			}
			await world.db.transaction(work).catch((error) => {
				if (error !== UNDO) throw error
			})
			assert.ok(
				found.some((sentence) => says.test(sentence)),
				`${says} is not among:\n${found.join('\n')}`,
			)
		})
})
