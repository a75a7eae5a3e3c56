import type { Tx } from '../db/database.ts'
import { createMerchant } from '../merchants/create-merchant.ts'
import { findFreeName } from '../merchants/find-free-name.ts'
import { findProgram } from '../merchants/find-program.ts'
import { findSandbox } from '../merchants/find-sandbox.ts'
import type { ListedMerchant } from '../merchants/list-merchants.ts'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { setProgram } from '../merchants/set-program.ts'
import { isRefusal } from '../refusal.ts'
import { copyRows } from './copy-rows.ts'
import { COPIED_TABLES } from './sandbox-tables.ts'

/** Leaves room for the ending and a number within the 64 characters of a handle. */
const MOST_LETTERS = 50

/** Creates the sandbox of a merchant; undefined if there is one already. The author is named in its program. */
export const createSandbox = async (
	tx: Tx,
	merchant: Merchant,
	author: string,
	now: Date,
): Promise<ListedMerchant | undefined> => {
	await lockMerchant(tx, merchant.id)
	if (await findSandbox(tx, merchant.id)) return undefined
	return addSandbox(tx, merchant, author, now)
}

/** Creates it without these checks. */
export const addSandbox = async (
	tx: Tx,
	merchant: Merchant,
	author: string,
	now: Date,
): Promise<ListedMerchant> => {
	const { currency, timeZone, language } = merchant
	const name = await findFreeName(tx, `${merchant.name.slice(0, MOST_LETTERS)}-test`)
	const made = await createMerchant(tx, { name, currency, timeZone, language, sandboxOf: merchant.id }, now)
	if ('refused' in made) throw new Error(made.refused)
	await copyRows(tx, COPIED_TABLES, merchant.id, made.merchant.id)
	const { settings } = (await findProgram(tx, merchant.id, null))!
	const program = await setProgram(tx, made.merchant.id, settings, author, now)
	if (isRefusal(program)) throw new Error(`the program cannot be copied: ${program.message}`)
	return (await findSandbox(tx, merchant.id))!
}
