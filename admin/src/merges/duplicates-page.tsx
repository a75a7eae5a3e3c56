import type { DuplicateGroup, MergeCandidate } from '@fiel/contract'
import { Button, Radio, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useIsAllowed } from '../api/session.ts'
import { usePagedList } from '../api/use-paged-list.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { ContactsNote } from '../ui/contacts-note.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { ListColumn } from '../ui/list-column.ts'
import { ListTable } from '../ui/list-table.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PageTabs } from '../ui/page-tabs.tsx'
import { useListView } from '../ui/use-list-view.ts'
import { useRowCount } from '../ui/use-row-count.ts'
import { Money, Points } from '../ui/values.tsx'
import { CandidateCard } from './candidate-card.tsx'
import { chooseSurvivor } from './choose-survivor.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { text } from './words.ts'

type By = DuplicateGroup['By']
type Pair = { from: string; into: string }

export default function DuplicatesPage() {
	const t = useText(text)
	const [pair, setPair] = useState<Pair | null>(null)
	const list = (by: By) => () => <Groups key={by} by={by} onMerge={setPair} />
	return (
		<>
			<PageHeader title={t.title} about={t.about} within="/customers" />
			<ContactsNote />
			<PageTabs
				labels={t.tabs}
				parts={{ document: list('document'), email: list('email'), phone: list('phone') }}
			/>
			{pair && <MergeDialog {...pair} onClose={() => setPair(null)} />}
		</>
	)
}

function Groups({ by, onMerge }: { by: By; onMerge: (pair: Pair) => void }) {
	const t = useText(text)
	const view = useListView('duplicates', [], { orders: ['value'] })
	const query = { ...view.query, by }
	const groups = usePagedList('listDuplicateCustomers', { query }, { size: view.size })
	const count = useRowCount('countDuplicateCustomers', query, groups.hasNextPage)
	return (
		<ListTable
			view={view}
			of={groups}
			count={count}
			label={t.title}
			columns={useGroupColumns(by, onMerge)}
			// The masked value may be that of several groups.
			rowKey={({ Customers }) => Customers[0]!.OriginalId}
			empty={
				<EmptyState icon="customers" title={t.emptyTitle}>
					{t.emptyText[by]}
				</EmptyState>
			}
		/>
	)
}

const sumOf = (
	{ Customers }: DuplicateGroup,
	member: {
		[Name in keyof MergeCandidate]: MergeCandidate[Name] extends number ? Name : never
	}[keyof MergeCandidate],
): number => Customers.reduce((sum, customer) => sum + customer[member], 0)

const useGroupColumns = (by: By, onMerge: (pair: Pair) => void): ListColumn<DuplicateGroup>[] => {
	const t = useText(text)
	const { number } = useFormats()
	return [
		{
			...{ id: 'value', title: t.tabs[by], sorted: true },
			cell: (group) => <Group of={group} onMerge={onMerge} />,
		},
		{
			...{ id: 'customers', title: t.customers, align: 'right', wide: true },
			...{ sortBy: ({ Customers }) => Customers.length, cell: ({ Customers }) => number(Customers.length) },
		},
		{
			...{
				id: 'orders',
				title: t.orders,
				align: 'right',
				extra: true,
				sortBy: (group) => sumOf(group, 'Orders'),
			},
			cell: (group) => number(sumOf(group, 'Orders')),
		},
		{
			...{
				id: 'spend',
				title: t.spend,
				align: 'right',
				extra: true,
				sortBy: (group) => sumOf(group, 'Spend'),
			},
			cell: (group) => <Money value={sumOf(group, 'Spend')} />,
		},
		{
			...{
				id: 'points',
				title: t.points,
				align: 'right',
				wide: true,
				sortBy: (group) => sumOf(group, 'Points'),
			},
			cell: (group) => <Points value={sumOf(group, 'Points')} />,
		},
	]
}

function Group({
	of: { By: by, Value, Customers },
	onMerge,
}: {
	of: DuplicateGroup
	onMerge: (pair: Pair) => void
}) {
	const t = useText(text)
	const mayMerge = useIsAllowed('mergeCustomers')
	const [chosen, setChosen] = useState<string | null>(null)
	// The chosen one may have been merged into another one since.
	const isThere = Customers.some(({ OriginalId }) => OriginalId === chosen)
	const into = isThere ? chosen! : chooseSurvivor(Customers)
	const title = t.same[by](Value)
	const cards = (controls: (id: string) => ReactNode) => (
		<div className="fiel-candidates">
			{Customers.map((customer) => (
				<CandidateCard
					key={customer.OriginalId}
					of={customer}
					among={Customers}
					stays={mayMerge && customer.OriginalId === into}
				>
					{controls(customer.OriginalId)}
				</CandidateCard>
			))}
		</div>
	)
	return (
		<section className="fiel-group" aria-label={title}>
			<Title order={2} fz="sm" mb="sm">
				{title}
			</Title>
			{mayMerge ? (
				<Radio.Group aria-label={t.whoStays} value={into} onChange={setChosen}>
					{cards((id) => (
						<>
							<Radio value={id} label={t.stays} aria-label={t.staysNamed(id)} />
							{id !== into && (
								<Button
									variant="default"
									aria-label={t.mergeInto(id, into)}
									onClick={() => onMerge({ from: id, into })}
								>
									{t.merge}
								</Button>
							)}
						</>
					))}
				</Radio.Group>
			) : (
				cards(() => null)
			)}
		</section>
	)
}
