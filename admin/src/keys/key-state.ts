import type { ApiKey } from '@fiel/contract'

const DAY_MS = 86_400_000
/** How long before its end a key is warned about. */
const WARNING_DAYS = 14

const isPast = (date: string | null): boolean => date !== null && new Date(date) <= new Date()

export const isExpired = ({ ExpiresDate }: ApiKey): boolean => isPast(ExpiresDate)

/** A rotated key is valid until its end date. */
export const isActive = (key: ApiKey): boolean => !isPast(key.RevokedDate) && !isExpired(key)

/** In how many whole days a key expires, if that is soon; null otherwise. */
export const daysLeft = (key: ApiKey): number | null => {
	if (!key.ExpiresDate || key.RevokedDate || !isActive(key)) return null
	const days = Math.floor((new Date(key.ExpiresDate).getTime() - Date.now()) / DAY_MS)
	return days <= WARNING_DAYS ? days : null
}
