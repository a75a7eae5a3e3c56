import { hash } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { FileRow, Import } from './import.ts'

/** How many batches of an import run concurrently, so that the database works on some while another is prepared. */
export const PARTITIONS = 3

/** One of the concurrent parts of an import, each with its own customers. */
export interface ImportPartition {
	importId: number
	lane: number
	/** The number of partitions of the import. */
	lanes: number
	nextList: number
}

/**
 * The rows of a batch that belong to a partition. All rows of
 * a customer are in one partition, so they keep their order.
 */
export const rowsOfPartition = (
	{ lane, lanes }: ImportPartition,
	{ fields }: Pick<Import, 'fields'>,
	rows: FileRow[],
): FileRow[] => {
	const column = fields.indexOf('customerId')
	return rows.filter((row) => (row.lane ?? partitionOf(row.cells[column] ?? '', lanes)) === lane)
}

const partitionOf = (customer: string, lanes: number): number =>
	hash('sha256', customer, 'binary').charCodeAt(0) % lanes

/** The same in SQL, for the cells of a row of `imports i`, because a cleared row must stay in its partition. */
export const partitionOfCells = (merchantId: number, cells: Sql): Sql => sql`(
	select get_byte(sha256(convert_to(coalesce(${cells} ->> (
		select min(f.nth) - 1 from jsonb_array_elements_text(i.fields) with ordinality as f (name, nth)
		where f.name = 'customerId')::integer, ''), 'UTF8')), 0) % l.lanes
	from import_lanes l where l.merchant_id = ${merchantId} and l.import_id = i.id and l.lane = 0)`

export const createPartitions = async (tx: Tx, merchantId: number, importIds: number[]): Promise<void> => {
	await tx.rows(sql`
		insert into import_lanes (merchant_id, import_id, lane, lanes)
		select ${merchantId}::bigint, i.id, lane, ${PARTITIONS}::integer
		from unnest(${importIds}::bigint[]) as i (id), generate_series(0, ${PARTITIONS - 1}::integer) as lane`)
}

/**
 * Locks the partition that is furthest behind, of the oldest due import or of the given one, and that no other worker
 * has locked. A partition is locked before the accounts of its rows; the import itself comes last and only briefly.
 */
export const lockDuePartition = async (
	tx: Tx,
	merchantId: number,
	importId: number | null,
): Promise<ImportPartition | undefined> => {
	const [partition] = await tx.rows<ImportPartition>(sql`
		select l.import_id as "importId", l.lane, l.lanes, l.next_list as "nextList"
		from imports i
		join import_lanes l on l.merchant_id = i.merchant_id and l.import_id = i.id
		where i.merchant_id = ${merchantId} and i.state in ('trying', 'running', 'undoing') and l.next_list < i.lists
			and (${importId}::bigint is null or i.id = ${importId}::bigint)
		order by i.id, l.next_list, l.lane limit 1
		for update of l skip locked`)
	return partition
}

/** Waits for the batches in progress, of one import or of all unfinished ones. */
export const lockPartitions = async (tx: Tx, merchantId: number, importId: number | null): Promise<void> => {
	await tx.rows(sql`
		select from import_lanes l
		where l.merchant_id = ${merchantId} and l.import_id in (
			select i.id from imports i
			where i.merchant_id = ${merchantId}
				and case when ${importId}::bigint is null then i.state not in ('done', 'cancelled', 'undone')
					else i.id = ${importId}::bigint end)
		order by l.import_id, l.lane
		for update`)
}

/** Restarts every partition. They must be locked. */
export const restartPartitions = async (tx: Tx, merchantId: number, importId: number): Promise<void> => {
	await tx.rows(sql`
		update import_lanes set next_list = 0 where merchant_id = ${merchantId} and import_id = ${importId}`)
}

export const advancePartition = (tx: Tx, merchantId: number, { importId, lane }: ImportPartition): void =>
	tx.write(sql`
		update import_lanes set next_list = next_list + 1
		where merchant_id = ${merchantId} and import_id = ${importId} and lane = ${lane}`)
