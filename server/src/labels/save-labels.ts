import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'

/** A payment method, branch, sales person or brand, as a request names it. */
export interface Label {
	originalId: string
	name: string | null
}

/** A label that a request mentions. */
export interface MentionedLabel {
	kind: 'payment_method' | 'branch' | 'sales_person'
	label: Label | null | undefined
}

/** Stores the names of payment methods, branches and sales people. Branches that somebody has added keep their name. */
export const saveLabels = (tx: Tx, merchantId: number, mentioned: MentionedLabel[]): void => {
	const labels = new Map<string, Label & { kind: string }>()
	for (const { kind, label } of mentioned) {
		if (!label) continue
		const key = `${kind} ${label.originalId}`
		labels.set(key, { kind, ...label, name: label.name ?? labels.get(key)?.name ?? null })
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
				and (l.name is null or known.declared_at is not null or known.name is not distinct from l.name))
		order by l.kind, l."originalId"
		on conflict (merchant_id, kind, original_id) do update set name = case
			when order_labels.declared_at is null then coalesce(excluded.name, order_labels.name) else order_labels.name end`)
}
