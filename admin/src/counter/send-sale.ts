import type { CounterSale } from '@fiel/contract'
import { ApiFailure } from '../api/api-failure.ts'
import { call } from '../api/call.ts'
import { removeWaitingSale, saveWaitingSale, type WaitingSale } from './waiting-sales.ts'

/** What became of a sale that was sent. */
export type SentSale =
	| { is: 'recorded'; sale: CounterSale }
	| { is: 'refused'; failure: ApiFailure }
	/** Nobody knows whether it arrived; sending it again is harmless. */
	| { is: 'waiting'; failure: ApiFailure }

/** Whether the same request may succeed later: no network, a busy server, or a session that has ended. */
const mayWorkLater = ({ status }: ApiFailure): boolean =>
	status === 0 || status === 401 || status === 429 || status >= 500

/** Sends a sale that is on this device, and removes it from the device when the server has recorded it. */
export const sendSale = async (waiting: WaitingSale): Promise<SentSale> => {
	try {
		const sale = await call('recordSale', { body: waiting.request })
		await removeWaitingSale(waiting.key)
		return { is: 'recorded', sale }
	} catch (error) {
		if (!(error instanceof ApiFailure)) throw error
		return { is: mayWorkLater(error) ? 'waiting' : 'refused', failure: error }
	}
}

/** Sends sales one after the other, and stops when the network is away. One tab at a time does it. */
export const sendWaitingSales = async (sales: WaitingSale[]): Promise<void> => {
	await navigator.locks.request('fiel-counter', { ifAvailable: true }, async (lock) => {
		if (!lock) return
		for (const waiting of sales) {
			const sent = await sendSale(waiting)
			if (sent.is === 'waiting') return
			if (sent.is === 'refused') await saveWaitingSale({ ...waiting, refusal: sent.failure.message })
		}
	})
}
