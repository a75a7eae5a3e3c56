import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { IS_TEST } from './merchant.ts'

/** The part of a token after its prefix that shows people that it is a test token; empty for a live one. */
const TEST = 'test_'

/** Read from the merchant, so that no caller can make a live key that looks like a test key, or the reverse. */
export const findTokenMode = async (db: Queryable, merchantId: number): Promise<string> => {
	const [merchant] = await db.rows<{ isTest: boolean }>(
		sql`select ${IS_TEST} as "isTest" from merchants m where id = ${merchantId}`,
	)
	return merchant?.isTest ? TEST : ''
}
