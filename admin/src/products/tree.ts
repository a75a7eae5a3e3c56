import type { AdminCategory } from '@fiel/contract'

export interface Branch extends AdminCategory {
	label: string
	/** From the root down to itself. */
	path: string
	below: Branch[]
	/** In it and below it. */
	all: number
}

/** The categories as a tree. One whose parent is not known stands at the root. */
export const treeOf = (categories: readonly AdminCategory[]): Branch[] => {
	const known = new Set(categories.map(({ Id }) => Id))
	const children = Map.groupBy(categories, ({ ParentId }) =>
		ParentId && known.has(ParentId) ? ParentId : null,
	)
	const grow = (category: AdminCategory, above: string): Branch => {
		const label = category.Name ?? category.Id
		const path = above ? `${above} › ${label}` : label
		const below = (children.get(category.Id) ?? []).map((child) => grow(child, path))
		const all = below.reduce((sum, branch) => sum + branch.all, category.Products)
		return { ...category, label, path, below, all }
	}
	return (children.get(null) ?? []).map((root) => grow(root, ''))
}

/** Every branch, each after the one it hangs on. */
export const branchesOf = (tree: Branch[]): Branch[] =>
	tree.flatMap((branch) => [branch, ...branchesOf(branch.below)])
