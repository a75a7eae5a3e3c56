import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../api/session.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import type { Buyer } from './buyer.ts'
import { FindCustomer } from './find-customer.tsx'
import { dropKeptSale, hasContents, type KeptSale, keepSale, newSale } from './kept-sale.ts'
import type { MadeSale } from './made-sale.ts'
import { Receipt, SavedReceipt } from './receipt.tsx'
import { SaleForm } from './sale-form.tsx'
import { text } from './words.ts'

interface Props {
	/** A sale that was begun before, to start with. */
	kept: KeptSale | null
	/** Grows when the cashier asks for this tab, which then takes the focus. */
	asked: number
	/** Called with the key of the sale that is being entered, which another one must not replace; null for none. */
	onEntering: (key: string | null) => void
}

/** The steps of a sale: the customer, the amount, the receipt. */
export function SaleTab({ kept, asked, onEntering }: Props) {
	const { UserId } = useSession()
	const [sale, setSale] = useState(kept)
	const [made, setMade] = useState<MadeSale | null>(null)
	const entering = made === null ? (sale?.key ?? null) : null
	const place = useFocusWhenAsked(asked)
	useEffect(() => onEntering(entering), [entering, onEntering])
	const begin = (): void => {
		setMade(null)
		setSale(null)
	}
	const cancel = (): void => {
		if (sale) dropKeptSale(sale.key)
		begin()
	}
	/** What was entered so far is for the customer whom the cashier finds next. */
	const changeCustomer = (entered: KeptSale): void => {
		if (hasContents(entered)) {
			// Why it was refused belongs to the customer of before.
			const { refused: _, ...rest } = entered
			const next = { ...rest, buyer: null }
			keepSale(next)
			setSale(next)
		} else cancel()
	}
	const choose = (buyer: Buyer): void => setSale(sale ? { ...sale, buyer } : newSale(UserId, buyer))
	if (made)
		return (
			<div ref={place}>
				{made.is === 'recorded' ? (
					<Receipt of={made.sale} onNext={begin} />
				) : (
					<SavedReceipt of={made.sale} onNext={begin} />
				)}
			</div>
		)
	return (
		<Stack gap="md" ref={place}>
			{sale?.buyer ? (
				<SaleForm
					kept={{ ...sale, buyer: sale.buyer }}
					onMade={setMade}
					onChangeCustomer={changeCustomer}
					onCancel={cancel}
				/>
			) : (
				<>
					{sale && <Entered sale={sale} onCancel={cancel} />}
					<FindCustomer onFound={choose} />
				</>
			)}
		</Stack>
	)
}

/** What was entered before the customer is changed. */
function Entered({ sale, onCancel }: { sale: KeptSale; onCancel: () => void }) {
	const t = useText(text)
	const { money } = useFormats()
	const amount = Number(sale.amount)
	return (
		<Group justify="space-between" wrap="nowrap" className="fiel-card fiel-counter-box">
			<Text role="status">{amount > 0 ? t.saleKept(money(amount)) : t.saleKeptEmpty}</Text>
			<Button size="xs" variant="default" flex="none" onClick={onCancel}>
				{sale.isCorrection ? t.correctLater : t.cancelSale}
			</Button>
		</Group>
	)
}

/** Puts the focus in the field of the step, where a scanner types. */
const useFocusWhenAsked = (asked: number) => {
	const place = useRef<HTMLDivElement>(null)
	useEffect(() => {
		if (asked > 0) place.current?.querySelector<HTMLElement>('[data-counter-focus]')?.focus()
	}, [asked])
	return place
}
