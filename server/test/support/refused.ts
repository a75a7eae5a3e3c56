import assert from 'node:assert/strict'
import sql, { raw } from 'sql-template-tag'
import type { Reply } from './api.ts'
import type { World } from './world.ts'

/** Asserts a refusal with this number and a message that matches, in any envelope. */
export const assertRefused = (reply: Reply, number: number, pattern: RegExp): void => {
	assert.equal(reply.HasError, true, JSON.stringify(reply))
	const message: string = reply.ErrorMessage ?? reply.ErrorMessages[0]
	if ('ErrorCode' in reply) assert.equal(reply.ErrorCode, number, message)
	else assert.equal(Number.parseInt(message, 10), number, message)
	assert.match(message, pattern)
}

/** Runs work that must not change any row. */
export const assertUnchanged = async <T>(world: World, work: () => Promise<T>): Promise<T> => {
	const before = await digestTables(world)
	const result = await work()
	assert.deepEqual(await digestTables(world), before)
	return result
}

/** Digests every table except those that record the use of keys and secrets, audit entries and totals of seals. */
const digestTables = async ({ db }: World): Promise<Record<string, string>> => {
	const tables = await db.rows<{ name: string }>(sql`
		select tablename as name from pg_tables
		where schemaname = 'public' and tablename not in ('api_keys', 'member_secrets', 'audit_log', 'seal_totals', 'schema_migrations') order by tablename`)
	const found: Record<string, string> = {}
	for (const { name } of tables) found[name] = await digestOf(db, `${name} t`)
	return found
}

/** A digest of all rows of a merchant, by table. */
export const digestMerchantRows = async (
	{ db }: World,
	{ id }: { id: number },
): Promise<Record<string, string>> => {
	const tables = await db.rows<{ name: string }>(sql`
		select table_name as name from information_schema.columns
		where table_schema = 'public' and column_name = 'merchant_id' order by table_name`)
	const found: Record<string, string> = {}
	for (const { name } of tables) found[name] = await digestOf(db, `${name} t where merchant_id = ${id}`)
	return found
}

const digestOf = async (db: World['db'], rows: string): Promise<string> => {
	const [row] = await db.rows<{ digest: string }>(
		raw(`select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as digest from ${rows}`),
	)
	return row!.digest
}
