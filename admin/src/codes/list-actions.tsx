import { ActionIcon, Menu } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../api/use-write.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { notify } from '../ui/notify.ts'
import { EditList } from './edit-list.tsx'
import { type CouponListWithReward, LIST_READS } from './listed.ts'
import { text } from './words.ts'

interface Props {
	list: CouponListWithReward
}

/** Editing, emptying and removing a list of codes. */
export function ListActions({ list }: Props) {
	const t = useText(text)
	const [open, setOpen] = useState<'edit' | 'empty' | 'remove' | null>(null)
	const close = () => setOpen(null)
	const free = list.CouponCount - list.UsedCoupons
	return (
		<>
			<Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false} width={220}>
				<Menu.Target>
					<ActionIcon variant="default" size={30} aria-label={t.actionsOf(list.ListName)}>
						<Icon name="down" size={14} />
					</ActionIcon>
				</Menu.Target>
				<Menu.Dropdown>
					<Menu.Item onClick={() => setOpen('edit')}>{t.edit}</Menu.Item>
					<Menu.Item disabled={free === 0} onClick={() => setOpen('empty')}>
						{t.empty}
					</Menu.Item>
					<Menu.Item c="error" disabled={list.UsedCoupons > 0} onClick={() => setOpen('remove')}>
						{t.remove}
					</Menu.Item>
				</Menu.Dropdown>
			</Menu>
			{open === 'edit' && <EditList list={list} onClose={close} />}
			{open === 'empty' && <EmptyList list={list} onClose={close} />}
			{open === 'remove' && <RemoveList list={list} onClose={close} />}
		</>
	)
}

interface DialogProps extends Props {
	onClose: () => void
}

function EmptyList({ list, onClose }: DialogProps) {
	const t = useText(text)
	const { number } = useFormats()
	const empty = useWrite('emptyCouponList', { refreshes: LIST_READS })
	const confirm = async (): Promise<void> => {
		await empty.mutateAsync({ params: { id: list.Id } })
		notify(t.emptied(list.ListName))
		onClose()
	}
	return (
		<ConfirmDialog
			opened
			onClose={onClose}
			title={t.emptyTitle(list.ListName)}
			confirm={t.empty}
			onConfirm={() => confirm().catch(() => undefined)}
			busy={empty.isPending}
			failure={empty.error}
		>
			{t.emptyText(number(list.CouponCount - list.UsedCoupons))}
		</ConfirmDialog>
	)
}

function RemoveList({ list, onClose }: DialogProps) {
	const t = useText(text)
	const { number } = useFormats()
	const remove = useWrite('removeCouponList', { refreshes: LIST_READS })
	const confirm = async (): Promise<void> => {
		await remove.mutateAsync({ params: { id: list.Id } })
		notify(t.removed(list.ListName))
		onClose()
	}
	return (
		<ConfirmDialog
			opened
			onClose={onClose}
			title={t.removeTitle(list.ListName)}
			confirm={t.remove}
			onConfirm={() => confirm().catch(() => undefined)}
			busy={remove.isPending}
			failure={remove.error}
		>
			{t.removeText(number(list.CouponCount))}
		</ConfirmDialog>
	)
}
