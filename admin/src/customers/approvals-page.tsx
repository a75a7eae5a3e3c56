import type { WaitingChange } from '@fiel/contract'
import { Anchor, Button, Stack } from '@mantine/core'
import { Link, Navigate } from '@tanstack/react-router'
import { useIsAllowed } from '../api/session.ts'
import { usePagedList } from '../api/use-paged-list.ts'
import { usePerson } from '../api/use-person.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/language.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { ListColumn } from '../ui/list-column.ts'
import { ListTable } from '../ui/list-table.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PageTabs } from '../ui/page-tabs.tsx'
import { useListView } from '../ui/use-list-view.ts'
import { useRowCount } from '../ui/use-row-count.ts'
import { useUrlParams } from '../ui/use-url-params.ts'
import { DateText, Money } from '../ui/values.tsx'
import { text } from './approval-words.ts'
import { WaitingBulkActions } from './waiting-bulk-actions.tsx'
import { ChangeFacts, ChangeState, DecisionButtons } from './waiting-changes.tsx'

export default function ApprovalsPage() {
	const t = useText(text)
	const mayReadLimits = useIsAllowed('getChangeLimits')
	const [{ tab }] = useUrlParams('tab')
	// Where the limits were before they had a page of their own.
	if (tab === 'limits') return <Navigate to="/settings/limits" replace />
	return (
		<>
			<PageHeader title={t.title} about={t.about} within="/customers">
				{mayReadLimits && (
					<Button variant="default" component={Link} to="/settings/limits">
						{t.limits}
					</Button>
				)}
			</PageHeader>
			<PageTabs
				labels={t.tabs}
				parts={{
					waiting: () => <Pending />,
					all: () => <Changes key="all" />,
				}}
			/>
		</>
	)
}

function Pending() {
	const actions = useRead('listBulkActions', { query: { waiting: true } }).data?.Items ?? []
	return (
		<Stack gap="xl">
			{actions.length > 0 && <WaitingBulkActions of={actions} />}
			<Changes key="waiting" waiting hasOthers={actions.length > 0} />
		</Stack>
	)
}

/** With `hasOthers` an empty list does not say that nothing waits. */
function Changes({ waiting, hasOthers }: { waiting?: true; hasOthers?: boolean }) {
	const t = useText(text)
	const view = useListView('approvals', [], { orders: ['asked'] })
	const query = { ...view.query, ...(waiting && { waiting }) }
	const changes = usePagedList('listWaitingChanges', { query }, { size: view.size })
	const count = useRowCount('countWaitingChanges', query, changes.hasNextPage)
	return (
		<ListTable
			view={view}
			of={changes}
			count={count}
			label={waiting ? t.tabs.waiting : t.tabs.all}
			columns={useChangeColumns()}
			rowKey={({ Id }) => Id}
			empty={
				hasOthers ? null : (
					<EmptyState icon="check" title={waiting ? t.emptyTitle : t.allEmptyTitle}>
						{t.emptyText}
					</EmptyState>
				)
			}
		/>
	)
}

const useChangeColumns = (): ListColumn<WaitingChange>[] => {
	const t = useText(text)
	const person = usePerson()
	return [
		{
			...{ id: 'change', title: t.change },
			cell: (change) => (
				<Stack gap="xs">
					<ChangeFacts of={change} />
					<DecisionButtons of={change} />
				</Stack>
			),
		},
		{
			...{
				id: 'customer',
				title: t.customer,
				sortBy: ({ CustomerName, CustomerId }) => CustomerName ?? CustomerId,
			},
			cell: ({ CustomerId, CustomerName }) => (
				<Anchor component={Link} to="/customers/$id" params={{ id: CustomerId } as never} fz="sm">
					{CustomerName ?? CustomerId}
				</Anchor>
			),
		},
		{
			...{ id: 'asked', title: t.asked, wide: true, sorted: true },
			cell: ({ AskedDate }) => <DateText value={AskedDate} />,
		},
		{
			...{ id: 'author', title: t.author, extra: true, sortBy: ({ AskedBy }) => person(AskedBy) },
			cell: ({ AskedBy }) => person(AskedBy),
		},
		{
			...{ id: 'worth', title: t.value, align: 'right', wide: true, sortBy: ({ Worth }) => Worth },
			cell: ({ Worth }) => <Money value={Worth} />,
		},
		{
			...{ id: 'state', title: t.state, wide: true, sortBy: ({ State }) => t.states[State] },
			cell: (change) => <ChangeState of={change} />,
		},
	]
}
