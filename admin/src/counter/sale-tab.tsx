import { useState } from 'react'
import { useSession } from '../api/session.ts'
import type { Buyer } from './buyer.ts'
import { FindCustomer } from './find-customer.tsx'
import { recallSale } from './kept-sale.ts'
import type { MadeSale } from './made-sale.ts'
import { Receipt, SavedReceipt } from './receipt.tsx'
import { SaleForm } from './sale-form.tsx'

/** The steps of a sale: the customer, the amount, the receipt. */
export function SaleTab() {
	const { UserId } = useSession()
	const [kept, setKept] = useState(() => recallSale(UserId))
	const [buyer, setBuyer] = useState<Buyer | null>(kept?.buyer ?? null)
	const [made, setMade] = useState<MadeSale | null>(null)
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
