import type { AdminCouponList, AdminReward } from '@fiel/contract'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '../api/session.ts'
import { CouponType } from '../api/values.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { AddCodes } from './add-codes.tsx'
import { text } from './words.ts'

/** The codes a reward hands out, list by list. */
export function CodeLists({ reward }: { reward: AdminReward }) {
	const t = useText(text)
	const mayAdd = useMay('importCoupons')
	const [adding, setAdding] = useState<'list' | AdminCouponList | null>(null)
	const addButton = mayAdd && (
		<Button leftSection={<Icon name="plus" size={16} />} onClick={() => setAdding('list')}>
			{t.addList}
		</Button>
	)
	return (
		<Stack>
			{reward.PreGeneratedCouponLists.length > 0 ? (
				<>
					<Group justify="space-between">
						<Text fz="sm" c="dimmed" maw="36rem">
							{t.codesAbout}
						</Text>
						{addButton}
					</Group>
					<ListTable lists={reward.PreGeneratedCouponLists} onAdd={setAdding} />
				</>
			) : (
				<EmptyState icon="coupons" title={t.noLists} action={addButton}>
					{t.noListsText}
				</EmptyState>
			)}
			{adding && (
				<AddCodes
					rewardId={reward.Id}
					to={adding === 'list' ? null : adding}
					onClose={() => setAdding(null)}
				/>
			)}
		</Stack>
	)
}

function ListTable({ lists, onAdd }: { lists: AdminCouponList[]; onAdd: (list: AdminCouponList) => void }) {
	const t = useText(text)
	const mayAdd = useMay('importCodes')
	const { number, money, percent } = useFormats()
	const worth = ({ CouponsType, CouponsValue }: AdminCouponList): string => {
		if (CouponsType === CouponType.Percent) return percent(CouponsValue / 100)
		if (CouponsType === CouponType.FreeShipping) return t.couponTypes.FreeShipping
		return money(CouponsValue)
	}
	return (
		<div className="fiel-card">
			<DataTable
				label={t.codes}
				rows={lists}
				rowKey={({ Id }) => Id}
				columns={[
					{
						title: t.listName,
						cell: (list) => (
							<Stack gap={2}>
								<Text fz="sm" fw={550}>
									{list.ListName}
								</Text>
								<Text fz="xs" c="dimmed">
									{worth(list)}
								</Text>
							</Stack>
						),
					},
					{ title: t.left, align: 'right', cell: (list) => <Left of={list} /> },
					{ title: t.handedOut, align: 'right', wide: true, cell: ({ UsedCoupons }) => number(UsedCoupons) },
					{ title: t.allCodes, align: 'right', wide: true, cell: ({ CouponCount }) => number(CouponCount) },
					...(mayAdd
						? [
								{
									title: t.addCodes,
									quiet: true as const,
									align: 'right' as const,
									cell: (list: AdminCouponList) => (
										<Button
											variant="default"
											size="xs"
											aria-label={t.addCodesTo(list.ListName)}
											onClick={() => onAdd(list)}
										>
											{t.addCodes}
										</Button>
									),
								},
							]
						: []),
				]}
			/>
		</div>
	)
}

function Left({ of: { CouponCount, UsedCoupons } }: { of: AdminCouponList }) {
	const t = useText(text)
	const { number } = useFormats()
	const left = CouponCount - UsedCoupons
	const share = CouponCount === 0 ? 0 : (100 * left) / CouponCount
	return (
		<Stack gap={4} align="flex-end">
			{number(left)}
			<Progress value={share} w={80} size="xs" color={share < 10 ? 'orange' : 'teal'} aria-label={t.left} />
		</Stack>
	)
}
