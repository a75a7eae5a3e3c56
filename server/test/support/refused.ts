import assert from 'node:assert/strict'
import sql, { raw } from 'sql-template-tag'
import type { Reply } from './api.ts'
import type { World } from './world.ts'

/** A refusal with this number, whose words say this, in whichever envelope. */
export const assertRefused = (reply: Reply, number: number, words: RegExp): void => {
	assert.equal(reply.HasError, true, JSON.stringify(reply))
	const message: string = reply.ErrorMessage ?? reply.ErrorMessages[0]
	if ('ErrorCode' in reply) assert.equal(reply.ErrorCode, number, message)
	else assert.equal(Number.parseInt(message, 10), number, message)
	assert.match(message, words)
}

/** Runs something that must leave every row as it was. */
export const assertUnchanged = async (world: World, work: () => Promise<void>): Promise<void> => {
	const before = await digestTables(world)
	await work()
	assert.deepEqual(await digestTables(world), before)
}

/** Every table but those that note when a key was used, what was asked for, and how much was noted. */
const digestTables = async ({ db }: World): Promise<Record<string, string>> => {
	const tables = await db.rows<{ name: string }>(sql`
		select tablename as name from pg_tables
		where schemaname = 'public' and tablename not in ('api_keys', 'audit_log', 'seal_totals', 'schema_migrations') order by tablename`)
	const found: Record<string, string> = {}
	for (const { name } of tables) found[name] = await digestOf(db, `${name} t`)
	return found
}

/** A digest of everything that belongs to a merchant, by table. */
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
