import type { CounterSale } from '@fiel/contract'
import type { WaitingSale } from './waiting-sales.ts'

/** A sale that was made: recorded, or still on this device. */
export type MadeSale =
	| { is: 'recorded'; sale: CounterSale }
	| { is: 'waiting'; sale: Pick<WaitingSale, 'request' | 'customer'> }
