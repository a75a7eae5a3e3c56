import type { CounterSaleRequest, CounterState } from '@fiel/contract'
import { Button, Collapse, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiFailure } from '../api/api-failure.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { type Buyer, buyerMembers, buyerName } from './buyer.ts'
import { useCounter } from './counter-context.tsx'
import { CustomerCard } from './customer-card.tsx'
import { CounterFailure, useCounterFailureText } from './failure-note.tsx'
import { dropKeptSale, type KeptSale, keepSale } from './kept-sale.ts'
import type { MadeSale, SavedSale } from './made-sale.ts'
import { makeKey } from './make-key.ts'
import { findLineFault, type ProductLine, productsOf, sumOfLines } from './product-line.ts'
import { ProductLines } from './product-lines.tsx'
import { RewardList } from './reward-list.tsx'
import type { SaleReward } from './sale-reward.ts'
import { useLimit } from './use-limit.ts'
import { text } from './words.ts'

/** The dialogs of rewards have forms of their own, so they are not inside of this one: their submit events would reach it. */
const FORM = 'fiel-counter-sale'

/** A sale with its customer. */
type BegunSale = KeptSale & { buyer: Buyer }

interface Props {
	/** What the form starts with. */
	kept: BegunSale
	onMade: (sale: MadeSale) => void
	/** Called with what was entered. */
	onChangeCustomer: (entered: KeptSale) => void
	onCancel: () => void
}

/** The amount and, if the cashier wants, products, an order number and a reward. */
export function SaleForm({ kept, onMade, onChangeCustomer, onCancel }: Props) {
	const t = useText(text)
	const formats = useFormats()
	const sale = useSale(kept, onMade)
	const { amount, redemption, products, entered } = sale
	const { buyer } = entered
	const question = useAmountQuestion(Number(amount), sale.submit)
	const [isDetailed, setDetailed] = useState(hasDetails(kept))
	const [isCorrecting] = useState(kept.refused !== undefined)
	const place = useFocusOnFault(sale, () => setDetailed(true))
	return (
		<Stack gap="md" ref={place}>
			<CustomerCard buyer={buyer} onChange={redemption ? undefined : () => onChangeCustomer(entered)} />
			<form id={FORM} onSubmit={question.submit} noValidate>
				<Stack gap="sm">
					<MoneyField
						size="xl"
						className="fiel-counter-amount"
						label={t.amount}
						autoFocus={!isCorrecting}
						data-counter-focus={products.length === 0 || undefined}
						readOnly={redemption !== null || products.length > 0}
						value={amount}
						error={sale.amountError}
						onChange={sale.changeAmount}
					/>
					<Button variant="subtle" onClick={() => setDetailed(!isDetailed)} aria-expanded={isDetailed}>
						{t.details}
					</Button>
					<Collapse expanded={isDetailed}>
						<SaleDetails of={sale} />
					</Collapse>
				</Stack>
			</form>
			{buyer.is === 'known' && (
				<RewardList
					customerId={buyer.id}
					amount={Number(amount) || 0}
					products={productsOf(products)}
					redemption={redemption}
					disabled={sale.busy}
					onRedeemed={sale.setRedemption}
				/>
			)}
			{redemption && (
				<Text fw={600} fz="lg" aria-live="polite">
					{t.toPay(formats.money(Math.max(0, Number(amount) - (redemption.Discount ?? 0))))}
				</Text>
			)}
			<CounterFailure of={sale.failure} />
			<Button size="xl" type="submit" form={FORM} loading={sale.busy} className="fiel-counter-main">
				{t.record}
			</Button>
			{(entered.isCorrection || redemption === null) && (
				<Button variant="subtle" disabled={sale.busy} onClick={() => sale.leave(onCancel)}>
					{entered.isCorrection ? t.correctLater : t.cancelSale}
				</Button>
			)}
			<LargeAmount amount={Number(amount)} of={question} />
		</Stack>
	)
}

