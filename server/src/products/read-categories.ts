import { LIMITS, type OrderProductCategory, type ProductCategory } from '@fiel/contract'
import { type Message, say } from '../messages/message.ts'
import type { Refusal } from '../refusal.ts'
import type { CategoryCard } from './product.ts'

export interface HowToRead {
	/** Where the branch begins in the body. */
	field: string
	/** Refuses a level that does not look like a category; `field` is where it stands in the body. */
	check(level: object, field: string): Refusal | null
	/** Refuses a branch that is no branch of a tree. */
	notATree(message: Message, field: string): Refusal
}

/** The branch a body describes, own category first. Walked level by level: a body may be deeper than any stack. */
export const readCategories = (
	body: ProductCategory | OrderProductCategory | null | undefined,
	{ field: root, check, notATree }: HowToRead,
): CategoryCard[] | Refusal => {
	const branch = new Map<string, CategoryCard>()
	let field = root
	for (let level = body; level; level = level.ParentCategory) {
		if (branch.size === LIMITS.categoryLevels) {
			return notATree(say.tooManyLevels(root, LIMITS.categoryLevels), root)
		}
		const refusal = check(level, field)
		if (refusal) return refusal
		const { OriginalId: originalId, Name: name, Description: description } = level
		if (branch.has(originalId)) return notATree(say.categoryAboveItself(originalId), field)
		branch.set(originalId, { originalId, name: name ?? null, description: description ?? null })
		field += '.ParentCategory'
	}
	return [...branch.values()]
}
