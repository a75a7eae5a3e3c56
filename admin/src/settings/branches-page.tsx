import type { ShopBranch } from '@fiel/contract'
import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useIsAllowed } from '../api/session.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/language.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
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
						<Stack gap="xl">
							<Declared list={list.filter(({ IsDeclared }) => IsDeclared)} open={setOpened} />
							<Found list={list.filter(({ IsDeclared }) => !IsDeclared)} open={setOpened} />
						</Stack>
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

interface ListProps {
	list: ShopBranch[]
	open: (opened: Opened) => void
}

function Declared({ list, open }: ListProps) {
	const t = useText(text)
	const mayChange = useIsAllowed('changeBranch')
	if (list.length === 0) return null
	const columns: Column<ShopBranch>[] = [
		{
			title: t.name,
			main: true,
			cell: ({ Name, Address }) => (
				<Stack gap={0}>
					<Text fz="sm" fw={550}>
						{Name}
					</Text>
					{Address && (
						<Text fz="xs" c="dimmed">
							{Address}
						</Text>
					)}
				</Stack>
			),
		},
		{ title: t.id, cell: ({ Id }) => Id },
		{
			title: t.state,
			cell: ({ IsActive }) => (
				<Badge variant="light" color={IsActive ? 'green' : 'gray'}>
					{IsActive ? t.active : t.closed}
				</Badge>
			),
		},
	]
	if (mayChange)
		columns.push({
			title: t.actions,
			quiet: true,
			align: 'right',
			cell: (branch) => (
				<Group gap={4} justify="flex-end" wrap="nowrap">
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
			),
		})
	return <DataTable label={t.list} rows={list} rowKey={({ Id }) => Id} columns={columns} />
}

/** Branches that orders or cashiers have named. */
function Found({ list, open }: ListProps) {
	const t = useText(text)
	const mayAdd = useIsAllowed('addBranch')
	if (list.length === 0) return null
	const columns: Column<ShopBranch>[] = [
		{ title: t.id, main: true, cell: ({ Id }) => Id },
		{ title: t.name, cell: ({ Name }) => Name ?? '–' },
	]
	if (mayAdd)
		columns.push({
			title: t.actions,
			quiet: true,
			align: 'right',
			cell: (branch) => (
				<Group justify="flex-end">
					<Button
						size="xs"
						variant="default"
						aria-label={t.adoptLabel(branch.Id)}
						onClick={() => open({ kind: 'add', branch })}
					>
						{t.adopt}
					</Button>
				</Group>
			),
		})
	return (
		<Stack gap="sm">
			<Text fz="sm" c="dimmed">
				{t.foundAbout}
			</Text>
			<DataTable label={t.found} rows={list} rowKey={({ Id }) => Id} columns={columns} />
		</Stack>
	)
}