/** Shows the field that was refused, which may be far above the button, or under it. */
const useFocusOnFault = (
	{ amountError, orderError, failure, isAboutCustomer }: ReturnType<typeof useSale>,
	openDetails: () => void,
) => {
	const place = useRef<HTMLDivElement>(null)
	const open = useRef(openDetails)
	open.current = openDetails
	useEffect(() => {
		if (!amountError && !orderError && !failure) return
		if (orderError) open.current()
		const frame = requestAnimationFrame(() => {
			const field = place.current?.querySelector<HTMLElement>(
				isAboutCustomer ? '[data-change-customer]' : '[aria-invalid=true]:read-write',
			)
			field?.focus({ preventScroll: true })
			const shown = field ?? place.current?.querySelector('[role=alert]')
			shown?.scrollIntoView({ block: 'center' })
		})
		return () => cancelAnimationFrame(frame)
	}, [amountError, orderError, failure, isAboutCustomer])
	return place
}

/** The products and the order number, which most sales do without. */
function SaleDetails({ of: sale }: { of: ReturnType<typeof useSale> }) {
	const t = useText(text)
	return (
		<Stack gap="sm">
			<ProductLines
				lines={sale.products}
				onChange={sale.setProducts}
				disabled={sale.redemption !== null}
				marksMissing={sale.amountError !== null}
			/>
			<TextInput
				size="md"
				label={t.orderNumber}
				description={t.orderNumberHint}
				maxLength={255}
				value={sale.orderNumber}
				error={sale.orderError}
				onChange={({ currentTarget }) => sale.setOrderNumber(currentTarget.value)}
			/>
		</Stack>
	)
}

function LargeAmount({ amount, of }: { amount: number; of: ReturnType<typeof useAmountQuestion> }) {
	const t = useText(text)
	const { money } = useFormats()
	return (
		<ConfirmDialog
			opened={of.isOpen}
			onClose={of.close}
			title={t.largeTitle(money(amount))}
			confirm={t.record}
			onConfirm={of.confirm}
		>
			{t.largeText}
		</ConfirmDialog>
	)
}

/** Asks before an amount is recorded that is far above what the shop usually sells: a missed decimal point. */
const useAmountQuestion = (amount: number, submit: () => Promise<void>) => {
	const { state } = useCounter()
	const [isOpen, setOpen] = useState(false)
	const isLarge =
		state !== null && amount > state.AskAbove && (state.SaleLimit === null || amount <= state.SaleLimit)
	return {
		isOpen,
		close: () => setOpen(false),
		submit: (event: FormEvent) => {
			event.preventDefault()
			if (isLarge) setOpen(true)
			else void submit()
		},
		confirm: () => {
			setOpen(false)
			void submit()
		},
	}
}

/** The members of a sale that name the customer. */
const CUSTOMER_FIELD = /^(CustomerId|Search|NewCustomer)\b/

const hasDetails = ({ products, orderNumber }: KeptSale): boolean => products.length > 0 || orderNumber !== ''

/** What was entered, which survives a reload of the page until the sale is made. */
const useEntered = (kept: BegunSale) => {
	const { saveCorrection, branchId, state } = useCounter()
	const [key, setKey] = useState(kept.key)
	const [amount, setAmount] = useState(kept.amount)
	const [products, setProducts] = useState(kept.products)
	const [orderNumber, setOrderNumber] = useState(kept.orderNumber)
	const [redemption, setApplied] = useState(kept.redemption)
	const isMade = useRef(false)
	const entered: BegunSale = { ...kept, key, amount, products, orderNumber, redemption }
	const madeOf = (sale: BegunSale): SavedSale => ({
		// A correction stays at the branch where the sale was made.
		request: requestOf(sale, state, sale.branchId === undefined ? branchId : sale.branchId),
		customer: buyerName(sale.buyer),
		redemption: sale.redemption,
	})
	useEffect(() => {
		if (!isMade.current) keepSale(entered)
	})
	const setRedemption = (applied: SaleReward | null): void => {
		keepSale({ ...entered, redemption: applied })
		if (kept.isCorrection) void saveCorrection(madeOf({ ...entered, redemption: applied }))
		setApplied(applied)
	}
	return { entered, isMade, madeOf, setKey, setAmount, setProducts, setOrderNumber, setRedemption }
}

