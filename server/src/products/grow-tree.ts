import { type Message, say } from '../messages/message.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Category, CategoryCard } from './product.ts'

/** Categories by id: those that a list names, and all that stand above them. */
export type Tree = Map<string, Category>

/** Hangs a branch into the tree as it is written, and answers what that changes. A refused branch changes nothing. */
export const growTree = (tree: Tree, branch: CategoryCard[]): Category[] | Refusal => {
	const refusal = findCircle(tree, branch)
	if (refusal) return refusal
	const changed: Category[] = []
	branch.forEach((card, level) => {
		const known = tree.get(card.originalId)
		// A name that is not given stays: other products use the category too.
		const category = {
			originalId: card.originalId,
			name: card.name ?? known?.name ?? null,
			description: card.description ?? known?.description ?? null,
			parentId: branch[level + 1]?.originalId ?? null,
		}
		if (known && isSame(known, category)) return
		tree.set(card.originalId, category)
		changed.push(category)
	})
	return changed
}

/** A branch that turns the stored one upside down is more likely a mistake than a wish. */
const findCircle = (tree: Tree, branch: CategoryCard[]): Refusal | null => {
	const named = new Set(branch.map((card) => card.originalId))
	const top = branch.at(-1)?.originalId
	let above = top === undefined ? null : (tree.get(top)?.parentId ?? null)
	for (let level = 0; above !== null && level < tree.size; level++) {
		if (named.has(above)) {
			return notATree(say.categoryUpsideDown(above, top!), 'ProductCategory')
		}
		above = tree.get(above)?.parentId ?? null
	}
	return null
}

const isSame = (a: Category, b: Category): boolean =>
	a.name === b.name && a.description === b.description && a.parentId === b.parentId

export const notATree = (message: Message, field: string): Refusal => ({
	...refuse('ApiExternalProduct_Cant_Insert_Update', message, field),
	outcome: 'CategoryTreeInvalid',
})
