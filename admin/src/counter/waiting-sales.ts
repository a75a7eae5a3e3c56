import type { CounterSaleRequest } from '@fiel/contract'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { SaleReward } from './sale-reward.ts'

/** A sale that is on this device and not known to be recorded yet. */
export interface WaitingSale {
	key: string
	merchantId: number
	/** Who entered it; only this user's session sends it. */
	userId: number
	request: CounterSaleRequest
	/** The customer, in the words of the cashier. */
	customer: string
	/** The reward that was redeemed for it, or the coupon that it uses. */
	redemption: SaleReward | null
	/** Why the server refused it; null while it waits. */
	refusal: string | null
	/** The member that the refusal is about; absent if it names none. */
	refusedField?: string | null
}

interface Schema extends DBSchema {
	sales: { key: string; value: WaitingSale }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

const open = (): Promise<IDBPDatabase<Schema>> => {
	opened ??= openDB<Schema>('fiel-counter', 1, {
		upgrade: (db) => {
			db.createObjectStore('sales', { keyPath: 'key' })
		},
	})
	return opened
}

/** Resolves when the sale is on the disk, so that it survives a crash of the browser. */
export const saveWaitingSale = async (sale: WaitingSale): Promise<void> => {
	const tx = (await open()).transaction('sales', 'readwrite', { durability: 'strict' })
	await tx.store.put(sale)
	await tx.done
}

export const removeWaitingSale = async (key: string): Promise<void> => {
	await (await open()).delete('sales', key)
}

/** The sales of a merchant on this device, oldest first. */
export const listWaitingSales = async (merchantId: number): Promise<WaitingSale[]> =>
	(await (await open()).getAll('sales'))
		.filter((sale) => sale.merchantId === merchantId)
		.sort((a, b) => a.request.EnteredDate.localeCompare(b.request.EnteredDate))
