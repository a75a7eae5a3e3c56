import sql from 'sql-template-tag'
import type { Queryable, Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'

/** A place where the merchant sells. */
export interface Branch {
	originalId: string
	name: string | null
	address: string | null
	isActive: boolean
	/** Whether somebody has added it; otherwise only orders or cashiers have named it. */
	isDeclared: boolean
}

const MOST = 1000

/** Lists branches by name; with ids, only those. */
export const listBranches = (
	db: Queryable,
	merchantId: number,
	ids: string[] | null = null,
): Promise<Branch[]> =>
	db.rows(sql`
		select original_id as "originalId", name, address, is_active as "isActive",
			declared_at is not null as "isDeclared"
		from order_labels
		where merchant_id = ${merchantId} and kind = 'branch'
			and (${ids}::text[] is null or original_id = any(${ids}::text[]))
		order by lower(coalesce(name, original_id)), original_id limit ${MOST}`)

type NewBranch = Pick<Branch, 'originalId' | 'address'> & { name: string }

/** Adds branches; returns each, or `there` for one that was added before. */
export const addBranches = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	branches: NewBranch[],
): Promise<(Branch | 'there')[]> => {
	const added = await tx.rows<{ originalId: string }>(sql`
		insert into order_labels (merchant_id, kind, original_id, name, address, declared_at)
		select ${merchantId}::bigint, 'branch', b."originalId", b.name, b.address, ${now}::timestamptz
		from json_to_recordset(${jsonRows(branches)}) as b ("originalId" text, name text, address text)
		on conflict (merchant_id, kind, original_id) do update set name = excluded.name, address = excluded.address,
			is_active = true, declared_at = excluded.declared_at
		where order_labels.declared_at is null
		returning original_id as "originalId"`)
	const ids = new Set(added.map(({ originalId }) => originalId))
	return branches.map(({ originalId, name, address }) =>
		ids.has(originalId) ? { originalId, name, address, isActive: true, isDeclared: true } : 'there',
	)
}

interface BranchChange {
	originalId: string
	/** Absent members stay unchanged. */
	name?: string | undefined
	address?: string | null | undefined
	isActive?: boolean | undefined
}

/** Changes branches that were added; `absent` for others. */
export const changeBranches = async (
	tx: Tx,
	merchantId: number,
	changes: BranchChange[],
): Promise<({ before: Branch; after: Branch } | 'absent')[]> => {
	const stored = await lockBranches(
		tx,
		merchantId,
		changes.map(({ originalId }) => originalId),
	)
	const outcomes = changes.map(({ originalId, name, address, isActive }) => {
		const before = stored.get(originalId)
		if (!before) return 'absent'
		const after = {
			...before,
			name: name ?? before.name,
			address: address === undefined ? before.address : address,
			isActive: isActive ?? before.isActive,
		}
		stored.set(originalId, after)
		return { before, after }
	})
	await tx.rows(sql`
		update order_labels l set name = b.name, address = b.address, is_active = b."isActive"
		from json_to_recordset(${jsonRows([...stored.values()])})
			as b ("originalId" text, name text, address text, "isActive" boolean)
		where l.merchant_id = ${merchantId} and l.kind = 'branch' and l.original_id = b."originalId"`)
	return outcomes
}

/** Removes branches from those that were added. Those that something refers to stay known by their name. */
export const removeBranches = async (
	tx: Tx,
	merchantId: number,
	ids: string[],
): Promise<(Branch | 'absent')[]> => {
	const stored = await lockBranches(tx, merchantId, ids)
	const removed = [...stored.keys()]
	await tx.rows(sql`
		delete from order_labels l
		where merchant_id = ${merchantId} and kind = 'branch' and original_id = any(${removed}::text[])
			and not exists (select from orders where merchant_id = ${merchantId} and branch_id = l.original_id)
			and not exists (select from users where merchant_id = ${merchantId} and branch_id = l.original_id)
			and not exists (select from counter_shifts where merchant_id = ${merchantId} and branch_id = l.original_id)`)
	await tx.rows(sql`
		update order_labels l set declared_at = null, address = null, is_active = true
		where merchant_id = ${merchantId} and kind = 'branch' and original_id = any(${removed}::text[])`)
	return ids.map((id) => stored.get(id) ?? 'absent')
}

const lockBranches = async (tx: Tx, merchantId: number, ids: string[]): Promise<Map<string, Branch>> => {
	await tx.rows(sql`
		select from order_labels
		where merchant_id = ${merchantId} and kind = 'branch' and original_id = any(${ids}::text[])
		order by original_id for update`)
	const found = await listBranches(tx, merchantId, ids)
	return new Map(found.filter(({ isDeclared }) => isDeclared).map((branch) => [branch.originalId, branch]))
}
