import sql, { type Sql } from 'sql-template-tag'

/** Whether only a provider signs in somebody with the role of the row, which has this alias. Owners keep their password. */
export const mustUseProvider = (alias: Sql): Sql => sql`(${alias}.role <> 'owner' and exists (
	select from identity_providers p where p.merchant_id = ${alias}.merchant_id and p.password_for = 'owners'))`

/** The same for a user; `u` is the alias of users. */
export const MUST_USE_PROVIDER: Sql = mustUseProvider(sql`u`)
