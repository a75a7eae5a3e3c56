import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { jsonRows } from '../../db/json-rows.ts'
import type { OrderMessage } from '../order.ts'

/** Stores the names of payment methods, branches and sales people that orders mention. */
export const saveOrderLabels = async (
	tx: Tx,
	merchantId: number,
	messages: OrderMessage[],
): Promise<void> => {
	const labels = new Map<string, { kind: string; originalId: string; name: string | null }>()
	for (const message of messages) {
		const mentioned = [
			{ kind: 'payment_method', label: message.paymentMethod },
			...(message.paymentMethods ?? []).map(({ originalId, name }) => ({
				kind: 'payment_method',
				label: { originalId, name },
			})),
			{ kind: 'branch', label: message.branch },
			{ kind: 'sales_person', label: message.salesPerson },
		]
		for (const { kind, label } of mentioned) {
			if (!label) continue
			const key = `${kind} ${label.originalId}`
			labels.set(key, { kind, ...label, name: label.name ?? labels.get(key)?.name ?? null })
		}
	}
	if (labels.size === 0) return
	// Known names are filtered out first, so that the row of a busy branch is read and not locked.
	tx.write(sql`
		insert into order_labels (merchant_id, kind, original_id, name)
		select ${merchantId}::bigint, l.kind, l."originalId", l.name
		from json_to_recordset(${jsonRows([...labels.values()])}) as l (kind text, "originalId" text, name text)
		where not exists (
			select from order_labels known
			where known.merchant_id = ${merchantId} and known.kind = l.kind and known.original_id = l."originalId"
				and (l.name is null or known.name is not distinct from l.name))
		order by l.kind, l."originalId"
		on conflict (merchant_id, kind, original_id) do update set name = coalesce(excluded.name, order_labels.name)`)
}
