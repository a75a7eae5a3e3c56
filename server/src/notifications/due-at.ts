import sql, { type Sql } from 'sql-template-tag'
import { IS_TEST } from '../merchants/merchant.ts'

/** Whether a merchant is a sandbox, whose messages are kept to be read and never leave. */
export const isTestMerchant = (merchantId: number): Sql =>
	sql`exists (select from merchants m where m.id = ${merchantId} and ${IS_TEST})`

/** When a new message is due: at once, or never in a sandbox. */
export const dueAt = (merchantId: number, now: Date): Sql =>
	sql`case when not ${isTestMerchant(merchantId)} then ${now}::timestamptz end`
