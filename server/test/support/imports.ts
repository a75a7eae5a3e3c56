import type { Import } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Database, Tx } from '../../src/db/database.ts'
import { runImportBatch } from '../../src/imports/run-batch.ts'
import type { Merchant } from '../../src/merchants/merchant.ts'
import type { PanelClient } from './admin.ts'
import type { World } from './world.ts'

/** Uploads a file in one part, as the panel would. */
export const uploadImport = async (
	panel: PanelClient,
	kind: Import['Kind'],
	text: string,
): Promise<Import> => {
	const { Id } = await panel.post('/imports', { Kind: kind, FileName: `${kind}.csv` })
	return panel.post(`/imports/${Id}/parts`, { Part: 0, Text: text, IsLast: true }, 200)
}

/** Starts the import with the detected columns and format. */
export const startUploadedImport = (
	panel: PanelClient,
	{ Id, Columns, Decimal }: Import,
	isTrial = false,
): Promise<Import> => {
	const body = { Fields: Columns.map(({ Field }) => Field), Decimal, IsTrial: isTrial }
	return panel.post(`/imports/${Id}/start`, body, 200)
}

/** Runs the next batch of an import as a worker does; returns whether there may be more. */
export const runImportStep = async (
	world: World,
	merchant: Merchant,
	db: Database = world.db,
): Promise<boolean> => {
	const step = await db.transaction((tx) => runImportBatch(tx, merchant, world.clock.now()))
	return step.isMore
}

export const runAllImportSteps = async (world: World, merchant: Merchant): Promise<void> => {
	while (await runImportStep(world, merchant));
}

/** Uploads a file and imports it to the end. */
export const importFile = async (
	world: World,
	{ panel, merchant }: { panel: PanelClient; merchant: Merchant },
	kind: Import['Kind'],
	text: string,
): Promise<Import> => {
	const { Id } = await startUploadedImport(panel, await uploadImport(panel, kind, text))
	await runAllImportSteps(world, merchant)
	return panel.get(`/imports/${Id}`)
}

/** Undoes an import to the end, and returns what became of its rows and why some stay. */
export const undoImportedFile = async (
	world: World,
	{ panel, merchant }: { panel: PanelClient; merchant: Merchant },
	{ Id }: Import,
) => {
	await panel.post(`/imports/${Id}/undo`, { Reason: 'Wrong file' }, 200)
	await runAllImportSteps(world, merchant)
	return readUndo(panel, Id)
}

export const readUndo = async (panel: PanelClient, id: number) => {
	const { State, Undo } = await panel.get(`/imports/${id}`)
	const { Items } = await panel.get(`/imports/${id}/errors?stage=undo`)
	const kept = Items.map(
		({ Line, Code, Row }: { Line: number; Code: string; Row: string[] }) =>
			`${Line} ${Code} ${Row.filter((cell) => cell !== '').join(' ')}`,
	)
	const { Removed, Restored, Kept } = Undo
	return { state: State as string, counts: [Removed, Restored, Kept], kept: kept as string[] }
}

/** A database that fails after a number of statements of a transaction, as if the process had died. */
export const failAfterStatements = (db: Database, statements: number): Database => ({
	...db,
	transaction: (work) =>
		db.transaction((tx) => {
			let left = statements
			const countStatement = (): void => {
				left -= 1
				if (left < 0) throw new Error('the process died')
			}
			const failingTx: Tx = {
				...tx,
				rows: async (statement) => {
					countStatement()
					return tx.rows(statement)
				},
				write: (statement) => {
					countStatement()
					tx.write(statement)
				},
			}
			return work(failingTx)
		}),
})

/** A database whose transactions pause after a number of statements, or else before they commit. */
export const pauseTransactions = (db: Database, statements = Number.POSITIVE_INFINITY) => {
	const [reached, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
	const pause = async (): Promise<void> => {
		reached.resolve()
		await letGo.promise
	}
	const pausing: Database = {
		...db,
		transaction: (work) =>
			db.transaction(async (tx) => {
				let left = statements
				const result = await work({
					...tx,
					rows: async (statement) => {
						left -= 1
						if (left === -1) await pause()
						return tx.rows(statement)
					},
				})
				await tx.rows(sql`select`)
				await pause()
				return result
			}),
	}
	return {
		db: pausing,
		reached: reached.promise,
		letGo: () => letGo.resolve(),
		die: () => letGo.reject(new Error('the process died')),
	}
}

/** Waits until a query is blocked by a lock, or as many as are wanted. */
export const waitForBlockedQuery = async (db: Database, wanted = 1): Promise<void> => {
	const waiting = () =>
		db.rows(sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
	while ((await waiting()).length < wanted);
}

/** A CSV file of customers. */
export const customersCsv = (count: number): string =>
	`Id,Name,E-mail\n${Array.from({ length: count }, (_, n) => `C-${n},Customer ${n},c${n}@example.com\n`).join('')}`
