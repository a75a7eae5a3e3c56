import type { ListedCustomer } from '@fiel/contract'
import { Button, Group } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useIsAllowed, useSession } from '../api/session.ts'
import { usePagedList } from '../api/use-paged-list.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/language.tsx'
import { valueText } from '../i18n/value-words.ts'
import { ApprovalsButton } from '../ui/approvals-button.tsx'
import { ContactsNote } from '../ui/contacts-note.tsx'
import { CsvListButton } from '../ui/csv-list-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { ListTable } from '../ui/list-table.tsx'
import { optionsOf } from '../ui/options.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { type ListView, useListView } from '../ui/use-list-view.ts'
import { useRowCount } from '../ui/use-row-count.ts'
import { AddCustomer, AddCustomerButton } from './add-customer.tsx'
import { addText } from './add-words.ts'
import { CUSTOMER_ORDERS, useCustomerColumns, useCustomerCsv } from './customer-columns.tsx'
import { SelectedCustomers } from './selected-customers.tsx'
import { text } from './words.ts'

const NAMES = ['search', 'segment', 'state', 'tier', 'group'] as const

export default function CustomersPage() {
	const t = useText(text)
	const view = useListView('customers', NAMES, { orders: CUSTOMER_ORDERS })
	const customers = usePagedList('listCustomers', { query: view.query }, { size: view.size })
	return (
		<>
			<PageHeader title={t.title} about={t.about}>
				<Button variant="default" component={Link} to="/segments">
					{t.segments}
				</Button>
				<ApprovalsButton />
				<Button variant="default" component={Link} to="/duplicates">
					{t.duplicates}
				</Button>
				<CustomersCsv query={view.query} disabled={customers.data?.length === 0} />
				<AddCustomerButton />
			</PageHeader>
			<AddCustomer />
			<ContactsNote />
			<CustomerFilters view={view} />
			<CustomerList view={view} of={customers} />
		</>
	)
}

type View = ListView<(typeof NAMES)[number]>

function CustomerFilters({ view }: { view: View }) {
	const t = useText(text)
	const { rfmGroups } = useText(valueText)
	const tiers = useRead('listAllTiers').data ?? []
	const segments = useRead('listSegments').data ?? []
	return (
		<FilterBar
			value={view.filters}
			onChange={view.setFilters}
			search={{ hint: t.search }}
			choices={{
				segment: segments.map(({ Id, Name }) => ({ value: String(Id), label: Name })),
				state: optionsOf(t.states),
				tier: tiers.map(({ Id, Name }) => ({ value: String(Id), label: Name })),
				group: optionsOf(rfmGroups),
			}}
		/>
	)
}

function CustomerList({
	view,
	of: customers,
}: {
	view: View
	of: ReturnType<typeof usePagedList<'listCustomers'>>
}) {
	const t = useText(text)
	const navigate = useNavigate()
	const columns = useCustomerColumns()
	const count = useRowCount('countCustomers', view.query, customers.hasNextPage)
	return (
		<ListTable
			view={view}
			of={customers}
			label={t.title}
			columns={columns}
			rowKey={({ OriginalId }) => OriginalId}
			onOpen={({ OriginalId }) => navigate({ to: '/customers/$id', params: { id: OriginalId } })}
			count={count}
			select={{
				name: ({ Name, OriginalId }: ListedCustomer) => Name ?? OriginalId,
				actions: (rows) => <SelectedCustomers rows={rows} />,
			}}
			empty={
				<EmptyState icon="customers" title={t.emptyTitle} action={<EmptyActions />}>
					{t.emptyText}
				</EmptyState>
			}
		/>
	)
}

function EmptyActions() {
	const t = useText(addText)
	const mayImport = useIsAllowed('createImport')
	return (
		<Group gap="xs" justify="center">
			{mayImport && (
				<Button variant="default" component={Link} to="/transfers">
					{t.import}
				</Button>
			)}
			<AddCustomerButton />
		</Group>
	)
}

function CustomersCsv({ query, disabled }: { query: Record<string, string>; disabled: boolean }) {
	const columns = useCustomerCsv()
	if (!useSession().MaySeeContacts) return null
	return (
		<CsvListButton
			list="listCustomers"
			input={{ query }}
			file="customers"
			disabled={disabled}
			columns={columns}
		/>
	)
}
