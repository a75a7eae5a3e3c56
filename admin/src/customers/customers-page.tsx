import type { ListedCustomer } from '@fiel/contract'
import { Badge, Box, Button, Group, Stack, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useSession } from '../api/session.ts'
import { usePagedList } from '../api/use-paged-list.ts'
import { useRead } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { valueText } from '../i18n/value-words.ts'
import { ContactsNote } from '../ui/contacts-note.tsx'
import { CsvListButton } from '../ui/csv-list-button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import { optionsOf } from '../ui/options.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { filtersOf, useUrlParams } from '../ui/use-url-params.ts'
import { Money, Points } from '../ui/values.tsx'
import { text as shared } from '../ui/words.ts'
import { text } from './words.ts'

const NAMES = ['search', 'segment', 'tier', 'group', 'state'] as const
type Filters = Record<(typeof NAMES)[number], string>

export default function CustomersPage() {
	const t = useText(text)
	const [filters, setFilters] = useUrlParams(...NAMES)
	const query = filtersOf(filters)
	const customers = usePagedList('listCustomers', { query })
	return (
		<>
			<PageHeader title={t.title} about={t.about}>
				<Button variant="default" component={Link} to="/segments">
					{t.segments}
				</Button>
				<Button variant="default" component={Link} to="/approvals">
					{t.approvals}
				</Button>
				<Button variant="default" component={Link} to="/duplicates">
					{t.duplicates}
				</Button>
				<CustomersCsv query={query} disabled={customers.data?.length === 0} />
			</PageHeader>
			<ContactsNote />
			<FilterBar filters={filters} onChange={setFilters} />
			<PagedList
				of={customers}
				filtered={{ by: filters, change: setFilters }}
				empty={
					<EmptyState icon="customers" title={t.emptyTitle}>
						{t.emptyText}
					</EmptyState>
				}
			>
				{(list) => <CustomerTable customers={list} />}
			</PagedList>
		</>
	)
}

interface BarProps {
	filters: Filters
	onChange: (change: Partial<Filters>) => void
}

function FilterBar({ filters, onChange }: BarProps) {
	const t = useText(text)
	const { rfmGroups } = useText(valueText)
	const tiers = useRead('listAllTiers').data ?? []
	const segments = useRead('listSegments').data ?? []
	return (
		<Group gap="xs" mb="md" role="search" aria-label={useText(shared).filters}>
			<SearchField
				aria-label={t.search}
				placeholder={t.search}
				value={filters.search}
				onSearch={(search) => onChange({ search })}
				flex="1 1 16rem"
			/>
			{segments.length > 0 && (
				<FilterSelect
					label={t.segment}
					all={t.allSegments}
					value={filters.segment}
					options={segments.map(({ Id, Name }) => ({ value: String(Id), label: Name }))}
					onChange={(segment) => onChange({ segment })}
					searchable
				/>
			)}
			<FilterSelect
				label={t.tier}
				all={t.allTiers}
				value={filters.tier}
				options={tiers.map(({ Id, Name }) => ({ value: String(Id), label: Name }))}
				onChange={(tier) => onChange({ tier })}
			/>
			<FilterSelect
				label={t.group}
				all={t.allGroups}
				value={filters.group}
				options={optionsOf(rfmGroups)}
				onChange={(group) => onChange({ group })}
			/>
			<FilterSelect
				label={t.state}
				all={t.allStates}
				value={filters.state}
				options={optionsOf(t.states)}
				onChange={(state) => onChange({ state })}
				w={195}
			/>
		</Group>
	)
}

function CustomersCsv({ query, disabled }: { query: Record<string, string>; disabled: boolean }) {
	const t = useText(text)
	const { rfmGroups } = useText(valueText)
	const state = useStateText()
	if (!useSession().MaySeeContacts) return null
	return (
		<CsvListButton
			list="listCustomers"
			input={{ query: { ...query, export: true } }}
			file="customers"
			disabled={disabled}
			columns={{
				[t.id]: ({ OriginalId }) => OriginalId,
				[t.name]: ({ Name }) => Name,
				[t.email]: ({ Email }) => Email,
				[t.tier]: ({ TierName }) => TierName,
				[t.group]: ({ RfmGroup }) => rfmGroups[RfmGroup]!,
				[t.points]: ({ PointsBalance }) => PointsBalance,
				[t.cashback]: ({ CashbackBalance }) => CashbackBalance,
				[t.lastOrder]: ({ LastOrderDay }) => LastOrderDay,
				[t.created]: ({ CreatedDate }) => CreatedDate,
				[t.state]: state,
			}}
		/>
	)
}

const useStateText = () => {
	const t = useText(text)
	return ({ IsErased, IsBlocked, IsEnrolled }: ListedCustomer): string => {
		if (IsErased) return t.erased
		if (IsBlocked) return t.states.blocked
		return IsEnrolled ? t.states.enrolled : t.states.left
	}
}

function CustomerTable({ customers }: { customers: ListedCustomer[] }) {
	const t = useText(text)
	const navigate = useNavigate()
	const { day } = useDays()
	return (
		<DataTable
			label={t.title}
			rows={customers}
			rowKey={({ OriginalId }) => OriginalId}
			onOpen={({ OriginalId }) => navigate({ to: '/customers/$id', params: { id: OriginalId } })}
			columns={[
				{ title: t.name, cell: (customer) => <NameCell of={customer} /> },
				{ title: t.email, wide: true, cell: ({ Email }) => Email ?? '–' },
				{
					title: t.id,
					wide: true,
					cell: ({ OriginalId }) => <span className="fiel-id">{OriginalId}</span>,
				},
				{ title: t.tier, wide: true, cell: (customer) => <TierCell of={customer} /> },
				{ title: t.points, align: 'right', cell: ({ PointsBalance }) => <Points value={PointsBalance} /> },
				{
					title: t.cashback,
					align: 'right',
					wide: true,
					cell: ({ CashbackBalance }) => <Money value={CashbackBalance} />,
				},
				{
					title: t.lastOrder,
					align: 'right',
					wide: true,
					cell: ({ LastOrderDay }) => (LastOrderDay ? day(LastOrderDay) : '–'),
				},
			]}
		/>
	)
}

/** A calendar day has no time, so it is the same in every time zone. */
const useDays = () => {
	const { date } = useFormats()
	return {
		day: (value: string) => <span className="fiel-number fiel-nowrap">{date(`${value}T12:00:00Z`)}</span>,
	}
}

function NameCell({ of: customer }: { of: ListedCustomer }) {
	const t = useText(text)
	const state = useStateText()
	const isUsual = customer.IsEnrolled && !customer.IsBlocked && !customer.IsErased
	return (
		<Stack gap={2}>
			<Group gap="xs">
				<Link to="/customers/$id" params={{ id: customer.OriginalId }} className="fiel-strong" tabIndex={-1}>
					{customer.Name ?? t.nameless}
				</Link>
				{!isUsual && <Badge color={customer.IsBlocked ? 'red' : 'gray'}>{state(customer)}</Badge>}
			</Group>
			<Text fz="xs" c="dimmed" hiddenFrom="sm" className="fiel-wraps">
				{customer.Email ?? customer.OriginalId}
			</Text>
		</Stack>
	)
}

function TierCell({ of: { TierName, TierColor } }: { of: ListedCustomer }) {
	if (!TierName) return '–'
	return (
		<Group gap={6} wrap="nowrap" miw="4.5rem" className="fiel-address">
			<Box className="fiel-dot" bg={TierColor ?? 'transparent'} />
			{TierName}
		</Group>
	)
}
