import type { CounterSale } from '@fiel/contract'
import { useState } from 'react'
import type { Buyer } from './buyer.ts'
import { FindCustomer } from './find-customer.tsx'
import { Receipt, SavedReceipt } from './receipt.tsx'
import { SaleForm } from './sale-form.tsx'
import type { WaitingSale } from './waiting-sales.ts'

/** A sale that was made, recorded or still on this device. */
export type MadeSale =
	| { is: 'recorded'; sale: CounterSale }
	| { is: 'waiting'; sale: Pick<WaitingSale, 'request' | 'customer'> }

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
