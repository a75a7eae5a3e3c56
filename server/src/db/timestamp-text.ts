/** Most timestamps of a batch are the same: the time at which it is processed. */
const textCache = new Map<number, string>()
const MAX_CACHED = 256

/** Formats a timestamp for the database. */
export const timestampText = (date: Date): string => {
	const moment = date.getTime()
	let text = textCache.get(moment)
	if (text === undefined) {
		text = date.toISOString()
		if (textCache.size >= MAX_CACHED) textCache.clear()
		textCache.set(moment, text)
	}
	return text
}
