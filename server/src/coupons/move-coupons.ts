import { moveRowsById } from '../customers/move-rows-by-id.ts'

export const couponMover = moveRowsById('coupons', 'coupons')
