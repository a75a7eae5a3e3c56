import { LIMITS, type ProductCategory } from '@fiel/contract'
import { say } from '../messages/message.ts'
import type { Refusal } from '../refusal.ts'
import { notATree } from './grow-tree.ts'
import type { CategoryCard } from './product.ts'

const ROOT = 'ProductCategory'

/** Refuses a level that does not look like a category; `field` is where it stands in the body. */
export type CheckLevel = (level: ProductCategory, field: string) => Refusal | null

/** The branch a body describes, own category first. Walked level by level: a body may be deeper than any stack. */
export const readCategories = (
	body: ProductCategory | null | undefined,
	check: CheckLevel,
): CategoryCard[] | Refusal => {
	const branch = new Map<string, CategoryCard>()
	let field = ROOT
	for (let level = body; level; level = level.ParentCategory) {
		if (branch.size === LIMITS.categoryLevels) {
			return notATree(say.tooManyLevels(ROOT, LIMITS.categoryLevels), ROOT)
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
