import { Anchor, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { usePagedList } from '../api/use-paged-list.ts'
import { useText } from '../i18n/language.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PageTabs } from '../ui/page-tabs.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { text } from './approval-words.ts'
import { LimitsTab } from './limits-form.tsx'
import { ChangeFacts, ChangeState, DecisionButtons } from './waiting-changes.tsx'

export default function ApprovalsPage() {
	const t = useText(text)
	return (
		<>
			<PageHeader title={t.title} about={t.about} within="/customers" />
			<PageTabs
				labels={t.tabs}
				parts={{
					waiting: () => <Changes key="waiting" waiting />,
					all: () => <Changes key="all" />,
					limits: () => <LimitsTab />,
				}}
			/>
		</>
	)
}

function Changes({ waiting }: { waiting?: true }) {
	const t = useText(text)
	const changes = usePagedList('listWaitingChanges', { query: waiting ? { waiting } : {} })
	return (
		<PagedList
			of={changes}
			empty={
				<EmptyState icon="check" title={waiting ? t.emptyTitle : t.allEmptyTitle}>
					{t.emptyText}
				</EmptyState>
			}
		>
			{(list) => (
				<DataTable
					label={waiting ? t.tabs.waiting : t.tabs.all}
					rows={list}
					rowKey={({ Id }) => Id}
					columns={[
						{
							title: t.customer,
							cell: ({ CustomerId, CustomerName }) => (
								<Anchor component={Link} to="/customers/$id" params={{ id: CustomerId } as never} fz="sm">
									{CustomerName ?? CustomerId}
								</Anchor>
							),
						},
						{
							title: t.change,
							main: true,
							cell: (change) => (
								<Stack gap="xs">
									<ChangeFacts of={change} />
									<DecisionButtons of={change} />
								</Stack>
							),
						},
						{ title: t.state, wide: true, cell: (change) => <ChangeState of={change} /> },
					]}
				/>
			)}
		</PagedList>
	)
}
