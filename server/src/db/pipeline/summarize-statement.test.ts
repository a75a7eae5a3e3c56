import assert from 'node:assert/strict'
import { test } from 'node:test'
import { summarizeStatement } from './summarize-statement.ts'

const SUMMARIES = {
	begin: 'BEGIN',
	'copy orders (merchant_id, id) from stdin': 'COPY orders',
	'insert into accounts (merchant_id) select merchant_id from customers where id = $1':
		'INSERT accounts customers',
	'update progress set orders = x.orders from unnest($1::text[]) x where id = x.id': 'UPDATE progress',
	'delete from tags where merchant_id = $1': 'DELETE tags',
	"select points from accounts where note = 'from nowhere' order by id for no key update": 'SELECT accounts',
	'select 1 from orders o join customers c on c.id = o.customer_id for update of o skip locked':
		'SELECT orders customers',
	'with found as (select id from customers) select * from found join accounts a using (id)':
		'SELECT customers accounts',
	'with gone as materialized (delete from sessions returning id) insert into audit_log select id from gone':
		'DELETE sessions audit_log',
	'insert into rewards (id) values ($1) on conflict (id) do update set name = excluded.name':
		'INSERT rewards',
	'select extract(month from c.birthday) from customers c where c.name is distinct from $1':
		'SELECT customers',
	'(select id from coupons) union all (select id from redemptions)': 'SELECT coupons redemptions',
}

test('a summary has the operation and the tables, and no value', () => {
	for (const [text, summary] of Object.entries(SUMMARIES))
		assert.equal(summarizeStatement(text).summary, summary, text)
})

test('the table is named if there is only one', () => {
	assert.deepEqual(summarizeStatement('select * from tags'), {
		summary: 'SELECT tags',
		operation: 'SELECT',
		table: 'tags',
	})
	assert.equal(summarizeStatement('select * from tags join customer_tags using (id)').table, undefined)
	assert.equal(summarizeStatement('commit').table, undefined)
})
