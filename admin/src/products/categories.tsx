import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRead } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { CsvButton } from '../ui/csv-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { type Branch, branchesOf, treeOf } from './tree.ts'
import { text } from './words.ts'

/** The category tree; each category links to its products. */
export function Categories() {
	const t = useText(text)
	const categories = useRead('listCategories')
	return (
		<Loaded of={categories}>
			{(list) => {
				if (list.length === 0)
					return (
						<EmptyState icon="products" title={t.noCategories}>
							{t.noCategoriesText}
						</EmptyState>
					)
				const tree = treeOf(list)
				return (
					<Stack gap="md">
						<Group justify="flex-end">
							<CategoriesCsv tree={tree} />
						</Group>
						<nav className="fiel-card" aria-label={t.tree}>
							<ul className="fiel-tree">
								{tree.map((branch) => (
									<Node key={branch.Id} of={branch} open />
								))}
							</ul>
						</nav>
					</Stack>
				)
			}}
		</Loaded>
	)
}

function CategoriesCsv({ tree }: { tree: Branch[] }) {
	const t = useText(text)
	return (
		<CsvButton
			file="categories"
			rows={branchesOf(tree)}
			columns={{
				[t.id]: ({ Id }) => Id,
				[t.category]: ({ path }) => path,
				[t.description]: ({ Description }) => Description,
				[t.parent]: ({ ParentId }) => ParentId,
				[t.products]: ({ all }) => all,
			}}
		/>
	)
}

function Node({ of: branch, open }: { of: Branch; open?: boolean }) {
	const t = useText(text)
	const { number } = useFormats()
	if (branch.below.length === 0)
		return (
			<li className="fiel-leaf">
				<ToProducts of={branch} label={branch.label} />
			</li>
		)
	return (
		<li>
			<details open={open}>
				<summary>
					<Text component="span" fz="sm" fw={550}>
						{branch.label}
					</Text>{' '}
					<Text component="span" fz="xs" c="dimmed">
						{number(branch.all)}
					</Text>
				</summary>
				<ul>
					<li className="fiel-leaf">
						<ToProducts of={branch} label={t.allOf(branch.label)} />
					</li>
					{branch.below.map((child) => (
						<Node key={child.Id} of={child} />
					))}
				</ul>
			</details>
		</li>
	)
}

/** Links to the products of a category and its descendants. */
function ToProducts({ of: { Id, all }, label }: { of: Branch; label: string }) {
	const { number } = useFormats()
	return (
		<Text component="span" fz="sm">
			<Anchor component={Link} to="/products" search={{ category: Id } as never} fz="sm">
				{label}
			</Anchor>{' '}
			<Text component="span" fz="xs" c="dimmed">
				{number(all)}
			</Text>
		</Text>
	)
}
