/** A word with which the merchant marks customers. */
export interface Tag {
	id: number
	name: string
	/** How many customers have it. */
	customers: number
}

/** The word as it is shown: without spaces at its ends, and with single spaces inside. */
export const normalizeTag = (text: string): string => text.normalize('NFC').trim().replace(/\s+/gu, ' ')

/** Tags with the same key are the same. */
export const tagKey = (text: string): string => normalizeTag(text).toLowerCase()
