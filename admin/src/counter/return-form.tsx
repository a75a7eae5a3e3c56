import type { CounterReturn, ReturnableSale } from '@fiel/contract'
import { refundOf } from '@fiel/contract/refund-of'
import { Alert, Button, Group, Radio, Stack, Text, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ApiFailure } from '../api/api-failure.ts'
import { call } from '../api/call.ts'
import { useSession } from '../api/session.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DetailList } from '../ui/detail-list.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { Money } from '../ui/values.tsx'
import { text as shared } from '../ui/words.ts'
import { useCounter } from './counter-context.tsx'
import { CounterFailure } from './failure-note.tsx'
import { dropReturn, keepReturn, loseReturn, useLostReturns } from './lost-returns.ts'
import { makeKey } from './make-key.ts'
import { ReturnEffect, type ReturnedPart } from './return-effect.tsx'
import { ReturnedLineFields } from './returned-line-fields.tsx'
import type { ReturnedLine } from './returned-lines.ts'
import { text } from './words.ts'

interface Props {
	sale: ReturnableSale
	onDone: (done: MadeReturn) => void
	onCancel: () => void
}

/** A recorded return, with what the customer gets back in money. */
export interface MadeReturn extends CounterReturn {
	refund: number
}

type Extent = 'whole' | 'part' | 'products'

/** Asks what of a sale is returned: everything, an amount, or products. */
export function ReturnForm({ sale, onDone, onCancel }: Props) {
	const t = useText(text)
	const formats = useFormats()
	const [extent, setExtent] = useState<Extent>('whole')
	const [amount, setAmount] = useState<number | string>('')
	const [values, setValues] = useState<Record<string, ReturnedLine>>({})
	const [isAsking, setAsking] = useState(false)
	const returned = returnedPart(sale, extent, amount, values)
	const refund = refundOf(sale, returned.Value)
	const { send, failure, busy } = useReturn(sale, refund, (done) => onDone({ ...done, refund }))
	const isUnknown = useLostReturns().some(({ orderId, is }) => orderId === sale.OrderId && is === 'unknown')
	const ask = useQuestion(sale, returned.Value, refund)
	const submit = (event: FormEvent): void => {
		event.preventDefault()
		if (returned.Value > 0) setAsking(true)
	}
	return (
		<form onSubmit={submit} noValidate>
			<Stack gap="md">
				<Title order={2} fz="lg">
					{t.returnOf(sale.OrderId)}
				</Title>
				<SaleFacts of={sale} />
				{isUnknown ? (
					<Text>{t.returnChecked}</Text>
				) : sale.Left <= 0 ? (
					<Text>{t.nothingLeft}</Text>
				) : (
					<>
						<ExtentFields
							sale={sale}
							extent={extent}
							onExtent={setExtent}
							amount={amount}
							onAmount={setAmount}
							values={values}
							onValues={setValues}
						/>
						<ReturnEffect sale={sale} part={returned} refund={refund} />
						{sale.Discount > 0 && returned.Value > 0 && (
							<Text fw={600} fz="lg" className="fiel-number" aria-live="polite">
								{t.refund}: {formats.money(refund)}
							</Text>
						)}
						<CounterFailure of={failure} />
						<Button size="xl" type="submit" disabled={!(returned.Value > 0)}>
							{returned.Value > 0 ? ask.confirm : t.returnAction}
						</Button>
					</>
				)}
				<Button size="lg" variant="default" onClick={onCancel}>
					{useText(shared).cancel}
				</Button>
			</Stack>
			<ConfirmDialog
				opened={isAsking}
				onClose={() => setAsking(false)}
				title={ask.title}
				confirm={ask.confirm}
				onConfirm={async () => {
					await send(returned)
					setAsking(false)
				}}
				busy={busy}
			>
				{ask.text}
			</ConfirmDialog>
		</form>
	)
}

/** What the cashier confirms. With a reward it is the refund, because that is the money to hand out. */
const useQuestion = ({ Discount }: ReturnableSale, value: number, refund: number) => {
	const t = useText(text)
	const { money } = useFormats()
	if (Discount <= 0)
		return { title: t.returnTitle(money(value)), confirm: t.returnConfirm(money(value)), text: t.returnText }
	return {
		title: t.refundTitle(money(refund)),
		confirm: t.refundConfirm(money(refund)),
		text: t.refundText(money(value), money(Math.round((value - refund) * 100) / 100)),
	}
}

