import { type LocalizedMessage, localized } from '../messages/message.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Category, CategoryInput } from './product.ts'

/** Categories by id: those of a batch and all their ancestors. */
export type CategoryTree = Map<string, Category>

/** Merges a category path into the tree; returns the changed categories. A refused path changes nothing. */
export const mergeCategoryPath = (tree: CategoryTree, path: CategoryInput[]): Category[] | Refusal => {
	const refusal = findCycle(tree, path)
	if (refusal) return refusal
	const changed: Category[] = []
	path.forEach((input, level) => {
		const known = tree.get(input.originalId)
		// An omitted name stays, because other products use the category too.
		const category = {
			originalId: input.originalId,
			name: input.name ?? known?.name ?? null,
			description: input.description ?? known?.description ?? null,
			parentId: path[level + 1]?.originalId ?? null,
		}
		if (known && isSame(known, category)) return
		tree.set(input.originalId, category)
		changed.push(category)
	})
	return changed
}

/** Refuses a path that reverses the stored one, because it is probably a mistake. */
const findCycle = (tree: CategoryTree, path: CategoryInput[]): Refusal | null => {
	const named = new Set(path.map((input) => input.originalId))
	const top = path.at(-1)?.originalId
	let above = top === undefined ? null : (tree.get(top)?.parentId ?? null)
	for (let level = 0; above !== null && level < tree.size; level++) {
		if (named.has(above)) {
			return refuseCategoryTree(localized.categoryUpsideDown(above, top!), 'ProductCategory')
		}
		above = tree.get(above)?.parentId ?? null
	}
	return null
}

const isSame = (a: Category, b: Category): boolean =>
	a.name === b.name && a.description === b.description && a.parentId === b.parentId

export const refuseCategoryTree = (message: LocalizedMessage, field: string): Refusal => ({
	...refuse('ApiExternalProduct_Cant_Insert_Update', message, field),
	outcome: 'CategoryTreeInvalid',
})
