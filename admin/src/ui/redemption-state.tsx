import type { AdminRedemption } from '@fiel/contract'
import { Badge, Stack, Text } from '@mantine/core'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { words } from '../i18n/words.ts'

const text = words(
	{
		usedBy: (order: string) => `Used in order ${order}`,
		unused: 'Not used yet',
		expiredOn: (date: string) => `Expired on ${date}`,
		heldUntil: (date: string) => `On hold until ${date}`,
		cancelledOn: (date: string) => `Cancelled on ${date}`,
		unmet: (members: string) => `Conditions not met by the order: ${members}`,
		terms: {
			MinimalValue: 'minimum purchase',
			ValidDays: 'coupon expiry date',
			CashbackMaxPurchaseValue: 'maximum cashback',
			MinimumPercentPurchase: 'minimum paid with other methods',
		} as Record<string, string>,
	},
	{
		usedBy: (order) => `Usado no pedido ${order}`,
		unused: 'Ainda não usado',
		expiredOn: (date) => `Expirado em ${date}`,
		heldUntil: (date) => `Reservado até ${date}`,
		cancelledOn: (date) => `Cancelado em ${date}`,
		unmet: (members) => `Condições não cumpridas pelo pedido: ${members}`,
		terms: {
			MinimalValue: 'compra mínima',
			ValidDays: 'validade do cupom',
			CashbackMaxPurchaseValue: 'cashback máximo',
			MinimumPercentPurchase: 'mínimo pago com outras formas',
		},
	},
	{
		usedBy: (order) => `Usado en el pedido ${order}`,
		unused: 'Aún sin usar',
		expiredOn: (date) => `Vencido el ${date}`,
		heldUntil: (date) => `Reservado hasta el ${date}`,
		cancelledOn: (date) => `Cancelado el ${date}`,
		unmet: (members) => `Condiciones que el pedido no cumplió: ${members}`,
		terms: {
			MinimalValue: 'compra mínima',
			ValidDays: 'vencimiento del cupón',
			CashbackMaxPurchaseValue: 'cashback máximo',
			MinimumPercentPurchase: 'mínimo pagado con otras formas',
		},
	},
)

type Standing = Pick<AdminRedemption, 'OrderId' | 'CancelledDate' | 'ReturnDate' | 'ExpiredDate'> &
	Partial<Pick<AdminRedemption, 'Unmet'>>

/** Whether a redemption is held and until when, used, returned, expired with its coupon, or none of these yet. */
export function RedemptionState({
	of: { OrderId, CancelledDate, ReturnDate, ExpiredDate, Unmet = [] },
}: {
	of: Standing
}) {
	const t = useText(text)
	const { date, dateTime } = useFormats()
	if (CancelledDate) return <Badge color="gray">{t.cancelledOn(date(CancelledDate))}</Badge>
	if (ReturnDate)
		return (
			<Badge color="yellow" className="fiel-long-badge">
				{t.heldUntil(dateTime(ReturnDate))}
			</Badge>
		)
	if (ExpiredDate) return <Badge color="gray">{t.expiredOn(date(ExpiredDate))}</Badge>
	if (OrderId === null) return <Badge color="blue">{t.unused}</Badge>
	return (
		<Stack gap={2} align="flex-start">
			<Badge color="teal" className="fiel-long-badge">
				{t.usedBy(OrderId)}
			</Badge>
			{Unmet.length > 0 && (
				<Text fz="xs" c="dimmed">
					{t.unmet(Unmet.map((term) => t.terms[term] ?? term).join(', '))}
				</Text>
			)}
		</Stack>
	)
}
