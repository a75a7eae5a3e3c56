import type { CounterSale } from '@fiel/contract'
import { ApiFailure } from '../api/api-failure.ts'
import { call } from '../api/call.ts'
import { keepSentSale } from './sent-sales.ts'
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

/** Why a sale stays in the list, and what is to be corrected. */
export const refusalOf = ({ message, field }: ApiFailure): Pick<WaitingSale, 'refusal' | 'refusedField'> => ({
	refusal: message,
	refusedField: field,
})

const TIMEOUT_MS = 10_000

/** A server that does not answer is like no network: the queue of customers goes on. */
const failAfterTimeout = (): Promise<never> =>
	new Promise((_resolve, reject) =>
		setTimeout(
			() => reject(new ApiFailure({ status: 0, message: 'the server does not answer in time' })),
			TIMEOUT_MS,
		),
	)

/** Sends a sale that is on this device, and removes it from the device when the server has recorded it. */
export const sendSale = async (
	waiting: WaitingSale,
	{ isOffline }: { isOffline: boolean },
): Promise<SentSale> => {
	const body = { ...waiting.request, IsOffline: isOffline }
	try {
		const sale = await Promise.race([call('recordSale', { body }), failAfterTimeout()])
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
			const sent = await sendSale(waiting, { isOffline: true })
			if (sent.is === 'waiting') return
			if (sent.is === 'recorded') keepSentSale(sent.sale)
			if (sent.is === 'refused') await saveWaitingSale({ ...waiting, ...refusalOf(sent.failure) })
		}
	})
}
