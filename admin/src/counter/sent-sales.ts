import type { CounterSale } from '@fiel/contract'
import { useSyncExternalStore } from 'react'

/** What became of sales that had waited on this device, by key; other tabs tell what they send. */
const sent = new Map<string, CounterSale>()
const listeners = new Set<() => void>()
const tabs = new BroadcastChannel('fiel-counter-sent')

const remember = (sale: CounterSale): void => {
	sent.set(sale.Key, sale)
	for (const listener of listeners) listener()
}

tabs.onmessage = ({ data }: MessageEvent<CounterSale>) => remember(data)

export const keepSentSale = (sale: CounterSale): void => {
	remember(sale)
	tabs.postMessage(sale)
}

const subscribe = (listener: () => void): (() => void) => {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

/** The recorded sale of this key, if it was sent since the page was opened. */
export const useSentSale = (key: string): CounterSale | undefined =>
	useSyncExternalStore(subscribe, () => sent.get(key))
