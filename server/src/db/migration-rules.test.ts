import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { findBreakingStatements } from '../../test/support/migration-rules.ts'
import { MIGRATIONS } from './migrate.ts'

/** Migrations up to this one are from before the first release. */
const LAST_WITHOUT_RULE = '0028_import_totals'

const HEADING = /^-- (Expands|Contracts): \S/

const readRuled = () =>
	globSync('*.sql', { cwd: MIGRATIONS })
		.filter((file) => path.basename(file, '.sql') > LAST_WITHOUT_RULE)
		.map((file) => ({ file, text: readFileSync(path.join(MIGRATIONS, file), 'utf8') }))

test('every migration says whether the version before can go on running, and keeps its word', () => {
	for (const { file, text } of readRuled()) {
		assert.match(text, HEADING, `${file} must begin with "-- Expands: …" or "-- Contracts: …"`)
		if (text.startsWith('-- Expands')) assert.deepEqual(findBreakingStatements(text), [], file)
	}
})

test('what only adds is accepted', () => {
	const text = `-- Expands: a table, and a column that the version before does not know; drop nothing.
		create table gifts (merchant_id bigint not null, id bigint not null, primary key (merchant_id, id));
		alter table customers add column nickname text;
		alter table customers add is_vip boolean not null default false;
		alter table customers add constraint short check (length(nickname) < 100) not valid;
		create index gifts_by_id on gifts (id);
		create function twice(n integer) returns integer language sql as $$ select n * 2; $$;`
	assert.deepEqual(findBreakingStatements(text), [])
})

test('what the version before could not run with is found', () => {
	for (const statement of [
		'drop table customers',
		'alter table customers drop column name',
		'alter table customers drop name',
		'alter table customers rename column name to full_name',
		'alter table customers rename to people',
		'alter table customers alter column name type varchar(10)',
		'alter table customers alter name set data type varchar(10)',
		'alter table customers alter column name set not null',
		'alter table customers add column nickname text not null',
		'alter table customers add constraint short check (length(name) < 100)',
		"update customers set name = ''",
		'delete from customers',
		'truncate customers',
	])
		assert.equal(
			findBreakingStatements(`create table a (b int);\n${statement};`).length >= 1,
			true,
			statement,
		)
})
