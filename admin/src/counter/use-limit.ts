import type { CounterState } from '@fiel/contract'
import { useState } from 'react'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { useCounter } from './counter-context.tsx'
import { text } from './words.ts'

interface Limit {
	/** Why the amount is above a limit; null until it was refused, and again when the limits allow it. */
	fault: string | null
	/** Whether the amount is above a limit, also by what the server says now; `isAbove` if it has just refused it. */
	refuses(isAbove?: boolean): Promise<boolean>
	/** Drops the refusal of another amount. */
	clear(): void
}

/** Says what the server would say about the limits, also without a network: what waits counts as sold. */
export const useLimit = (amount: number): Limit => {
	const { state, probe, waiting } = useCounter()
	const textOf = useLimitText()
	const [isRefused, setRefused] = useState(false)
	const unsent = waiting.filter(({ refusal }) => refusal === null)
	const held = unsent.reduce((sum, { request }) => sum + request.Amount, 0)
	return {
		fault: isRefused ? textOf(state, held, amount) : null,
		refuses: async (isAbove = textOf(state, held, amount) !== null) => {
			if (!isAbove) return false
			// The limits that are known here may be old ones.
			const refuses = textOf((await probe()) ?? state, held, amount) !== null
			setRefused(refuses)
			return refuses
		},
		clear: () => setRefused(false),
	}
}

const useLimitText = (): ((state: CounterState | null, held: number, amount: number) => string | null) => {
	const t = useText(text)
	const { money } = useFormats()
	return (state, held, amount) => {
		if (!state) return null
		const { SaleLimit, DayLimit, SoldToday } = state
		if (SaleLimit !== null && amount > SaleLimit) return t.overSaleLimit(money(SaleLimit))
		if (DayLimit === null) return null
		const left = Math.max(0, DayLimit - SoldToday - held)
		return amount > left ? t.overDayLimit(money(left)) : null
	}
}
