import { useState } from 'react'
import type { Buyer } from './buyer.ts'
import { FindCustomer } from './find-customer.tsx'
import type { MadeSale } from './made-sale.ts'
import { Receipt, SavedReceipt } from './receipt.tsx'
import { SaleForm } from './sale-form.tsx'

/** The steps of a sale: the customer, the amount, the receipt. */
export function SaleTab() {
	const [buyer, setBuyer] = useState<Buyer | null>(null)
	const [made, setMade] = useState<MadeSale | null>(null)
	const begin = (): void => {
		setMade(null)
		setBuyer(null)
	}
	if (made?.is === 'recorded') return <Receipt of={made.sale} onNext={begin} />
	if (made) return <SavedReceipt of={made.sale} onNext={begin} />
	if (!buyer) return <FindCustomer onFound={setBuyer} />
	return <SaleForm buyer={buyer} onMade={setMade} onChangeCustomer={begin} />
}
