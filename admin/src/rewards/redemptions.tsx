import type { AdminRedemption } from '@fiel/contract'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useIsAllowed } from '../api/session.ts'
import { type Input, usePagedList } from '../api/use-paged-list.ts'
import { exportTitles } from '../i18n/export-words.ts'
import { useText } from '../i18n/language.tsx'
import { CsvListButton } from '../ui/csv-list-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { ListColumn } from '../ui/list-column.ts'
import { ListTable } from '../ui/list-table.tsx'
import { RedemptionState } from '../ui/redemption-state.tsx'
import type { CountedRows } from '../ui/row-count-text.tsx'
import { momentOf } from '../ui/save-csv.ts'
import { type ListView, useListView } from '../ui/use-list-view.ts'
import { useRowCount } from '../ui/use-row-count.ts'
import { DateText } from '../ui/values.tsx'
import { CancelRedemption } from './cancel-redemption.tsx'
import { useRedemptionCost } from './use-redemption-cost.ts'
import { text } from './words.ts'

/** The redemptions of a reward. */
export function Redemptions({ rewardId }: { rewardId: number }) {
	const view = useListView('redemptions', [], { orders: ['when'] })
	const input = { params: { id: rewardId }, query: view.query }
	const redemptions = usePagedList('listRewardRedemptions', input, { size: view.size })
	const count = useRowCount('countRewardRedemptions', { reward: rewardId }, redemptions.hasNextPage)
	return (
		<Stack>
			{redemptions.data && redemptions.data.length > 0 && (
				<Group justify="flex-end">
					<RedemptionsCsv input={input} />
				</Group>
			)}
			<RedemptionTable of={redemptions} view={view} count={count} />
		</Stack>
	)
}

function RedemptionsCsv({ input }: { input: Input }) {
	const t = useText(text)
	const titles = useText(exportTitles)
	return (
		<CsvListButton
			list="listRewardRedemptions"
			input={input}
			file="redemptions"
			label={t.exportAll}
			columns={{
				[t.customer]: ({ CustomerId }) => CustomerId,
				[t.code]: ({ ExternalCode }) => ExternalCode,
				[t.when]: ({ RedeemedDate }) => momentOf(RedeemedDate),
				[t.spent]: ({ Points }) => Points,
				Cashback: ({ Cashback }) => Cashback,
				[t.order]: ({ OrderId }) => OrderId,
				[titles.OriginalKey!]: ({ OriginalKey }) => OriginalKey,
				[t.cancelledHead]: ({ CancelledDate }) => momentOf(CancelledDate),
				[t.stateHead]: ({ State: state }) => t.redemptionStates[state],
				[t.returnHead]: ({ ReturnDate }) => ReturnDate,
			}}
		/>
	)
}

interface TableProps {
	of: ReturnType<typeof usePagedList<'listRewardRedemptions'>>
	view: ListView
	count: CountedRows | undefined
}

function RedemptionTable({ of: redemptions, view, count }: TableProps) {
	const t = useText(text)
	const [cancelling, setCancelling] = useState<AdminRedemption | null>(null)
	const columns = useRedemptionColumns(setCancelling)
	return (
		<>
			<ListTable
				view={view}
				of={redemptions}
				count={count}
				label={t.tabs.redemptions}
				columns={columns}
				rowKey={({ Id }) => Id}
				empty={
					<EmptyState icon="rewards" title={t.noRedemptions}>
						{t.noRedemptionsText}
					</EmptyState>
				}
			/>
			<CancelRedemption redemption={cancelling} onClose={() => setCancelling(null)} />
		</>
	)
}

const useRedemptionColumns = (
	onCancel: (redemption: AdminRedemption) => void,
): ListColumn<AdminRedemption>[] => {
	const t = useText(text)
	const mayCancel = useIsAllowed('cancelRedemption')
	const columns: ListColumn<AdminRedemption>[] = [
		{
			id: 'customer',
			title: t.customer,
			sortBy: ({ CustomerName, CustomerId }) => CustomerName ?? CustomerId,
			cell: (redemption) => <Customer of={redemption} />,
		},
		{
			id: 'code',
			title: t.code,
			sortBy: ({ ExternalCode }) => ExternalCode,
			wide: true,
			cell: ({ ExternalCode }) => (
				<Text fz="xs" ff="monospace">
					{ExternalCode}
				</Text>
			),
		},
		{
			id: 'when',
			title: t.when,
			sorted: true,
			wide: true,
			cell: ({ RedeemedDate }) => <DateText value={RedeemedDate} />,
		},
		{
			id: 'spent',
			title: t.spent,
			sortBy: ({ Points }) => Points,
			align: 'right',
			wide: true,
			cell: (redemption) => <Spent of={redemption} />,
		},
		{
			...{ id: 'state', title: t.state, wide: true },
			sortBy: ({ State }) => t.redemptionStates[State],
			cell: (redemption) => <RedemptionState of={redemption} />,
		},
	]
	if (mayCancel)
		columns.push({
			id: 'cancel',
			title: t.cancel,
			quiet: true,
			align: 'right',
			cell: (redemption) =>
				isOpen(redemption) && (
					<Button
						variant="default"
						size="xs"
						aria-label={t.cancelNamed(redemption.OriginalKey)}
						onClick={() => onCancel(redemption)}
					>
						{t.cancelShort}
					</Button>
				),
		})
	return columns
}

const isOpen = ({ OrderId, CancelledDate }: AdminRedemption): boolean =>
	OrderId === null && CancelledDate === null

/** On a phone the first column also shows the values of the hidden ones. */
function Customer({ of: redemption }: { of: AdminRedemption }) {
	const { CustomerName, CustomerId, ExternalCode, RedeemedDate } = redemption
	return (
		<Stack gap={2}>
			<Text fz="sm" fw={550}>
				{CustomerName ?? CustomerId}
			</Text>
			<Text fz="xs" c="dimmed">
				{CustomerId}
			</Text>
			<Stack gap={4} hiddenFrom="sm" align="flex-start">
				<Text fz="xs" c="dimmed">
					<DateText value={RedeemedDate} day /> · <Spent of={redemption} />
				</Text>
				<Text fz="xs" ff="monospace">
					{ExternalCode}
				</Text>
				<RedemptionState of={redemption} />
			</Stack>
		</Stack>
	)
}

function Spent({ of: redemption }: { of: AdminRedemption }) {
	const t = useText(text)
	return useRedemptionCost()(redemption) ?? t.free
}
