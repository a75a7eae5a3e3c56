import sql from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'
import { jsonRows } from '../../db/json-rows.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import type { Label, Order } from '../order.ts'

interface OrderLabels {
	branch: Label | null
	salesPerson: Label | null
}

type LabelIds = Pick<Order, 'branchId' | 'salesPersonId'>

/** The branches and sales people of orders, with the names that are known. */
export const readLabels = async (
	db: Queryable,
	{ id: merchantId }: Merchant,
	orders: readonly LabelIds[],
): Promise<OrderLabels[]> => {
	const wanted = orders.flatMap(({ branchId, salesPersonId }) => [
		...(branchId === null ? [] : [{ kind: 'branch', originalId: branchId }]),
		...(salesPersonId === null ? [] : [{ kind: 'sales_person', originalId: salesPersonId }]),
	])
	const rows =
		wanted.length === 0
			? []
			: await db.rows<{ kind: string; originalId: string; name: string | null }>(sql`
					select distinct l.kind, l.original_id as "originalId", l.name
					from json_to_recordset(${jsonRows(wanted)}) as w (kind text, "originalId" text)
					join order_labels l on l.merchant_id = ${merchantId} and l.kind = w.kind and l.original_id = w."originalId"`)
	const labelOf = (kind: string, originalId: string | null): Label | null =>
		originalId === null
			? null
			: {
					originalId,
					name: rows.find((row) => row.kind === kind && row.originalId === originalId)?.name ?? null,
				}
	return orders.map(({ branchId, salesPersonId }) => ({
		branch: labelOf('branch', branchId),
		salesPerson: labelOf('sales_person', salesPersonId),
	}))
}
