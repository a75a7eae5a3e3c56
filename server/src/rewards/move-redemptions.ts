import { moveRowsById } from '../customers/move-rows-by-id.ts'

/** Held redemptions too: an order of the merged customer can name them. */
export const redemptionMover = moveRowsById('redemptions', 'redemptions')
