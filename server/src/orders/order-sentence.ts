import { PointType } from '@fiel/contract'
import { decimal } from '../db/decimal.ts'
import { explain } from '../program/explain.ts'
import type { Order } from './order.ts'

/** What the order earns, or why it does not. */
export const orderSentence = ({
	originalId,
	isCancelled,
	decision,
}: Pick<Order, 'originalId' | 'isCancelled' | 'decision'>): string => {
	if (isCancelled) return `Order ${originalId} earns nothing because it is cancelled.`
	if (!decision) return `Order ${originalId} earns nothing until it is completed.`
	return explain({
		type: PointType.Purchase,
		points: decimal(String(decision.points ?? 0)),
		reason: decision,
	})
}
