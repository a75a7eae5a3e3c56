import { useEffect, useState } from 'react'
import type { Buyer } from './buyer.ts'
import { FindCustomer } from './find-customer.tsx'
import type { KeptSale } from './kept-sale.ts'
import type { MadeSale } from './made-sale.ts'
import { Receipt, SavedReceipt } from './receipt.tsx'
import { SaleForm } from './sale-form.tsx'

interface Props {
	/** A sale that was begun before, to start with. */
	kept: KeptSale | null
	/** Called with whether a sale is being entered, which another one must not replace. */
	onEntering: (isEntering: boolean) => void
}

/** The steps of a sale: the customer, the amount, the receipt. */
export function SaleTab({ kept: first, onEntering }: Props) {
	const [kept, setKept] = useState(first)
	const [buyer, setBuyer] = useState<Buyer | null>(kept?.buyer ?? null)
	const [made, setMade] = useState<MadeSale | null>(null)
	const isEntering = buyer !== null && made === null
	useEffect(() => onEntering(isEntering), [isEntering, onEntering])
	const begin = (): void => {
		setMade(null)
		setBuyer(null)
		setKept(null)
	}
	if (made?.is === 'recorded') return <Receipt of={made.sale} onNext={begin} />
	if (made) return <SavedReceipt of={made.sale} onNext={begin} />
	if (!buyer) return <FindCustomer onFound={setBuyer} />
	return <SaleForm buyer={buyer} kept={kept} onMade={setMade} onChangeCustomer={begin} />
}
