/** Most dates of a list are the moment in which it is done. */
const textCache = new Map<number, string>()
const MAX_CACHED = 256

/** A moment as the database reads it. */
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
