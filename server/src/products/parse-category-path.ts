import { LIMITS, type OrderProductCategory, type ProductCategory } from '@fiel/contract'
import { type LocalizedMessage, localized } from '../messages/message.ts'
import type { Refusal } from '../refusal.ts'
import type { CategoryInput } from './product.ts'

export interface CategoryRules {
	/** Where the path begins in the body. */
	field: string
	/** Refuses a level that is not a valid category; `field` is its position in the body. */
	check(level: object, field: string): Refusal | null
	/** Refuses a path that cannot be part of a tree. */
	refuseTree(message: LocalizedMessage, field: string): Refusal
}

/**
 * Reads the category path of a body, its own category first. It
 * is iterative, because a deep body would overflow the stack.
 */
export const parseCategoryPath = (
	body: ProductCategory | OrderProductCategory | null | undefined,
	{ field: root, check, refuseTree }: CategoryRules,
): CategoryInput[] | Refusal => {
	const path = new Map<string, CategoryInput>()
	let field = root
	for (let level = body; level; level = level.ParentCategory) {
		if (path.size === LIMITS.categoryLevels) {
			return refuseTree(localized.tooManyLevels(root, LIMITS.categoryLevels), root)
		}
		const refusal = check(level, field)
		if (refusal) return refusal
		const { OriginalId: originalId, Name: name, Description: description } = level
		if (path.has(originalId)) return refuseTree(localized.categoryAboveItself(originalId), field)
		path.set(originalId, { originalId, name: name ?? null, description: description ?? null })
		field += '.ParentCategory'
	}
	return [...path.values()]
}
