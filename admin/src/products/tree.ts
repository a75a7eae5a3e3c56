import type { AdminCategory } from '@fiel/contract'

export interface Branch extends AdminCategory {
	label: string
	/** The path from the root to the category. */
	path: string
	below: Branch[]
	/** The number of products in the category and its descendants. */
	all: number
}

/** The categories as a tree. A category with an unknown parent becomes a root. */
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

/** All branches, parents before children. */
export const branchesOf = (tree: Branch[]): Branch[] =>
	tree.flatMap((branch) => [branch, ...branchesOf(branch.below)])
