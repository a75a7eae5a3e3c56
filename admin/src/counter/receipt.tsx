import type { CounterSale } from '@fiel/contract'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSession } from '../api/session.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { DetailList } from '../ui/detail-list.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { ShopName } from '../ui/shop-name.tsx'
import { DateText, Money } from '../ui/values.tsx'
import { useCounter } from './counter-context.tsx'
import type { SavedSale } from './made-sale.ts'
import { NextButton } from './next-button.tsx'
import { text } from './words.ts'

/** The result of a sale, to be shown or printed. */
export function Receipt({ of: sale, onNext }: { of: CounterSale; onNext: () => void }) {
	const t = useText(text)
	const formats = useFormats()
	const { Name } = useSession()
	const points = formats.points(sale.Points)
	return (
		<ReceiptFrame
			title={t.done}
			headline={sale.GrantDate ? t.earnedLater(points, formats.date(sale.GrantDate)) : t.earned(points)}
			order={sale.OrderId}
			onNext={onNext}
		>
			<DetailList
				of={{
					[t.customer]: sale.CustomerName ?? sale.CustomerId,
					[t.date]: <DateText value={sale.Date} />,
					[t.branch]: sale.BranchName ?? undefined,
					[t.cashier]: Name ?? undefined,
					[t.order]: sale.OrderId,
					[t.amount]: <Money value={sale.Amount} />,
					[t.reward]: rewardText(sale, t.discount(formats.money(sale.Discount))),
					[t.paid]:
						sale.Discount > 0 ? <Money value={Math.max(0, sale.Amount - sale.Discount)} /> : undefined,
					[t.balance]: t.pointCount(formats.points(sale.PointBalance)),
				}}
			/>
		</ReceiptFrame>
	)
}

const rewardText = ({ RewardTitle, Discount }: CounterSale, discount: string): string | undefined => {
	if (RewardTitle === null) return undefined
	return Discount > 0 ? `${RewardTitle} (${discount})` : RewardTitle
}

/** A sale that waits for the network. Its number is known already, so the customer gets a receipt. */
export function SavedReceipt({ of: sale, onNext }: { of: SavedSale; onNext: () => void }) {
	const t = useText(text)
	const { Name } = useSession()
	const { waiting } = useCounter()
	const { request, customer, redemption } = sale
	const order = request.OrderNumber ?? request.Key
	const isWaiting = waiting.some(({ key }) => key === request.Key)
	const discount = redemption?.Discount ?? 0
	return (
		<ReceiptFrame
			title={isWaiting ? t.saved : t.done}
			headline={isWaiting ? t.savedHint : t.sentHint}
			order={order}
			onNext={onNext}
		>
			<DetailList
				of={{
					[t.customer]: customer,
					[t.date]: <DateText value={request.EnteredDate} />,
					[t.cashier]: Name ?? undefined,
					[t.order]: order,
					[t.amount]: <Money value={request.Amount} />,
					[t.reward]: redemption?.Title,
					[t.paid]: discount > 0 ? <Money value={Math.max(0, request.Amount - discount)} /> : undefined,
				}}
			/>
		</ReceiptFrame>
	)
}

interface FrameProps {
	title: string
	headline: string
	order: string
	onNext: () => void
	children: ReactNode
}

function ReceiptFrame({ title, headline, order, onNext, children }: FrameProps) {
	const t = useText(text)
	const { Merchant } = useSession()
	return (
		<Stack gap="md">
			<Stack
				component="section"
				gap="sm"
				className="fiel-card fiel-counter-box fiel-receipt"
				aria-label={t.receipt}
			>
				<ShopName merchant={Merchant} size={40} />
				<Stack gap="xs" role="status">
					<Title order={2} fz="lg">
						{title}
					</Title>
					<Text fz="xl" fw={600} className="fiel-number">
						{headline}
					</Text>
				</Stack>
				{children}
				<Group justify="center">
					<QrCode value={order} label={order} />
				</Group>
			</Stack>
			<NextButton onClick={onNext}>{t.next}</NextButton>
			<Button size="lg" variant="default" onClick={() => print()} className="fiel-no-print">
				{t.print}
			</Button>
		</Stack>
	)
}
