import '../ui/charts.css'
import type { AdminCouponList, AdminReward } from '@fiel/contract'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useIsAllowed } from '../api/session.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { valueText } from '../i18n/value-words.ts'
import { CsvButton } from '../ui/csv-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { type SortedColumn, SortedTable } from '../ui/sorted-table.tsx'
import { ImportCodes } from './import-codes.tsx'
import { ListActions } from './list-actions.tsx'
import { type CouponListWithReward, listsOf } from './listed.ts'
import { useCouponValue } from './use-coupon-value.ts'
import { text } from './words.ts'

interface Props {
	rewards: readonly AdminReward[]
	/** On the page of a single reward, its name is not shown or asked for. */
	isOne?: true
	about?: string
	emptyTitle: string
	emptyText: string
}

/** The code lists of rewards with their stock, and the import of codes. */
export function CodeLists({ rewards, isOne, about, emptyTitle, emptyText }: Props) {
	const t = useText(text)
	const mayImport = useIsAllowed('importCoupons')
	const [target, setTarget] = useState<CouponListWithReward | 'new' | null>(null)
	const lists = listsOf(rewards)
	const create = mayImport && (
		<Button leftSection={<Icon name="plus" size={16} />} onClick={() => setTarget('new')}>
			{t.newList}
		</Button>
	)
	return (
		<Stack gap="md">
			{lists.length === 0 ? (
				<EmptyState icon="coupons" title={emptyTitle} action={create}>
					{emptyText}
				</EmptyState>
			) : (
				<>
					<Group justify="flex-end" gap="xs">
						{about && (
							<Text fz="sm" c="dimmed" flex="1 1 20rem" maw="36rem" mr="auto">
								{about}
							</Text>
						)}
						<ListsCsv lists={lists} />
						{create}
					</Group>
					<CodeListTable lists={lists} isOne={isOne} onAdd={mayImport ? setTarget : null} />
				</>
			)}
			<ImportCodes target={target} rewards={rewards} isOne={isOne} onClose={() => setTarget(null)} />
		</Stack>
	)
}

function ListsCsv({ lists }: { lists: CouponListWithReward[] }) {
	const t = useText(text)
	const { couponTypes } = useText(valueText)
	return (
		<CsvButton
			file="coupon-lists"
			rows={lists}
			columns={{
				[t.list]: ({ ListName }) => ListName,
				[t.reward]: ({ reward }) => reward,
				[t.type]: ({ CouponsType }) => couponTypes[CouponsType]!,
				[t.value]: ({ CouponsValue }) => CouponsValue,
				[t.codes]: ({ CouponCount }) => CouponCount,
				[t.used]: ({ UsedCoupons }) => UsedCoupons,
				[t.free]: ({ CouponCount, UsedCoupons }) => CouponCount - UsedCoupons,
			}}
		/>
	)
}

interface TableProps {
	lists: CouponListWithReward[]
	isOne: true | undefined
	onAdd: ((list: CouponListWithReward) => void) | null
}

function CodeListTable({ lists, isOne, onAdd }: TableProps) {
	const t = useText(text)
	const worth = useCouponValue()
	const { number } = useFormats()
	const columns: SortedColumn<CouponListWithReward>[] = [
		{
			title: t.list,
			sortBy: ({ ListName }) => ListName,
			cell: ({ ListName, reward, CouponsType, CouponsValue }) => (
				<Stack gap={2}>
					<Text fz="sm" fw={550}>
						{ListName}
					</Text>
					<Text fz="xs" c="dimmed">
						{[!isOne && reward, worth(CouponsType, CouponsValue)].filter(Boolean).join(' · ')}
					</Text>
				</Stack>
			),
		},
		{
			...{ title: t.used, wide: true, align: 'right', sortBy: ({ UsedCoupons }) => UsedCoupons },
			cell: ({ UsedCoupons }) => number(UsedCoupons),
		},
		{
			...{ title: t.free, sortBy: ({ CouponCount, UsedCoupons }) => CouponCount - UsedCoupons },
			cell: (list) => <Stock of={list} />,
		},
	]
	if (onAdd)
		columns.push({
			title: t.addCodes,
			quiet: true,
			wide: true,
			below: true,
			align: 'right',
			cell: (list) => (
				<Group gap={6} justify="flex-end">
					<Button
						variant="default"
						size="xs"
						aria-label={t.addCodesTo(list.ListName)}
						onClick={() => onAdd(list)}
					>
						{t.addCodes}
					</Button>
					<ListActions list={list} />
				</Group>
			),
		})
	return (
		<div className="fiel-card">
			<SortedTable label={t.lists} columns={columns} rows={lists} rowKey={({ Id }) => Id} />
		</div>
	)
}

const WIDE = 90

/** How many codes of a list are left. */
function Stock({ of: { CouponCount, UsedCoupons } }: { of: AdminCouponList }) {
	const t = useText(text)
	const { number } = useFormats()
	const free = CouponCount - UsedCoupons
	const share = CouponCount > 0 ? free / CouponCount : 0
	return (
		<Stack gap={4}>
			<Text fz="xs" className="fiel-number">
				{t.freeOf(number(free), number(CouponCount))}
			</Text>
			<svg width={WIDE} height={6} aria-hidden="true">
				<rect width={WIDE} height={6} rx={3} className="fiel-track" />
				<rect
					width={WIDE * share}
					height={6}
					rx={3}
					className={share < 0.1 ? 'fiel-fill-3' : 'fiel-fill-2'}
				/>
			</svg>
		</Stack>
	)
}