/** What a correction begins with: why the sale was refused. */
const failureOf = ({ refused }: KeptSale): ApiFailure | null =>
	refused ? new ApiFailure({ ...refused, status: 422 }) : null

const amountErrorOf = (kept: KeptSale, textOf: (failure: ApiFailure) => string): string | null => {
	const failure = failureOf(kept)
	return failure?.field === 'Amount' ? textOf(failure) : null
}

/** The state of a sale that is being entered. */
const useSale = (kept: BegunSale, onMade: (sale: MadeSale) => void) => {
	const t = useText(text)
	const textOf = useCounterFailureText()
	const { sell, saveCorrection } = useCounter()
	const { entered, isMade, madeOf, setKey, setAmount, setRedemption, ...setters } = useEntered(kept)
	const { key, amount, products, orderNumber, redemption } = entered
	const limit = useLimit(Number(amount))
	const [failure, setFailure] = useState<unknown>(() => failureOf(kept))
	const [amountError, setAmountError] = useState(() => amountErrorOf(kept, textOf))
	const [busy, setBusy] = useState(false)
	const isBusy = useRef(false)
	const isAboutOrder = failure instanceof ApiFailure && failure.field === 'OrderNumber'
	const clearAmountError = (): void => {
		setAmountError(null)
		limit.clear()
	}
	const setProducts = (lines: ProductLine[]): void => {
		setters.setProducts(lines)
		clearAmountError()
		if (lines.length > 0) setAmount(sumOfLines(lines))
	}
	const submit = async (): Promise<void> => {
		const value = Number(amount)
		const fault = findLineFault(products) ? t.linesWrong : !(value > 0) ? t.amountNeeded : null
		setAmountError(fault)
		// A second tap must not start a second request while the first one runs.
		if (fault || isBusy.current) return
		isBusy.current = true
		if (await limit.refuses()) {
			isBusy.current = false
			return
		}
		setBusy(true)
		setFailure(null)
		const made = madeOf(entered)
		const sent = await sell(made, kept.isCorrection === true).finally(() => {
			isBusy.current = false
			setBusy(false)
		})
		// A waiting sale is in the list of waiting sales with its reward.
		if (sent.is !== 'refused') {
			isMade.current = true
			dropKeptSale(key)
		}
		if (sent.is === 'recorded') return onMade(sent)
		if (sent.is === 'waiting') return onMade({ is: 'waiting', sale: made })
		// The key stays, so that nothing is recorded twice, unless something else has it.
		if (sent.failure.field === 'Key' && !kept.isCorrection) setKey(makeKey())
		setFailure(sent.failure)
		if (sent.failure.field === 'Amount' && !(await limit.refuses(true))) setAmountError(textOf(sent.failure))
	}
	/** A correction that is not finished is kept in the list. */
	const leave = async (onLeft: () => void): Promise<void> => {
		if (kept.isCorrection && Number(amount) > 0) await saveCorrection(madeOf(entered))
		isMade.current = true
		onLeft()
	}
	return {
		...{ amount, products, setProducts, orderNumber, redemption, setRedemption },
		setOrderNumber: setters.setOrderNumber,
		...{ amountError: amountError ?? limit.fault, busy, submit, entered, leave },
		changeAmount: (next: number | string) => {
			setAmount(next)
			clearAmountError()
		},
		isAboutCustomer: failure instanceof ApiFailure && CUSTOMER_FIELD.test(failure.field ?? ''),
		orderError: isAboutOrder ? textOf(failure) : null,
		failure: isAboutOrder || (failure instanceof ApiFailure && failure.field === 'Amount') ? null : failure,
	}
}

const requestOf = (
	{ key, buyer, amount, products, orderNumber, redemption, enteredDate }: BegunSale,
	state: CounterState | null,
	branchId: string | null,
): CounterSaleRequest => ({
	Key: key,
	...buyerMembers(buyer),
	Amount: Number(amount),
	...(products.length > 0 && { Products: productsOf(products) }),
	...(orderNumber.trim() && { OrderNumber: orderNumber.trim() }),
	...(redemption && { Coupon: redemption.Code }),
	EnteredDate: enteredDate ?? new Date().toISOString(),
	...(!state?.Branch && branchId && { BranchId: branchId }),
})