/** What was sold, and what of it the customer paid with money. */
function SaleFacts({ of: sale }: { of: ReturnableSale }) {
	const t = useText(text)
	const formats = useFormats()
	return (
		<>
			<DetailList
				of={{
					[t.customer]: sale.CustomerName ?? sale.CustomerId,
					[t.total]: <Money value={sale.Total} />,
					[t.reward]: sale.Discount > 0 ? t.discount(formats.money(sale.Discount)) : undefined,
					[t.left]: <Money value={sale.Left} />,
				}}
			/>
			{sale.Discount > 0 && (
				<Alert color="orange" variant="light" p="sm">
					{t.rewardPaid(formats.money(sale.Discount), formats.money(Math.max(0, sale.Total - sale.Discount)))}
				</Alert>
			)}
		</>
	)
}

interface ExtentProps {
	sale: ReturnableSale
	extent: Extent
	onExtent: (extent: Extent) => void
	amount: number | string
	onAmount: (amount: number | string) => void
	values: Record<string, ReturnedLine>
	onValues: (values: Record<string, ReturnedLine>) => void
}

/** What is returned, and how much of it. */
function ExtentFields(props: ExtentProps) {
	const t = useText(text)
	const formats = useFormats()
	const { sale, extent, onExtent, amount, onAmount, values, onValues } = props
	const extents = (['whole', 'part', 'products'] as const).filter(
		(name) => name !== 'products' || sale.Lines.some(({ Left }) => Left > 0),
	)
	return (
		<>
			<Radio.Group label={t.whatReturned} value={extent} onChange={(name) => onExtent(name as Extent)}>
				<Group mt="xs">
					{extents.map((name) => (
						<Radio
							key={name}
							value={name}
							label={name === 'whole' && sale.Left < sale.Total ? t.rest(formats.money(sale.Left)) : t[name]}
						/>
					))}
				</Group>
			</Radio.Group>
			{extent === 'part' && (
				<MoneyField
					size="lg"
					label={t.returnAmount}
					description={t.ofValue(formats.money(sale.Left))}
					max={sale.Left}
					value={amount}
					onChange={onAmount}
				/>
			)}
			{extent === 'products' && <ReturnedLineFields sale={sale} values={values} onChange={onValues} />}
		</>
	)
}

/** In whole cents, because sums of decimal fractions are not exact. */
const returnedPart = (
	{ Left, Lines }: ReturnableSale,
	extent: Extent,
	amount: number | string,
	values: Record<string, ReturnedLine>,
): ReturnedPart => {
	if (extent === 'whole') return { Value: Left }
	if (extent === 'part') return { Value: Number(amount) || 0 }
	const Products = Lines.map(({ OriginalId }) => ({
		OriginalId,
		Value: Number(values[OriginalId]?.amount) || 0,
	})).filter(({ Value }) => Value > 0)
	const cents = Products.reduce((sum, { Value }) => sum + Math.round(Value * 100), 0)
	return { Value: cents / 100, Products }
}

/** Without an answer nobody knows; and a key that was used for something else is one that did arrive. */
const mayBeRecorded = (error: unknown): boolean =>
	!(error instanceof ApiFailure) || error.status === 0 || error.status >= 500 || error.field === 'CancelKey'

/**
 * The key stays the same after a failure, so that a return is recorded once even if the answer got lost. One that was not
 * found on the server keeps its key too, because it may still arrive.
 */
const useReturn = ({ OrderId }: ReturnableSale, refund: number, onDone: (done: CounterReturn) => void) => {
	const { reportFailure, refresh, state, branchId, sendAll } = useCounter()
	const { UserId, Merchant } = useSession()
	const lost = useLostReturns().find(({ orderId, is }) => orderId === OrderId && is === 'missing')
	const [ownKey] = useState(makeKey)
	const key = lost?.key ?? ownKey
	const [failure, setFailure] = useState<unknown>(null)
	const [busy, setBusy] = useState(false)
	const send = async (part: ReturnedPart): Promise<void> => {
		setBusy(true)
		setFailure(null)
		const branch = !state?.Branch && branchId ? { BranchId: branchId } : {}
		keepReturn({
			...{ merchantId: Merchant.Id, userId: UserId, key, orderId: OrderId },
			...{ value: part.Value, refund },
		})
		try {
			const done = await call('returnSale', { body: { Key: key, OrderId, ...part, ...branch } })
			dropReturn(key)
			onDone(done)
			await refresh()
		} catch (error) {
			reportFailure(error)
			if (mayBeRecorded(error)) {
				loseReturn(key)
				void sendAll()
			} else {
				dropReturn(key)
				setFailure(error)
			}
		} finally {
			setBusy(false)
		}
	}
	return { send, failure, busy }
}
