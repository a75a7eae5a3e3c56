import type { Shift, ShiftEntry, ShiftWithEntries } from '@fiel/contract'
import { Stack, Text } from '@mantine/core'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { DetailList } from '../ui/detail-list.tsx'
import { SortedTable } from '../ui/sorted-table.tsx'
import { DateText, Money, Points } from '../ui/values.tsx'
import { text } from './words.ts'

/** What a shift came to. */
export function ShiftTotals({ of: { Totals } }: { of: Shift }) {
	const t = useText(text)
	const { number, money, roundPoints: points } = useFormats()
	return (
		<DetailList
			card
			of={{
				[t.sales]: t.countAndAmount(number(Totals.Sales), money(Totals.SalesAmount)),
				[t.returns]: t.countAndAmount(number(Totals.Returns), money(Totals.ReturnsAmount)),
				[t.redemptions]: t.countAndAmount(number(Totals.Redemptions), money(Totals.Discounts)),
				[t.paid]: money(Totals.Paid),
				[t.refunded]: money(Totals.Refunded),
				[t.received]: money(Math.round((Totals.Paid - Totals.Refunded) * 100) / 100),
				[t.newCustomers]: number(Totals.NewCustomers),
				[t.pointsGiven]: points(Totals.Points),
			}}
		/>
	)
}

/** What was done in a shift, newest first. */
export function ShiftEntries({ of: { Entries } }: { of: ShiftWithEntries }) {
	const t = useText(text)
	return (
		<div className="fiel-card">
			<SortedTable
				label={t.entries}
				rows={Entries}
				rowKey={({ Id }) => Id}
				columns={[
					{
						title: t.what,
						sortBy: ({ Kind }) => t.kinds[Kind as keyof typeof t.kinds],
						cell: (entry) => <EntryText of={entry} />,
					},
					{
						title: t.amount,
						sortBy: ({ Amount }) => Amount,
						align: 'right',
						cell: (entry) => <EntryMoney of={entry} />,
					},
					{
						title: t.points,
						sortBy: ({ Points: points }) => points,
						align: 'right',
						...{ wide: true, below: true },
						cell: ({ Points: points }) => <Points value={points} />,
					},
				]}
			/>
		</div>
	)
}

/** The value of an entry and, for a sale or a return, the money that changed hands. */
function EntryMoney({ of: { Kind, Amount, Paid } }: { of: ShiftEntry }) {
	const t = useText(text)
	const { money } = useFormats()
	if (Amount === null) return null
	return (
		<Stack gap={2} align="flex-end">
			<Money value={Amount} />
			{Paid !== null && (
				<Text fz="xs" c="dimmed" className="fiel-number">
					{Kind === 'return' ? t.refundedMoney(money(Math.abs(Paid))) : t.paidMoney(money(Paid))}
				</Text>
			)}
		</Stack>
	)
}

function EntryText({ of: entry }: { of: ShiftEntry }) {
	const t = useText(text)
	const formats = useFormats()
	const { Kind, Date: entered, RecordedDate, IsOffline, CustomerName, CustomerId, OrderId, Reward } = entry
	return (
		<Stack gap={2}>
			<Text fz="sm" fw={550}>
				{t.kinds[Kind as keyof typeof t.kinds]} · {CustomerName ?? CustomerId}
			</Text>
			<Text fz="xs" c="dimmed">
				<DateText value={RecordedDate} />
				{OrderId && (
					<>
						{' · '}
						<span className="fiel-unbroken">{OrderId}</span>
					</>
				)}
				{Reward && ` · ${Reward}`}
			</Text>
			{IsOffline && (
				<Text fz="xs" c="dimmed">
					{t.enteredOffline(formats.dateTime(entered))}
				</Text>
			)}
		</Stack>
	)
}
