import type { ReturnableSale } from '@fiel/contract'
import { useMemo, useSyncExternalStore } from 'react'
import { call } from '../api/call.ts'
import { storageName } from '../api/mode.ts'
import { useSession } from '../api/session.ts'

/** A return whose answer is not known, or was not known until the server was asked. */
export interface LostReturn {
	merchantId: number
	userId: number
	key: string
	orderId: string
	value: number
	/** What the customer gets back in money. */
	refund: number
	is: 'unknown' | 'recorded' | 'missing'
}

const STORED = storageName('fiel-counter-returns')
const CHANGED = 'fiel-counter-returns-changed'
/** The returns whose request is under way, which are not looked up meanwhile. */
const sending = new Set<string>()

const readText = (): string => localStorage.getItem(STORED) ?? '[]'
const readAll = (): LostReturn[] => JSON.parse(readText()) as LostReturn[]

const announce = (): unknown => dispatchEvent(new Event(CHANGED))

const save = (returns: LostReturn[]): void => {
	localStorage.setItem(STORED, JSON.stringify(returns))
	announce()
}

const put = (one: LostReturn): void => save([...readAll().filter(({ key }) => key !== one.key), one])

export const dropReturn = (dropped: string): void => {
	sending.delete(dropped)
	save(readAll().filter(({ key }) => key !== dropped))
}

/** Written before the request is sent, so that the return is looked up even if the page is closed meanwhile. */
export const keepReturn = (one: Omit<LostReturn, 'is'>): void => {
	sending.add(one.key)
	put({ ...one, is: 'unknown' })
}

/** The request has failed without a result. */
export const loseReturn = (key: string): void => {
	sending.delete(key)
	announce()
}

const isOpen = ({ key, is }: LostReturn): boolean => is === 'unknown' && !sending.has(key)

const ownOf = (merchantId: number, userId: number): LostReturn[] =>
	readAll().filter((one) => one.merchantId === merchantId && one.userId === userId && !sending.has(one.key))

export const hasOpenReturns = (merchantId: number, userId: number): boolean =>
	ownOf(merchantId, userId).some(isOpen)

/** Finds out what became of the lost returns of a sale that was just read. */
export const settleReturnsOf = (sale: ReturnableSale): void => {
	const settled = readAll().map((one): LostReturn => {
		if (one.orderId !== sale.OrderId || !isOpen(one)) return one
		return { ...one, is: sale.Returns.some(({ Key }) => Key === one.key) ? 'recorded' : 'missing' }
	})
	if (JSON.stringify(settled) !== readText()) save(settled)
}

/** Looks up what became of the returns whose answer got lost; what the server does not answer stays open. */
export const settleReturns = async (merchantId: number, userId: number): Promise<void> => {
	const orders = new Set(ownOf(merchantId, userId).flatMap((one) => (isOpen(one) ? [one.orderId] : [])))
	for (const id of orders) {
		const sale = await call('getCounterSale', { params: { id } }).catch(() => null)
		if (sale) settleReturnsOf(sale)
	}
}

const subscribe = (onChange: () => void): (() => void) => {
	addEventListener(CHANGED, onChange)
	// Another tab may have settled them.
	addEventListener('storage', onChange)
	return () => {
		removeEventListener(CHANGED, onChange)
		removeEventListener('storage', onChange)
	}
}

/** The lost returns of this user, except those whose request is under way. */
export const useLostReturns = (): LostReturn[] => {
	const { UserId, Merchant } = useSession()
	const written = useSyncExternalStore(subscribe, () => `${[...sending]} ${readText()}`)
	// biome-ignore lint/correctness/useExhaustiveDependencies: it changes when the stored ones do
	return useMemo(() => ownOf(Merchant.Id, UserId), [written, Merchant.Id, UserId])
}
