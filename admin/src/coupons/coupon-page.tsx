import type { AdminCoupon } from '@fiel/contract'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useParams } from '@tanstack/react-router'
import { useIsAllowed } from '../api/session.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { CouponStateBadge } from '../codes/coupon-state-badge.tsx'
import { useCouponValue } from '../codes/use-coupon-value.ts'
import { useText } from '../i18n/language.tsx'
import { valueText } from '../i18n/value-words.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DetailList } from '../ui/detail-list.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { isNotFound } from '../ui/not-found-state.tsx'
import { notify } from '../ui/notify.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { DateText } from '../ui/values.tsx'
import { text } from './words.ts'

export default function CouponPage() {
	const t = useText(text)
	const { code } = useParams({ strict: false }) as { code: string }
	const coupon = useRead('getCoupon', { params: { code } })
	const mayEnd = useIsAllowed('endCoupon')
	const canEnd = mayEnd && (coupon.data?.State === 'usable' || coupon.data?.State === 'expired')
	return (
		<>
			<PageHeader title={code} within="/coupons">
				{canEnd && <Deactivate code={code} />}
			</PageHeader>
			{isNotFound(coupon) ? (
				<EmptyState icon="coupons" title={t.missing}>
					{code}
				</EmptyState>
			) : (
				<Loaded of={coupon}>{(found) => <About of={found} />}</Loaded>
			)}
		</>
	)
}

function About({ of: coupon }: { of: AdminCoupon }) {
	const t = useText(text)
	const worth = useCouponValue()
	const { couponTypes } = useText(valueText)
	const moment = (value: string | null) => value && <DateText value={value} />
	return (
		<DetailList
			card
			of={{
				[t.state]: <CouponStateBadge of={coupon.State} />,
				[t.type]: couponTypes[coupon.CouponType],
				[t.value]: worth(coupon.CouponType, coupon.Value),
				[t.customer]: coupon.CustomerName
					? `${coupon.CustomerName} (${coupon.CustomerId})`
					: coupon.CustomerId,
				[t.reward]: coupon.RewardTitle ?? t.ownCoupon,
				[t.order]: coupon.OrderId,
				[t.created]: moment(coupon.CreatedDate),
				[t.from]: moment(coupon.ValidDateStart),
				[t.until]: moment(coupon.ValidDateEnd) ?? t.forEver,
				[t.deactivated]: moment(coupon.DeactivatedDate),
			}}
		/>
	)
}

function Deactivate({ code }: { code: string }) {
	const t = useText(text)
	const [opened, { open, close }] = useDisclosure()
	const end = useWrite('endCoupon', { refreshes: ['getCoupon', 'listCoupons'] })
	const confirm = (): void =>
		end.mutate(
			{ params: { code } },
			{
				onSuccess: () => {
					close()
					notify(t.wasDeactivated(code))
				},
			},
		)
	return (
		<>
			<Button variant="default" onClick={open}>
				{t.deactivate}
			</Button>
			<ConfirmDialog
				opened={opened}
				onClose={() => {
					close()
					end.reset()
				}}
				title={t.deactivateTitle(code)}
				confirm={t.deactivateConfirm}
				onConfirm={confirm}
				busy={end.isPending}
				failure={end.error}
			>
				{t.deactivateText}
			</ConfirmDialog>
		</>
	)
}
