import type { Segment } from '@fiel/contract'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useIsAllowed } from '../api/session.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { ListTable } from '../ui/list-table.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { notify } from '../ui/notify.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { PageTabs } from '../ui/page-tabs.tsx'
import { useListView } from '../ui/use-list-view.ts'
import { wholeList } from '../ui/whole-list.ts'
import { BulkList } from './bulk-list.tsx'
import { SUGGESTIONS } from './segment-values.ts'
import { TagsTab } from './tags-tab.tsx'
import { useSegmentText } from './use-segment-text.ts'
import { text } from './words.ts'

export default function SegmentsPage() {
	const t = useText(text)
	const mayCreate = useIsAllowed('createSegment')
	return (
		<>
			<PageHeader title={t.title} about={t.about} within="/customers">
				{mayCreate && (
					<Button component={Link} to="/segments/new" leftSection={<Icon name="plus" size={16} />}>
						{t.create}
					</Button>
				)}
			</PageHeader>
			<PageTabs
				labels={t.tabs}
				parts={{ segments: () => <SegmentList />, actions: () => <BulkList />, tags: () => <TagsTab /> }}
			/>
		</>
	)
}

function SegmentList() {
	const t = useText(text)
	const segments = useRead('listSegments')
	const mayCreate = useIsAllowed('createSegment')
	return (
		<Stack gap="xl">
			<Loaded of={segments}>
				{(list) =>
					list.length > 0 ? (
						<SegmentTable segments={list} />
					) : (
						<EmptyState icon="customers" title={t.emptyTitle}>
							{t.emptyText}
						</EmptyState>
					)
				}
			</Loaded>
			{mayCreate && <Suggestions />}
		</Stack>
	)
}

function Suggestions() {
	const t = useText(text)
	return (
		<Stack gap="xs">
			<Title order={2} fz="md">
				{t.suggestions}
			</Title>
			<Group gap="xs">
				{(Object.keys(SUGGESTIONS) as (keyof typeof SUGGESTIONS)[]).map((name) => (
					<Button
						key={name}
						variant="default"
						component={Link}
						to="/segments/new"
						search={{ like: name } as never}
					>
						{t.suggested[name]}
					</Button>
				))}
			</Group>
		</Stack>
	)
}

function SegmentTable({ segments }: { segments: Segment[] }) {
	const view = useListView('segments', [])
	const t = useText(text)
	const navigate = useNavigate()
	const say = useSegmentText()
	const mayChange = useIsAllowed('removeSegment')
	const [removing, setRemoving] = useState<Segment | null>(null)
	return (
		<>
			<ListTable
				label={t.title}
				view={view}
				of={wholeList(segments)}
				empty={null}
				rowKey={({ Id }) => Id}
				onOpen={({ Id }) => navigate({ to: '/segments/$id', params: { id: String(Id) } as never })}
				columns={[
					{
						id: 'name',
						title: t.name,
						sortBy: ({ Name }: Segment) => Name,
						main: true,
						cell: ({ Id, Name, Description, Conditions }) => (
							<Stack gap={2}>
								<Link
									to="/segments/$id"
									params={{ id: String(Id) } as never}
									className="fiel-strong"
									tabIndex={-1}
								>
									{Name}
								</Link>
								<Text fz="xs" c="dimmed" className="fiel-wraps">
									{Description ?? say(Conditions)}
								</Text>
							</Stack>
						),
					},
					{
						id: 'customers',
						title: t.customers,
						align: 'right',
						wide: true,
						below: true,
						cell: ({ Id }) => <Count id={Id} />,
					},
					...(mayChange
						? [
								{
									id: 'actions',
									title: t.actions,
									quiet: true as const,
									align: 'right' as const,
									cell: (segment: Segment) => (
										<RowActions of={segment} onRemove={() => setRemoving(segment)} />
									),
								},
							]
						: []),
				]}
			/>
			{removing && <RemoveSegment of={removing} onClose={() => setRemoving(null)} />}
		</>
	)
}

function RowActions({ of: { Id, Name }, onRemove }: { of: Segment; onRemove: () => void }) {
	const t = useText(text)
	return (
		<Group gap="xs" justify="flex-end">
			<Button
				size="compact-xs"
				variant="default"
				component={Link}
				to="/segments/new"
				search={{ copy: String(Id) } as never}
				aria-label={`${t.copy}: ${Name}`}
			>
				{t.copy}
			</Button>
			<Button
				size="compact-xs"
				variant="default"
				onClick={onRemove}
				aria-label={`${t.removeSegment}: ${Name}`}
			>
				{t.removeSegment}
			</Button>
		</Group>
	)
}

function Count({ id }: { id: number }) {
	const count = useRead('countSegment', { params: { id } })
	const { number } = useFormats()
	return <span className="fiel-number">{count.data ? number(count.data.Customers) : '…'}</span>
}

function RemoveSegment({ of: { Id }, onClose }: { of: Segment; onClose: () => void }) {
	const t = useText(text)
	const remove = useWrite('removeSegment', { refreshes: ['listSegments'] })
	return (
		<ConfirmDialog
			opened
			onClose={onClose}
			title={t.removeTitle}
			confirm={t.removeConfirm}
			busy={remove.isPending}
			failure={remove.error}
			// A promise, because the removed segment disappears with its dialog before the mutation reports to it.
			onConfirm={() =>
				remove.mutateAsync({ params: { id: Id } }).then(
					() => {
						notify(t.removed)
						onClose()
					},
					() => {}, // the dialog shows the failure
				)
			}
		>
			{t.removeText}
		</ConfirmDialog>
	)
}
