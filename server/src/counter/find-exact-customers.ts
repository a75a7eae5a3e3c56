import { findByPhones } from '../customers/find-by-phones.ts'
import { findByPublicIds } from '../customers/find-by-public-id.ts'
import { type ReferenceMatch, referenceMatches } from '../customers/find-by-reference.ts'
import type { Queryable } from '../db/database.ts'

/**
 * The customers whom each text names in full: by the id in the store, the card, the e-mail, the document or the telephone
 * number, with or without the country and the area code. Several share a contact in some families.
 */
export const findExactCustomers = async (
	db: Queryable,
	merchantId: number,
	typed: string[],
): Promise<number[][]> => {
	const texts = typed.map((text) => text.trim())
	if (texts.length === 0) return []
	const matches = await db.rows<ReferenceMatch>(referenceMatches(merchantId, texts))
	const byReference = new Map(matches.map(({ reference, ids }) => [reference, ids]))
	const byCard = await findByPublicIds(db, merchantId, texts.map(cardOf))
	const byPhone = await findByPhones(db, merchantId, texts)
	return texts.map((text, nth) => [
		...new Set([
			...byReference.get(text)!,
			...(byCard[nth] === null ? [] : [byCard[nth]!]),
			...byPhone[nth]!,
		]),
	])
}

/** A card may hold an address that ends in the public id of the customer. */
const cardOf = (text: string): string => text.split(/[/=#]/).at(-1)!
