import type { AdminCouponList } from '@fiel/contract'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '../api/session.ts'
import { useRead } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { CsvButton } from '../ui/csv-button.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { useWorth } from './coupon-words.tsx'
import { ImportCodes } from './import-codes.tsx'
import { type Listed, listsOf } from './listed.ts'
import { text } from './words.ts'

/** The lists of codes of all rewards, how full they are, and what fills them. */
export function CodeLists() {
	const t = useText(text)
	const rewards = useRead('listRewards')
	const mayImport = useMay('importCoupons')
	const [target, setTarget] = useState<Listed | 'new' | null>(null)
	const create = mayImport && (
		<Button leftSection={<Icon name="plus" size={16} />} onClick={() => setTarget('new')}>
			{t.newList}
		</Button>
	)
	return (
		<Loaded of={rewards}>
			{(all) => {
				const lists = listsOf(all)
				return (
					<Stack gap="md">
						{lists.length === 0 ? (
							<EmptyState icon="coupons" title={t.noListsTitle} action={create}>
								{t.noListsText}
							</EmptyState>
						) : (
							<>
								<Group justify="flex-end" gap="xs">
									<ListsCsv lists={lists} />
									{create}
								</Group>
								<ListTable lists={lists} onAdd={mayImport ? setTarget : null} />
							</>
						)}
						<ImportCodes target={target} rewards={all} onClose={() => setTarget(null)} />
					</Stack>
				)
			}}
		</Loaded>
	)
}

function ListsCsv({ lists }: { lists: Listed[] }) {
	const t = useText(text)
	const worth = useWorth()
	return (
		<CsvButton
			file="coupon-lists"
			rows={lists}
			columns={{
				[t.list]: ({ ListName }) => ListName,
				[t.reward]: ({ reward }) => reward,
				[t.value]: (list) => worth({ CouponType: list.CouponsType, Value: list.CouponsValue }),
				[t.codes]: ({ CouponCount }) => CouponCount,
				[t.used]: ({ UsedCoupons }) => UsedCoupons,
				[t.free]: ({ CouponCount, UsedCoupons }) => CouponCount - UsedCoupons,
			}}
		/>
	)
}

function ListTable({ lists, onAdd }: { lists: Listed[]; onAdd: ((list: Listed) => void) | null }) {
	const t = useText(text)
	const worth = useWorth()
	const { number } = useFormats()
	const columns: Column<Listed>[] = [
		{
			title: t.list,
			cell: ({ ListName, reward }) => (
				<Stack gap={2}>
					<Text fz="sm" fw={550}>
						{ListName}
					</Text>
					<Text fz="xs" c="dimmed">
						{reward}
					</Text>
				</Stack>
			),
		},
		{
			title: t.value,
			wide: true,
			cell: (list) => worth({ CouponType: list.CouponsType, Value: list.CouponsValue }),
		},
		{ title: t.used, wide: true, align: 'right', cell: ({ UsedCoupons }) => number(UsedCoupons) },
		{ title: t.free, cell: (list) => <Stock of={list} /> },
	]
	if (onAdd)
		columns.push({
			title: t.addCodes,
			quiet: true,
			align: 'right',
			cell: (list) => (
				<Button
					variant="default"
					size="xs"
					aria-label={t.addCodesTo(list.ListName)}
					onClick={() => onAdd(list)}
				>
					{t.addCodes}
				</Button>
			),
		})
	return (
		<div className="fiel-card">
			<DataTable label={t.views.lists} columns={columns} rows={lists} rowKey={({ Id }) => Id} />
		</div>
	)
}

const WIDE = 90

/** How much of a list is left. */
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
