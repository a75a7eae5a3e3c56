import type { ShiftWithEntries } from '@fiel/contract'
import { KNOWN_SHIFT } from '../api/session.ts'

/** The shift that the server told last. */
export interface KnownShift {
	merchantId: number
	userId: number
	/** In milliseconds. */
	readAt: number
	/** Null if none was open. */
	shift: ShiftWithEntries | null
}

/** Keeps the shift on the device, so that it can be shown after a start without a network. */
export const rememberShift = (known: KnownShift): void =>
	localStorage.setItem(KNOWN_SHIFT, JSON.stringify(known))

export const recallShift = (merchantId: number, userId: number): KnownShift | null => {
	const stored = localStorage.getItem(KNOWN_SHIFT)
	const known = stored ? (JSON.parse(stored) as KnownShift) : null
	return known?.merchantId === merchantId && known.userId === userId ? known : null
}
