import type { Tx } from '../db/database.ts'
import { findSandbox } from '../merchants/find-sandbox.ts'
import type { ListedMerchant } from '../merchants/list-merchants.ts'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { removeSandboxes } from '../merchants/remove-merchants.ts'
import { endSubscriptions } from '../webhooks/remove-subscriptions.ts'
import { copyRows, deleteRows, moveRows } from './copy-rows.ts'
import { addSandbox } from './create-sandbox.ts'
import { ACCESS_TABLES, MOVED_TABLES, WEBHOOKS } from './sandbox-tables.ts'

/**
 * Removes the sandbox of a merchant: nobody reaches it from the commit on. A job deletes its rows. Returns what was
 * removed; undefined if there is none.
 */
export const removeSandbox = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
): Promise<ListedMerchant | undefined> => {
	const sandbox = await detachSandbox(tx, merchant, now)
	if (!sandbox) return undefined
	await deleteRows(tx, MOVED_TABLES, sandbox.id)
	await endSubscriptions(tx, sandbox.id, now)
	return sandbox
}

/**
 * Replaces the sandbox by a new one, with the same keys, users and webhooks. It gets a new id, so that nothing that a
 * process or a browser remembers of the old one is taken for the new one.
 */
export const resetSandbox = async (
	tx: Tx,
	merchant: Merchant,
	author: string,
	now: Date,
): Promise<{ before: ListedMerchant; after: ListedMerchant } | undefined> => {
	const before = await detachSandbox(tx, merchant, now)
	if (!before) return undefined
	const after = await addSandbox(tx, merchant, author, now)
	await moveRows(tx, MOVED_TABLES, before.id, after.id)
	await copyRows(tx, [WEBHOOKS], before.id, after.id)
	await endSubscriptions(tx, before.id, now)
	return { before, after }
}

const detachSandbox = async (tx: Tx, merchant: Merchant, now: Date): Promise<ListedMerchant | undefined> => {
	await lockMerchant(tx, merchant.id)
	const sandbox = await findSandbox(tx, merchant.id)
	if (!sandbox) return undefined
	await removeSandboxes(tx, [sandbox.id], now)
	await deleteRows(tx, ACCESS_TABLES, sandbox.id)
	return sandbox
}
