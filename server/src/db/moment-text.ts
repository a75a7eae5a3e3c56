/** Most dates of a list are the moment in which it is done. */
const texts = new Map<number, string>()
const MOST_TEXTS = 256

/** A moment as the database reads it. */
export const textOf = (date: Date): string => {
	const moment = date.getTime()
	let text = texts.get(moment)
	if (text === undefined) {
		text = date.toISOString()
		if (texts.size >= MOST_TEXTS) texts.clear()
		texts.set(moment, text)
	}
	return text
}
