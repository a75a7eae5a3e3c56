import type { CustomerProfile } from '@fiel/contract'
import { Stack, Title } from '@mantine/core'
import { useText } from '../i18n/language.tsx'
import { valueText } from '../i18n/value-words.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { SortedTable } from '../ui/sorted-table.tsx'
import { DateText, Money, Points } from '../ui/values.tsx'
import { text } from './profile-words.ts'

/** The current lots by expiry date, and the pending ones. */
export function LotsTab({ of: { Lots, Pending } }: { of: CustomerProfile }) {
	const t = useText(text)
	if (Lots.length === 0 && Pending.length === 0)
		return (
			<EmptyState icon="tiers" title={t.lotsEmpty}>
				{t.lotsEmptyText}
			</EmptyState>
		)
	return (
		<Stack gap="lg">
			{Pending.length > 0 && <PendingTable pending={Pending} />}
			{Lots.length > 0 && <LotTable lots={Lots} />}
		</Stack>
	)
}

function LotTable({ lots }: { lots: CustomerProfile['Lots'] }) {
	const t = useText(text)
	const { pointTypes } = useText(valueText)
	return (
		<div className="fiel-card">
			<SortedTable
				label={t.lots}
				rows={lots}
				rowKey={({ PointId }) => PointId}
				columns={[
					{
						title: t.validUntil,
						sortBy: ({ ExpirationDate }) => ExpirationDate,
						cell: ({ ExpirationDate }) =>
							ExpirationDate ? <DateText value={ExpirationDate} day /> : t.forEver,
					},
					{
						title: t.givenFor,
						sortBy: ({ PointType }) => pointTypes[PointType],
						cell: ({ PointType }) => pointTypes[PointType],
					},
					{
						title: t.given,
						sortBy: ({ CreatedDate }) => CreatedDate,
						wide: true,
						cell: ({ CreatedDate }) => <DateText value={CreatedDate} day />,
					},
					{
						title: t.points,
						sortBy: ({ Points: left }) => left,
						align: 'right',
						cell: ({ Points: left }) => <Points value={left} exact />,
					},
					{
						title: t.cashback,
						sortBy: ({ Cashback }) => Cashback,
						align: 'right',
						wide: true,
						cell: ({ Cashback }) => <Money value={Cashback} />,
					},
				]}
			/>
		</div>
	)
}

function PendingTable({ pending }: { pending: CustomerProfile['Pending'] }) {
	const t = useText(text)
	return (
		<div>
			<Title order={2} fz="sm" mb="xs">
				{t.pending}
			</Title>
			<div className="fiel-card">
				<SortedTable
					label={t.pending}
					rows={pending}
					rowKey={({ OrderId }) => OrderId}
					columns={[
						{ title: t.orderId, sortBy: ({ OrderId }) => OrderId, cell: ({ OrderId }) => OrderId },
						{
							title: t.grantedOn,
							sortBy: ({ GrantDate }) => GrantDate,
							cell: ({ GrantDate }) => <DateText value={GrantDate} day />,
						},
						{
							title: t.points,
							sortBy: ({ Points: waiting }) => waiting,
							align: 'right',
							cell: ({ Points: waiting }) => <Points value={waiting} exact />,
						},
					]}
				/>
			</div>
		</div>
	)
}
