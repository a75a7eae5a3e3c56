import {
	addImportPart,
	changeImportState as changeImportStateOperation,
	countImports,
	createImport,
	exportList,
	getImport,
	listImportErrors,
	listImports,
	previewImportUndo,
	startImport,
	undoImport,
} from '@fiel/contract'
import { endOfRange, parseMoment } from '../calendar.ts'
import { countBody } from '../db/count-rows.ts'
import type { Queryable } from '../db/database.ts'
import { idRangeOf } from '../db/list-order.ts'
import type { AdminApi } from '../http/admin-api.ts'
import { CONTACTS_FORBIDDEN, conflict, resourceNotFound } from '../http/admin-reply.ts'
import { KEPT_TEXTS } from '../messages/panel/import-texts.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { refuseInEnglish as refuse } from '../refusal.ts'
import type { Session } from '../users/session.ts'
import { addPart } from './add-part.ts'
import { changeImportState } from './change-import-state.ts'
import { createImports } from './create-imports.ts'
import { exportRows } from './export-rows.ts'
import { countImports as countThem, findImport, listImports as listThem } from './find-imports.ts'
import { listErrors } from './list-errors.ts'
import { startImport as start } from './start-import.ts'
import { WHY_KEPT } from './undo/kept-row.ts'
import { previewUndo } from './undo/preview-undo.ts'
import { findUndoProblem, startUndo } from './undo/start-undo.ts'
import { errorBody, importBody, importSummary, maySeeCells } from './wire.ts'

const PAGE_SIZE = 50
const ERROR_PAGE_SIZE = 100

const findImportBody = async (db: Queryable, { merchant, user }: Session, id: number, now: Date) => {
	const found = await findImport(db, merchant.id, id)
	return found && importBody(found, now, maySeeCells(found, user))
}

const importNotFound = (id: number) => resourceNotFound(`there is no import ${id}`)

/** The panel's routes for imports and exports. */
export const registerImportsAdminRoutes = (api: AdminApi): void => {
	registerReadRoutes(api)
	registerUploadRoutes(api)
	registerControlRoutes(api)
	registerUndoRoutes(api)
}

const registerReadRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(listImports, async ({ session: { merchant, user }, query }) => {
		const most = query.limit ?? PAGE_SIZE
		const found = await listThem(db, merchant.id, idRangeOf(query), most)
		return {
			Items: found.map((one) => importBody(one, clock.now(), maySeeCells(one, user))),
			NextBefore: found.length < most ? null : found.at(-1)!.id,
		}
	})
	serve(countImports, async ({ session: { merchant } }) => countBody(await countThem(db, merchant.id)))
	serve(
		getImport,
		async ({ session, params: { id } }) =>
			(await findImportBody(db, session, id, clock.now())) ?? importNotFound(id),
	)
	serve(listImportErrors, async ({ session: { merchant, user }, params: { id }, query, language }) => {
		const most = query.limit ?? ERROR_PAGE_SIZE
		const found = await findImport(db, merchant.id, id)
		const stage = query.stage ?? 'run'
		// The errors of an undo have ids only.
		const isShown = stage === 'undo' || (found !== undefined && maySeeCells(found, user))
		const errors = await listErrors(db, merchant.id, id, {
			after: query.after ?? 0,
			most,
			stage,
		})
		return {
			Items: errors.map((error) => errorBody(error, language, isShown)),
			NextAfter: errors.length < most ? null : errors.at(-1)!.id,
		}
	})
	serve(exportList, async ({ session, params: { list }, query: { after, from, to }, audit }) => {
		const { merchant, user } = session
		if (list === 'customers' && !user.maySeeContacts) return CONTACTS_FORBIDDEN
		const part = await exportRows(db.relaxed, merchant.id, list, {
			after: after ?? null,
			from: from ? parseMoment(from, merchant.timeZone) : null,
			to: to ? endOfRange(to, merchant.timeZone) : null,
		})
		// Every part is logged, because a user may export some parts only; without its line there is no reply.
		const taken = { From: from ?? null, To: to ?? null, After: after ?? null, Rows: part.rows }
		await db.transaction((tx) => audit(tx, { id: list, after: taken }))
		return { Csv: part.csv, Rows: part.rows, NextAfter: part.nextAfter }
	})
}

const registerUploadRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(createImport, ({ session, body, audit }) =>
		db.transaction(async (tx) => {
			const { merchant, user } = session
			const wanted = { kind: body.Kind, fileName: body.FileName, author: user.email }
			const [id] = await createImports(tx, merchant.id, [wanted], clock.now())
			const made = (await findImportBody(tx, session, id!, clock.now()))!
			await audit(tx, { id: made.Id, after: importSummary(made) })
			return made
		}),
	)
	serve(addImportPart, ({ session, params: { id }, body, audit }) =>
		db.transaction(async (tx) => {
			const { merchant } = session
			const part = { number: body.Part, text: body.Text, isLast: body.IsLast }
			const outcome = await addPart(tx, merchant, id, part)
			if (outcome === 'not found') return importNotFound(id)
			if (outcome === 'out of order')
				return conflict(`part ${body.Part} is not the next one`, panelText.uploadOutOfOrder(), 'Part')
			if (outcome === 'not uploading')
				return conflict('the file is complete already', panelText.uploadedAlready())
			const after = (await findImportBody(tx, session, id, clock.now()))!
			// A file of many parts is one change, which is logged once it is complete.
			const isComplete = body.IsLast && outcome === 'saved'
			await audit(tx, {
				id,
				before: isComplete ? { State: 'uploading' } : {},
				after: isComplete ? importSummary(after) : {},
			})
			return after
		}),
	)
}

const registerControlRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(startImport, ({ session, params: { id }, body, audit }) =>
		db.transaction(async (tx) => {
			const { merchant, user } = session
			const before = await findImportBody(tx, session, id, clock.now())
			const options = {
				fields: body.Fields,
				decimalComma: body.Decimal === ',',
				monthFirst: body.DateOrder ? body.DateOrder === 'mdy' : null,
				isTrial: body.IsTrial,
				starter: {
					...{ id: user.id, email: user.email, timeZone: merchant.timeZone },
					mayApprove: user.rights.includes('points.approve'),
				},
			}
			const problem = await start(tx, merchant.id, id, options, clock.now())
			if (problem?.reason === 'not found') return importNotFound(id)
			if (problem?.reason === 'state') return conflict(problem.message, problem.text)
			if (problem) return refuse('General_FieldCannotBeNullOrBlank', problem.message, 'Fields', problem.text)
			const after = (await findImportBody(tx, session, id, clock.now()))!
			await audit(tx, { id, before: before && importSummary(before), after: importSummary(after) })
			return after
		}),
	)
	serve(changeImportStateOperation, ({ session, params: { id }, body, audit }) =>
		db.transaction(async (tx) => {
			const { merchant } = session
			const before = await findImportBody(tx, session, id, clock.now())
			const outcome = await changeImportState(tx, merchant.id, id, body.State, clock.now())
			if (outcome === 'not found') return importNotFound(id)
			if (outcome !== 'done')
				return conflict(`the import is ${outcome.state}`, panelText.importMovedOn(), 'State')
			const after = (await findImportBody(tx, session, id, clock.now()))!
			await audit(tx, { id, before: before && importSummary(before), after: importSummary(after) })
			return after
		}),
	)
}

const registerUndoRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(previewImportUndo, async ({ session: { merchant }, params: { id }, query, language }) => {
		const found = await findImport(db, merchant.id, id)
		if (!found) return importNotFound(id)
		const problem = findUndoProblem(found, clock.now())
		if (problem) return conflict(problem.message, problem.text)
		const { removed, restored, kept, next } = await previewUndo(db, merchant.id, found, query.from ?? 0)
		return {
			Removed: removed,
			Restored: restored,
			Kept: [...kept].map(([Code, Rows]) => ({
				Code,
				Reason: WHY_KEPT[Code],
				Text: KEPT_TEXTS[Code][language],
				Rows,
			})),
			NextFrom: next,
		}
	})
	serve(undoImport, ({ session, params: { id }, body, audit }) =>
		db.transaction(async (tx) => {
			const { merchant, user } = session
			const before = await findImportBody(tx, session, id, clock.now())
			const request = { reason: body.Reason.trim(), author: user.email }
			const problem = await startUndo(tx, merchant.id, id, request, clock.now())
			if (problem === 'not found') return importNotFound(id)
			if (problem) return conflict(problem.message, problem.text)
			const after = (await findImportBody(tx, session, id, clock.now()))!
			await audit(tx, { id, before: before && importSummary(before), after: importSummary(after) })
			return after
		}),
	)
}
