import { isDeepStrictEqual } from 'node:util'
import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { Translations } from '../messages/catalog-entry.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { findMissingApproval, type Starter } from './check-approval.ts'
import { findFieldProblem } from './fields.ts'
import { lockImport } from './find-imports.ts'
import { restartPartitions } from './partitions.ts'
import { findRival, lockStarts } from './undo/rivals.ts'

interface ImportStartOptions {
	fields: (string | null)[]
	decimalComma: boolean
	/** Null for the guessed format. */
	monthFirst: boolean | null
	/** Takes all steps and rolls them back. */
	isTrial: boolean
	/** Absent on the command line, where no limits apply. */
	starter?: Starter
}

/** Why an import does not start: `state` if it is not ready or already over, `fields` if the columns are wrong. */
type StartProblem = { reason: 'not found' | 'state' | 'fields'; message: string; text: Translations }

/** Queues an import for the workers, from its first row. */
export const startImport = async (
	tx: Tx,
	merchantId: number,
	id: number,
	{ fields, decimalComma, monthFirst, isTrial, starter }: ImportStartOptions,
	now: Date,
): Promise<StartProblem | null> => {
	await lockStarts(tx, merchantId)
	const found = await lockImport(tx, merchantId, id)
	if (!found) return { reason: 'not found', message: `there is no import ${id}`, text: panelText.gone() }
	if (found.state !== 'ready' && found.state !== 'tried')
		return { reason: 'state', message: `the import is ${found.state}`, text: panelText.importMovedOn() }
	if (found.rows === 0) return { reason: 'state', message: 'the file has no rows', text: panelText.noRows() }
	const undone = isTrial ? null : await findRival(tx, merchantId, ['undoing'])
	if (undone !== null)
		return {
			reason: 'state',
			message: `import ${undone} is being undone; wait until that is over`,
			text: panelText.anotherImportRuns(undone),
		}
	const message = findFieldProblem(found.kind, found.columns, fields)
	if (message) return { reason: 'fields', message, text: panelText.columnsIncomplete() }
	const isTriedLikeThis =
		found.state === 'tried' &&
		isDeepStrictEqual(found.fields, fields) &&
		found.decimalComma === decimalComma &&
		found.monthFirst === (monthFirst ?? found.monthFirst)
	const missing =
		isTrial || !starter
			? null
			: await findMissingApproval(tx, merchantId, found, isTriedLikeThis, starter, now)
	if (missing) return { reason: 'state', ...missing }
	await restartPartitions(tx, merchantId, id)
	await tx.rows(sql`delete from import_errors where merchant_id = ${merchantId} and import_id = ${id}`)
	await tx.rows(sql`delete from import_contents where merchant_id = ${merchantId} and import_id = ${id}`)
	await tx.rows(sql`
		update imports
		set state = ${isTrial ? 'trying' : 'running'}, fields = ${JSON.stringify(fields)},
			decimal_comma = ${decimalComma}, month_first = ${monthFirst ?? found.monthFirst}, started_at = ${now}, finished_at = null, done = 0,
			created = 0, changed = 0, same = 0, failed = 0, points_added = 0, points_removed = 0, value_added = 0,
			value_removed = 0
		where merchant_id = ${merchantId} and id = ${id}`)
	return null
}
