import type { AdminCoupon } from '@fiel/contract'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useParams } from '@tanstack/react-router'
import { ApiFailure } from '../api/api-failure.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useMay } from '../app/session.ts'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { notify } from '../ui/notify.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { DateText } from '../ui/values.tsx'
import { StateBadge, useWorth } from './coupon-words.tsx'
import { text } from './words.ts'

export default function CouponPage() {
	const t = useText(text)
	const { code } = useParams({ strict: false }) as { code: string }
	const coupon = useRead('getCoupon', { params: { code } })
	const mayEnd = useMay('endCoupon')
	const isMissing = coupon.error instanceof ApiFailure && coupon.error.status === 404
	const canEnd = mayEnd && (coupon.data?.State === 'usable' || coupon.data?.State === 'expired')
	return (
		<>
			<PageHeader title={code} within="/coupons">
				{canEnd && <Deactivate code={code} />}
			</PageHeader>
			{isMissing ? (
				<EmptyState icon="coupons" title={t.missing}>
					{code}
				</EmptyState>
			) : (
				<Loaded of={coupon}>{(found) => <Facts of={found} />}</Loaded>
			)}
		</>
	)
}

function Facts({ of: coupon }: { of: AdminCoupon }) {
	const t = useText(text)
	const worth = useWorth()
	const moment = (value: string | null, none: string) => (value ? <DateText value={value} /> : none)
	return (
		<dl className="fiel-card fiel-facts">
			<dt>{t.state}</dt>
			<dd>
				<StateBadge of={coupon.State} />
			</dd>
			<dt>{t.type}</dt>
			<dd>{t.types[String(coupon.CouponType) as keyof typeof t.types]}</dd>
			<dt>{t.value}</dt>
			<dd>{worth(coupon)}</dd>
			<dt>{t.customer}</dt>
			<dd>{coupon.CustomerName ? `${coupon.CustomerName} (${coupon.CustomerId})` : coupon.CustomerId}</dd>
			<dt>{t.reward}</dt>
			<dd>{coupon.RewardTitle ?? t.ownCoupon}</dd>
			<dt>{t.order}</dt>
			<dd>{coupon.OrderId ?? '–'}</dd>
			<dt>{t.created}</dt>
			<dd>{moment(coupon.CreatedDate, '–')}</dd>
			<dt>{t.from}</dt>
			<dd>{moment(coupon.ValidDateStart, '–')}</dd>
			<dt>{t.until}</dt>
			<dd>{moment(coupon.ValidDateEnd, t.forEver)}</dd>
			<dt>{t.deactivated}</dt>
			<dd>{moment(coupon.DeactivatedDate, '–')}</dd>
		</dl>
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
