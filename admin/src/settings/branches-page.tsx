import type { ShopBranch } from '@fiel/contract'
import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useIsAllowed } from '../api/session.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/language.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { Icon } from '../ui/icon.tsx'
import type { ListColumn } from '../ui/list-column.ts'
import { ListTable } from '../ui/list-table.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { optionsOf } from '../ui/options.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { useListView } from '../ui/use-list-view.ts'
import { wholeList } from '../ui/whole-list.ts'
import { BranchDialog, RemoveBranch } from './branch-dialog.tsx'
import { text } from './branches-words.ts'

/** What is open: nothing, a new branch, or one to adopt, to edit or to remove. */
type Opened = { kind: 'add' | 'edit' | 'remove'; branch: ShopBranch | null } | null

/** The places where the shop sells. */
export default function BranchesPage() {
	const t = useText(text)
	const branches = useRead('listBranches')
	const mayAdd = useIsAllowed('addBranch')
	const [opened, setOpened] = useState<Opened>(null)
	const close = () => setOpened(null)
	const addButton = mayAdd && (
		<Button
			leftSection={<Icon name="plus" size={16} />}
			onClick={() => setOpened({ kind: 'add', branch: null })}
		>
			{t.add}
		</Button>
	)
	return (
		<>
			<PageHeader title={t.title} about={t.about}>
				{addButton}
			</PageHeader>
			<Loaded of={branches}>
				{(list) =>
					list.length > 0 ? (
						<BranchList list={list} open={setOpened} />
					) : (
						<EmptyState icon="branches" title={t.emptyTitle}>
							{t.emptyText}
						</EmptyState>
					)
				}
			</Loaded>
			{(opened?.kind === 'add' || opened?.kind === 'edit') && (
				<BranchDialog branch={opened.branch} isNew={opened.kind === 'add'} onClose={close} />
			)}
			<RemoveBranch branch={opened?.kind === 'remove' ? opened.branch : null} onClose={close} />
		</>
	)
}

type State = 'active' | 'closed' | 'found'

const stateOf = ({ IsDeclared, IsActive }: ShopBranch): State =>
	IsDeclared ? (IsActive ? 'active' : 'closed') : 'found'

const COLORS: Record<State, string> = { active: 'green', closed: 'gray', found: 'yellow' }

const NAMES = ['q', 'state'] as const

const isWanted = (branch: ShopBranch, { q, state }: Record<(typeof NAMES)[number], string>): boolean =>
	[branch.Id, branch.Name, branch.Address].some((value) => value?.toLowerCase().includes(q.toLowerCase())) &&
	(!state || stateOf(branch) === state)

interface ListProps {
	list: ShopBranch[]
	open: (opened: Opened) => void
}

/** The branches of the shop, and below them those that orders or cashiers have named. */
function BranchList({ list, open }: ListProps) {
	const t = useText(text)
	const view = useListView('branches', NAMES)
	const inOrder = [
		...list.filter(({ IsDeclared }) => IsDeclared),
		...list.filter((branch) => !branch.IsDeclared),
	]
	return (
		<>
			<FilterBar
				value={view.filters}
				onChange={view.setFilters}
				search={{ hint: t.hint, name: 'q' }}
				choices={{ state: optionsOf(t.states) }}
			/>
			<ListTable
				label={t.list}
				view={view}
				of={wholeList(inOrder.filter((branch) => isWanted(branch, view.filters)))}
				empty={null}
				rowKey={({ Id }) => Id}
				columns={useBranchColumns(open)}
			/>
			{list.some(({ IsDeclared }) => !IsDeclared) && (
				<Text fz="sm" c="dimmed" mt="sm">
					{t.states.found}: {t.foundAbout}
				</Text>
			)}
		</>
	)
}

const useBranchColumns = (open: ListProps['open']): ListColumn<ShopBranch>[] => {
	const t = useText(text)
	const mayChange = useIsAllowed('changeBranch')
	const mayAdd = useIsAllowed('addBranch')
	const columns: ListColumn<ShopBranch>[] = [
		{
			...{ id: 'name', title: t.name, main: true, sortBy: ({ Name, Id }) => Name ?? Id },
			cell: (branch) => <BranchName of={branch} />,
		},
		{ id: 'id', title: t.id, wide: true, below: true, sortBy: ({ Id }) => Id, cell: ({ Id }) => Id },
		{
			...{ id: 'address', title: t.addressHead, extra: true, sortBy: ({ Address }) => Address },
			cell: ({ Address }) => Address ?? '–',
		},
		{
			...{
				id: 'state',
				title: t.state,
				wide: true,
				below: true,
				sortBy: (branch) => t.states[stateOf(branch)],
			},
			cell: (branch) => (
				<Badge variant="light" color={COLORS[stateOf(branch)]}>
					{t.states[stateOf(branch)]}
				</Badge>
			),
		},
	]
	if (mayChange || mayAdd)
		columns.push({
			...{ id: 'actions', title: t.actions, quiet: true, align: 'right' },
			cell: (branch) =>
				branch.IsDeclared
					? mayChange && <DeclaredActions of={branch} open={open} />
					: mayAdd && (
							<Button
								size="xs"
								variant="default"
								aria-label={t.adoptLabel(branch.Id)}
								onClick={() => open({ kind: 'add', branch })}
							>
								{t.adopt}
							</Button>
						),
		})
	return columns
}

function BranchName({ of: { Name, Address, IsDeclared } }: { of: ShopBranch }) {
	return (
		<Stack gap={0}>
			<Text fz="sm" fw={IsDeclared ? 550 : undefined}>
				{Name ?? '–'}
			</Text>
			{Address && (
				<Text fz="xs" c="dimmed">
					{Address}
				</Text>
			)}
		</Stack>
	)
}

function DeclaredActions({ of: branch, open }: { of: ShopBranch; open: ListProps['open'] }) {
	const t = useText(text)
	return (
		<Group gap={4} justify="flex-end">
			<Button
				size="xs"
				variant="default"
				aria-label={t.editLabel(branch.Name ?? branch.Id)}
				onClick={() => open({ kind: 'edit', branch })}
			>
				{t.edit}
			</Button>
			<Button
				size="xs"
				variant="subtle"
				color="gray"
				aria-label={`${t.remove} ${branch.Name}`}
				onClick={() => open({ kind: 'remove', branch })}
			>
				{t.remove}
			</Button>
		</Group>
	)
}
