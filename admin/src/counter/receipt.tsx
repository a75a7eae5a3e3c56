import type { CounterSale } from '@fiel/contract'
import { Button, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSession } from '../api/session.ts'
import { useExplain } from '../i18n/explain.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { DetailList } from '../ui/detail-list.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { ShopName } from '../ui/shop-name.tsx'
import { DateText, Money } from '../ui/values.tsx'
import { useBranchName, useCounter } from './counter-context.tsx'
import type { SavedSale } from './made-sale.ts'
import { NextButton } from './next-button.tsx'
import type { MadeReturn } from './return-form.tsx'
import { useSentSale } from './sent-sales.ts'
import { givenBackFacts, useAmountText } from './use-amount-text.ts'
import { text } from './words.ts'

interface ReceiptProps {
	of: CounterSale
	/** Whether the sale had waited on this device. */
	hasWaited?: boolean
	onNext: () => void
}

/** The result of a sale, to be shown or printed. */
export function Receipt({ of: sale, hasWaited = false, onNext }: ReceiptProps) {
	const t = useText(text)
	const formats = useFormats()
	const { Name } = useSession()
	const points = formats.points(sale.Points)
	const explain = useExplain()
	const amountText = useAmountText()
	return (
		<ReceiptFrame
			title={t.done}
			headline={sale.GrantDate ? t.earnedLater(points, formats.date(sale.GrantDate)) : t.earned(points)}
			note={hasWaited ? t.sentHint : undefined}
			order={sale.OrderId}
			next={t.next}
			onNext={onNext}
		>
			{sale.WhyNothing && <Text fz="sm">{explain({ Points: 0, ...sale.WhyNothing })}</Text>}
			<DetailList
				of={{
					[t.customer]: sale.CustomerName ?? sale.CustomerId,
					[t.date]: <DateText value={sale.Date} />,
					[t.branch]: sale.BranchName ?? undefined,
					[t.cashier]: Name ?? undefined,
					[t.order]: sale.OrderId,
					[t.amount]: <Money value={sale.Amount} />,
					[t.reward]: rewardText(sale, t.discount(formats.money(sale.Discount))),
					[t.spent]:
						sale.SpentPoints > 0 || sale.SpentCashback > 0
							? amountText('−', sale.SpentPoints, sale.SpentCashback)
							: undefined,
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
	const branch = useBranchName()
	const amountText = useAmountText()
	const { request, customer, redemption } = sale
	const order = request.OrderNumber ?? request.Key
	const own = waiting.find(({ key }) => key === request.Key)
	const recorded = useSentSale(request.Key)
	const refusal = own?.refusal ?? null
	useEndOfRefused(refusal !== null, own === undefined, onNext)
	if (refusal !== null) return <RefusedReceipt customer={customer} refusal={refusal} onNext={onNext} />
	const isWaiting = own !== undefined
	if (!isWaiting && recorded) return <Receipt of={recorded} hasWaited onNext={onNext} />
	const discount = redemption?.Discount ?? 0
	return (
		<ReceiptFrame
			title={isWaiting ? t.saved : t.done}
			headline={isWaiting ? t.pointsLater : undefined}
			note={isWaiting ? t.savedHint : t.sentHint}
			order={order}
			next={t.next}
			onNext={onNext}
		>
			<DetailList
				of={{
					[t.customer]: customer,
					[t.date]: <DateText value={request.EnteredDate} />,
					[t.branch]: branch ?? undefined,
					[t.cashier]: Name ?? undefined,
					[t.order]: order,
					[t.amount]: <Money value={request.Amount} />,
					[t.reward]: redemption?.Title,
					[t.spent]: redemption ? amountText('−', redemption.Points, redemption.Cashback) : undefined,
					[t.paid]: discount > 0 ? <Money value={Math.max(0, request.Amount - discount)} /> : undefined,
				}}
			/>
		</ReceiptFrame>
	)
}

/** A rejected sale has no number that could be printed; once it was discarded there is nothing to show. */
const useEndOfRefused = (isRefused: boolean, isGone: boolean, onEnd: () => void): void => {
	const wasRefused = useRef(false)
	const end = useRef(onEnd)
	end.current = onEnd
	useEffect(() => {
		if (isRefused) wasRefused.current = true
		else if (isGone && wasRefused.current) end.current()
	}, [isRefused, isGone])
}

interface RefusedProps {
	customer: string
	refusal: string
	onNext: () => void
}

/** What the receipt of a waiting sale becomes when the server rejects it. */
function RefusedReceipt({ customer, refusal, onNext }: RefusedProps) {
	const t = useText(text)
	return (
		<Stack gap="md">
			<Stack
				component="section"
				gap="xs"
				className="fiel-card fiel-counter-box"
				aria-label={t.rejected}
				role="alert"
			>
				<Title order={2} fz="lg">
					{t.rejected}
				</Title>
				<Text fw={550}>{customer}</Text>
				<Text c="var(--mantine-color-error)">{t.refused(refusal)}</Text>
				<Text fz="sm">{t.rejectedHint}</Text>
			</Stack>
			<NextButton onClick={onNext}>{t.next}</NextButton>
		</Stack>
	)
}

/** The result of a return, to be shown or printed. */
export function ReturnReceipt({ of: done, onNext }: { of: MadeReturn; onNext: () => void }) {
	const t = useText(text)
	const formats = useFormats()
	const { Name } = useSession()
	const branch = useBranchName()
	const amountText = useAmountText()
	const { Sale } = done
	return (
		<ReceiptFrame
			title={t.returned}
			headline={amountText('−', done.Points, done.Cashback)}
			order={Sale.OrderId}
			isReturnable={Sale.Left > 0}
			next={t.anotherReturn}
			onNext={onNext}
		>
			<DetailList
				of={{
					[t.customer]: Sale.CustomerName ?? Sale.CustomerId,
					[t.date]: <DateText value={done.Date} />,
					[t.branch]: branch ?? undefined,
					[t.cashier]: Name ?? undefined,
					[t.order]: Sale.OrderId,
					[t.returnAmount]: <Money value={done.Value} />,
					[t.refund]: done.refund === done.Value ? undefined : <Money value={done.refund} />,
					[t.left]: <Money value={Sale.Left} />,
					[t.effectPoints]: amountText('−', done.Points, done.Cashback),
					...givenBackFacts(t, done, amountText),
					[t.balanceBefore]: t.pointCount(formats.points(done.PointBalanceBefore)),
					[t.balance]: t.pointCount(formats.points(done.PointBalance)),
				}}
			/>
		</ReceiptFrame>
	)
}

interface FrameProps {
	title: string
	/** The most important sentence for the customer. */
	headline: string | undefined
	/** For the cashier; not printed. */
	note?: string | undefined
	order: string
	/** Whether something can be returned with the code of the receipt. */
	isReturnable?: boolean
	/** The label of the button that goes on. */
	next: string
	onNext: () => void
	children: ReactNode
}

/** The frame of everything that is printed for a customer. */
function ReceiptFrame(props: FrameProps) {
	const { title, headline, note, order, isReturnable = true, next, onNext, children } = props
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
					{headline && (
						<Text fz="xl" fw={600} className="fiel-number">
							{headline}
						</Text>
					)}
					{note && (
						<Text fz="sm" c="dimmed" className="fiel-no-print">
							{note}
						</Text>
					)}
				</Stack>
				{children}
				{isReturnable && (
					<Stack align="center" gap={4}>
						<QrCode value={order} label={order} />
						<Text fz="xs" c="dimmed">
							{t.receiptCode}
						</Text>
					</Stack>
				)}
			</Stack>
			<NextButton onClick={onNext}>{next}</NextButton>
			<Button size="lg" variant="default" onClick={() => print()} className="fiel-no-print">
				{t.print}
			</Button>
		</Stack>
	)
}
