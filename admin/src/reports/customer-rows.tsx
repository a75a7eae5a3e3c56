import type { ReportedCustomer } from '@fiel/contract'
import { Stack, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { usePagedList } from '../api/use-paged-list.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { CsvListButton } from '../ui/csv-list-button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { Money } from '../ui/values.tsx'
import { text } from './list-words.ts'

interface Props {
	query: Record<string, string>
}

/** The customers behind a figure. */
export function CustomerRows({ query, label }: Props & { label: string }) {
	const t = useText(text)
	const customers = usePagedList('listReportCustomers', { query })
	return (
		<PagedList
			of={customers}
			empty={
				<EmptyState icon="customers" title={t.emptyTitle}>
					{t.emptyText}
				</EmptyState>
			}
		>
			{(rows) => <CustomerTable label={label} rows={rows} />}
		</PagedList>
	)
}

export function CustomersCsv({ query }: Props) {
	const t = useText(text)
	return (
		<CsvListButton
			list="listReportCustomers"
			input={{ query }}
			file="customers"
			columns={{
				[t.customerId]: ({ CustomerId }) => CustomerId,
				[t.customer]: ({ CustomerName }) => CustomerName,
				[t.joined]: ({ JoinedDate }) => JoinedDate,
				[t.orders]: ({ Orders }) => Orders,
				[t.spend]: ({ Spend }) => Spend,
				[t.firstOrder]: ({ FirstOrderDate }) => FirstOrderDate,
				[t.secondOrder]: ({ SecondOrderDate }) => SecondOrderDate,
				[t.lastOrder]: ({ LastOrderDate }) => LastOrderDate,
				[t.lastBranch]: ({ LastBranch }) => LastBranch,
				[t.redemptions]: ({ Redemptions }) => Redemptions,
			}}
		/>
	)
}

function CustomerTable({ label, rows }: { label: string; rows: ReportedCustomer[] }) {
	const t = useText(text)
	const navigate = useNavigate()
	const { number } = useFormats()
	const day = useDay()
	return (
		<DataTable
			label={label}
			rows={rows}
			rowKey={({ CustomerId }) => CustomerId}
			onOpen={({ CustomerId }) => navigate({ to: '/customers/$id', params: { id: CustomerId } })}
			columns={[
				{
					title: t.customer,
					cell: (row) => (
						<CustomerCell id={row.CustomerId} name={row.CustomerName}>
							{day(row.FirstOrderDate)} – {day(row.LastOrderDate)}
						</CustomerCell>
					),
				},
				{ title: t.joined, wide: true, cell: ({ JoinedDate }) => day(JoinedDate) },
				{ title: t.firstOrder, wide: true, cell: ({ FirstOrderDate }) => day(FirstOrderDate) },
				{ title: t.secondOrder, wide: true, cell: ({ SecondOrderDate }) => day(SecondOrderDate) },
				{ title: t.lastOrder, wide: true, cell: ({ LastOrderDate }) => day(LastOrderDate) },
				{ title: t.lastBranch, wide: true, cell: ({ LastBranch }) => LastBranch ?? '–' },
				{ title: t.orders, align: 'right', cell: ({ Orders }) => number(Orders) },
				{ title: t.spend, align: 'right', cell: ({ Spend }) => <Money value={Spend} /> },
			]}
		/>
	)
}

/** A calendar day, which has no time zone. */
export const useDay = () => {
	const { date } = useFormats()
	return (day: string | null): string => (day === null ? '–' : date(`${day}T12:00:00Z`))
}

interface CellProps {
	id: string
	name: string | null
	/** What a phone shows below the name. */
	children?: React.ReactNode
}

/** A customer with a link to their page. */
export function CustomerCell({ id, name, children }: CellProps) {
	return (
		<Stack gap={2}>
			<Link to="/customers/$id" params={{ id }} className="fiel-strong" tabIndex={-1}>
				{name ?? id}
			</Link>
			{children && (
				<Text fz="xs" c="dimmed" hiddenFrom="sm">
					{children}
				</Text>
			)}
		</Stack>
	)
}
