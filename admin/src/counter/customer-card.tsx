import type { CounterCustomer } from '@fiel/contract'
import { Alert, Badge, Button, Group, Modal, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { text as shared } from '../ui/words.ts'
import { type Buyer, buyerName } from './buyer.ts'
import { useCounter } from './counter-context.tsx'
import { NotEnrolled } from './not-enrolled.tsx'
import { text } from './words.ts'

/** Who buys: the name, the tier, the balance and what ends next. */
export function CustomerCard({ buyer, onChange }: { buyer: Buyer; onChange?: (() => void) | undefined }) {
	const t = useText(text)
	return (
		<Stack component="section" gap="xs" className="fiel-card fiel-counter-box" aria-label={t.customer}>
			<Group justify="space-between" align="flex-start" gap="xs">
				<Title order={2} fz="lg" className={isNumber(buyer) ? 'fiel-unbroken' : 'fiel-counter-name'}>
					{buyer.is === 'typed' ? t.typedCustomer(buyer.search) : buyerName(buyer)}
				</Title>
				{onChange && (
					<Button size="xs" variant="default" onClick={onChange} flex="none" data-change-customer>
						{t.change}
					</Button>
				)}
			</Group>
			{buyer.is === 'known' && <KnownCustomer id={buyer.id} />}
		</Stack>
	)
}

/** Whether the customer is named by a number of a usual length, which fits into one line of a phone. */
const isNumber = (buyer: Buyer): boolean => buyer.is === 'typed' && /^[\d\s()+./-]{1,20}$/.test(buyer.search)

function KnownCustomer({ id }: { id: string }) {
	const { isOnline } = useCounter()
	const customer = useRead('getCounterCustomer', { params: { id } })
	if (!customer.data) return isOnline ? <Text c="dimmed">…</Text> : null
	return <Standing of={customer.data} />
}

function Standing({ of: customer }: { of: CounterCustomer }) {
	const t = useText(text)
	const formats = useFormats()
	const { state } = useCounter()
	const [isCardShown, setCardShown] = useState(false)
	const { Points, Cashback, Expiring, TierName } = customer
	// With cashback the balance in money is shown by itself.
	const worth = state?.HasCashback ? 0 : Points * (state?.PointValue ?? 0)
	return (
		<>
			<Group gap="xs">
				{TierName && <Badge className="fiel-long-badge">{TierName}</Badge>}
				<Text fw={600} className="fiel-number">
					{t.pointCount(formats.points(Points))}
				</Text>
				{worth > 0 && (
					<Text c="dimmed" fz="sm" className="fiel-number">
						{t.worth(formats.money(worth))}
					</Text>
				)}
			</Group>
			{state?.HasCashback && Cashback > 0 && (
				<Text fz="sm" className="fiel-number">
					{t.cashback(formats.money(Cashback))}
				</Text>
			)}
			{Expiring && (
				<Text fz="sm" c="dimmed">
					{t.expiring(formats.points(Expiring.Points), formats.date(Expiring.Date))}
				</Text>
			)}
			{customer.IsBlocked && <Alert color="red">{t.blocked}</Alert>}
			{!customer.IsEnrolled && <NotEnrolled customer={customer} />}
			<Button size="xs" variant="subtle" onClick={() => setCardShown(true)}>
				{t.showCard}
			</Button>
			<Modal
				opened={isCardShown}
				onClose={() => setCardShown(false)}
				title={t.cardOf(customer.Name ?? customer.Id)}
				closeButtonProps={{ 'aria-label': useText(shared).close }}
			>
				<Stack align="center">
					<QrCode value={customer.Card} label={t.cardOf(customer.Name ?? customer.Id)} />
					<Text fz="sm" c="dimmed" ta="center">
						{t.cardHint}
					</Text>
				</Stack>
			</Modal>
		</>
	)
}
