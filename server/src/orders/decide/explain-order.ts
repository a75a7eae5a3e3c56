import { PointType } from '@fiel/contract'
import { decimal } from '../../db/decimal.ts'
import { explainRecord } from '../../program/explain.ts'
import type { Order } from '../order.ts'

/** A sentence that says what the order earns, or why it earns nothing. */
export const explainOrder = ({
	originalId,
	isCancelled,
	decision,
}: Pick<Order, 'originalId' | 'isCancelled' | 'decision'>): string => {
	if (isCancelled) return `Order ${originalId} earns nothing because it is cancelled.`
	if (!decision) return `Order ${originalId} earns nothing until it is completed.`
	return explainRecord({
		type: PointType.Purchase,
		points: decimal(String(decision.points ?? 0)),
		reason: decision,
	})
}
