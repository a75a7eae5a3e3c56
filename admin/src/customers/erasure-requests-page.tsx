import type { RequestedErasure } from '@fiel/contract'
import { Anchor, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { usePagedList } from '../api/use-paged-list.ts'
import { useText } from '../i18n/language.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { ListColumn } from '../ui/list-column.ts'
import { ListTable } from '../ui/list-table.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useListView } from '../ui/use-list-view.ts'
import { DateText } from '../ui/values.tsx'
import { DeclineButton, ErasureFacts } from './erasure-request.tsx'
import { text } from './erasure-words.ts'

export default function ErasureRequestsPage() {
	const t = useText(text)
	const view = useListView('erasureRequests', [], { orders: ['requested'] })
	const requests = usePagedList('listErasureRequests', { query: view.query }, { size: view.size })
	return (
		<>
			<PageHeader title={t.title} about={t.about} within="/customers" />
			<ListTable
				view={view}
				of={requests}
				label={t.title}
				columns={useColumns()}
				rowKey={({ Id }) => Id}
				empty={
					<EmptyState icon="check" title={t.emptyTitle}>
						{t.emptyText}
					</EmptyState>
				}
			/>
		</>
	)
}

const useColumns = (): ListColumn<RequestedErasure>[] => {
	const t = useText(text)
	return [
		{
			...{ id: 'request', title: t.reason },
			cell: (request) => (
				<Stack gap="xs">
					<ErasureFacts of={request} />
					<DeclineButton of={request} />
				</Stack>
			),
		},
		{
			...{ id: 'customer', title: t.customer },
			sortBy: ({ CustomerName, CustomerId }) => CustomerName ?? CustomerId,
			cell: ({ CustomerId, CustomerName }) => (
				<Anchor component={Link} to="/customers/$id" params={{ id: CustomerId } as never} fz="sm">
					{CustomerName ?? CustomerId}
				</Anchor>
			),
		},
		{
			...{ id: 'requested', title: t.requested, wide: true, sorted: true },
			cell: ({ RequestedDate }) => <DateText value={RequestedDate} />,
		},
	]
}
