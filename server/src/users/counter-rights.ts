import type { CounterRights as CounterRightsBody } from '@fiel/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { type Decimal, decimal, money } from '../db/decimal.ts'
import { type Label, saveLabels } from '../labels/save-labels.ts'

/** Where a cashier works, and up to which amounts. */
export interface CounterRights {
	branch: Label
	/** The largest sale; null for no limit. */
	saleLimit: Decimal | null
	/** The sum of the sales of a day; null for no limit. */
	dayLimit: Decimal | null
}

/** The rights as they are stored in a row of users or invitations. */
export interface StoredCounterRights {
	branchId: string | null
	saleLimit: string | null
	dayLimit: string | null
}

/** The rights of a row of a merchant as one JSON value; the row has this alias and a role. */
export const counterColumn = (merchantId: Sql, alias: Sql): Sql => sql`
	case when ${alias}.role = 'cashier' and ${alias}.branch_id is not null then json_build_object(
		'branchId', ${alias}.branch_id, 'saleLimit', ${alias}.sale_limit::text, 'dayLimit', ${alias}.day_limit::text,
		'branchName', (
			select name from order_labels l
			where l.merchant_id = ${merchantId} and l.kind = 'branch' and l.original_id = ${alias}.branch_id)) end`

/** What `counterColumn` reads. */
export type ReadCounterRights = (StoredCounterRights & { branchId: string; branchName: string | null }) | null

export const parseCounterRights = (read: ReadCounterRights): CounterRights | null =>
	read && {
		branch: { originalId: read.branchId, name: read.branchName },
		saleLimit: read.saleLimit === null ? null : decimal(read.saleLimit),
		dayLimit: read.dayLimit === null ? null : decimal(read.dayLimit),
	}

export const storedCounterRights = (rights: CounterRights | null): StoredCounterRights => ({
	branchId: rights?.branch.originalId ?? null,
	saleLimit: rights?.saleLimit?.toString() ?? null,
	dayLimit: rights?.dayLimit?.toString() ?? null,
})

/** Null if the request says nothing about the counter. */
export const parseCounterBody = (body: CounterRightsBody | null | undefined): CounterRights | null =>
	body
		? {
				branch: { originalId: body.Branch.OriginalId, name: body.Branch.Name ?? null },
				saleLimit: body.SaleLimit == null ? null : money(body.SaleLimit),
				dayLimit: body.DayLimit == null ? null : money(body.DayLimit),
			}
		: null

export const counterRightsBody = (rights: CounterRights | null) =>
	rights && {
		Branch: { OriginalId: rights.branch.originalId, Name: rights.branch.name },
		SaleLimit: rights.saleLimit?.toNumber() ?? null,
		DayLimit: rights.dayLimit?.toNumber() ?? null,
	}

/** Stores the names of the branches. */
export const saveBranches = (tx: Tx, merchantId: number, rights: (CounterRights | null)[]): void =>
	saveLabels(
		tx,
		merchantId,
		rights.flatMap((one) => (one ? [{ kind: 'branch' as const, label: one.branch }] : [])),
	)
