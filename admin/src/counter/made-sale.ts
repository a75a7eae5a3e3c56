import type { CounterSale } from '@fiel/contract'
import type { WaitingSale } from './waiting-sales.ts'

/** A sale that was made: recorded, or still on this device. */
export type MadeSale = { is: 'recorded'; sale: CounterSale } | { is: 'waiting'; sale: SavedSale }

/** A sale on this device, with its reward. */
export type SavedSale = Pick<WaitingSale, 'request' | 'customer' | 'redemption'>
