import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { loadModule } from 'libpg-query'
import { checkStatement } from './check-statement.ts'
import { readTables, unknownTables } from './tables.ts'

const tables = readTables()
before(loadModule)

/** The violations of a statement as text, like `merchant: orders`. */
const check = (text: string): string[] =>
	checkStatement(text, tables).map(({ rule, tables: named }) => `${rule}: ${named.join(' ')}`)

test('a statement that names the merchant of every table is accepted', () => {
	for (const text of [
		'select id from orders where merchant_id = $1 and original_id = $2',
		'select id from orders o where (o.merchant_id, o.id) = ($1, $2)',
		'select id from orders where merchant_id = any($1::bigint[])',
		'select o.id from orders o join customers c on c.merchant_id = o.merchant_id where o.merchant_id = $1::bigint',
		'select o.id from orders o join customers c using (merchant_id) where c.merchant_id = $1',
		'select o.id from orders o left join coupons k on k.merchant_id = $1 and k.code = o.coupon where o.merchant_id = $2',
		'select exists (select from orders o where o.merchant_id = $1 and o.customer_id = c.id) from customers c where c.merchant_id = $2',
		'select o.id from (select * from customers where merchant_id = $1 limit 5) c join orders o on o.merchant_id = $2',
		'select o.id from (select * from customers where merchant_id = $1 limit 5) c join orders o on o.merchant_id = c.merchant_id',
		'with gone as (delete from customers where merchant_id = $1 returning *) insert into coupons (merchant_id, id) select merchant_id, id from gone',
		'select id from (select merchant_id, id from customers union all select merchant_id, customer_id from customer_aliases where former_id > 0) k where merchant_id = $1',
		'update orders o set total = l.total from unnest($1::order_change[]) l where o.merchant_id = $2 and o.id = l.id',
		'update orders o set total = 0 from json_to_recordset($1) as l (merchant bigint, id bigint) where o.merchant_id = l.merchant and o.id = l.id',
		`update orders o set total = 0 from json_to_recordset($1) as l (key jsonb) where o.merchant_id = (l.key ->> 'merchant_id')::bigint`,
		'delete from orders where merchant_id = $1 and id = $2 returning (select name from customers where merchant_id = $1 limit 1)',
		'insert into orders (id, merchant_id) values ($1, $2)',
		'insert into orders (merchant_id, id) select $1::bigint, l.id from json_to_recordset($2) as l (id bigint)',
		'insert into orders (merchant_id, id) select l.* from json_to_recordset($2) as l (merchant_id bigint, id bigint)',
		'copy orders (merchant_id, id) from stdin',
		'declare all_orders cursor for select * from orders where merchant_id = $1',
	])
		assert.deepEqual(check(text), [], text)
})

test('a table without a merchant is found, wherever it stands', () => {
	for (const [text, found] of [
		['select id from orders', 'orders'],
		['select id from orders where original_id = $1', 'orders'],
		['select id from orders where merchant_id = $1 or id = $2', 'orders'],
		['select id from orders where merchant_id > $1', 'orders'],
		[
			'select o.id from orders o join customers c on c.id = o.customer_id where o.merchant_id = $1',
			'customers',
		],
		['delete from orders o using coupons k where o.merchant_id = $1 and k.code = o.coupon', 'coupons'],
		[
			'with gone as (delete from coupons where id = $1) select id from orders where merchant_id = $2',
			'coupons',
		],
		['insert into orders (id) values ($1)', 'orders'],
		[
			'select id from (select merchant_id, id from customers union all select merchant_id, id from coupons) k',
			'coupons customers',
		],
		['declare all_orders cursor for select * from orders', 'orders'],
	] as const)
		assert.deepEqual(check(text), [`merchant: ${found}`], text)
})

test('an equality with a table of the query around does not count', () => {
	for (const [text, found] of [
		[
			'select exists (select from orders o where o.merchant_id = c.merchant_id) from customers c where c.merchant_id = $1',
			'orders',
		],
		[
			'select exists (select from orders o where o.merchant_id = c.merchant_id) from (select * from customers where merchant_id = $1 limit 5) c',
			'orders',
		],
		[
			'select o.id from (select * from customers limit 5) c join orders o on o.merchant_id = c.merchant_id',
			'customers orders',
		],
		[
			'select l.id from customers c cross join lateral (select id from orders o where o.merchant_id = c.merchant_id limit 1) l where c.merchant_id = $1',
			'orders',
		],
	] as const)
		assert.deepEqual(check(text), [`merchant: ${found}`], text)
})

test('the optional side of an outer join does not restrict the other one', () => {
	assert.deepEqual(
		check(
			'select o.id from orders o left join coupons k on k.merchant_id = o.merchant_id and k.merchant_id = $1',
		),
		['merchant: orders'],
	)
})

test('tables that stay on one server need no merchant', () => {
	assert.deepEqual(
		check('select m.name from api_keys k join merchants m on m.id = k.merchant_id where k.token = $1'),
		[],
	)
	assert.deepEqual(unknownTables(), [])
})

test('ids are drawn by a statement of their own', () => {
	assert.deepEqual(check(`select nextval('order_ids') as id from generate_series(1, $1::integer)`), [])
	assert.deepEqual(check(`insert into orders (merchant_id, id) values ($1, nextval('order_ids'))`), [
		'ids: orders',
	])
	assert.deepEqual(
		check(
			`select case when o.id is null then nextval('order_ids') end from orders o where o.merchant_id = $1`,
		),
		['ids: orders'],
	)
	assert.deepEqual(
		check(
			'insert into outbox (merchant_id, subject) select $1, s.name from segments s where s.merchant_id = $1',
		),
		['ids: outbox segments'],
	)
	assert.deepEqual(
		check('insert into outbox (merchant_id, subject) select $1, name from unnest($2::text[]) as n (name)'),
		[],
	)
})

test('the transactions of a server are asked for by a statement of its own', () => {
	assert.deepEqual(check('select pg_snapshot_xmin(pg_current_snapshot()), pg_current_xact_id()'), [])
	assert.deepEqual(check('select id, pg_current_xact_id() from orders where merchant_id = $1'), [
		'transactions: orders',
	])
})

test('no statement hands a setting to another one', () => {
	assert.deepEqual(check(`select set_config('work_mem', '64MB', true)`), [])
	assert.deepEqual(check(`select set_config($1, (array[1])::text, true)`), ['settings: '])
	assert.deepEqual(
		check(
			`select id from orders where merchant_id = $1 and id = any(current_setting('fiel.order_ids')::bigint[])`,
		),
		['settings: orders'],
	)
})
