import {
	addImportPart,
	createImport,
	exportList,
	getImport,
	listImportErrors,
	listImports,
	startImport,
	steerImport,
} from '@fiel/contract'
import { endOf, parseMoment } from '../calendar.ts'
import type { Queryable } from '../db/database.ts'
import type { AdminDoor } from '../http/admin-door.ts'
import { absent, conflict, NO_CONTACTS } from '../http/admin-reply.ts'
import { refuseInEnglish as refuse } from '../refusal.ts'
import type { Session } from '../users/session.ts'
import { addPart } from './add-part.ts'
import { createImports } from './create-imports.ts'
import { exportRows } from './export-rows.ts'
import { findImport, listImports as listThem } from './find-imports.ts'
import { listErrors } from './list-errors.ts'
import { startImport as start } from './start-import.ts'
import { steerImport as steer } from './steer-import.ts'
import { errorBody, importBody, importSummary, showsCells } from './wire.ts'

const AT_ONCE = 50
const ERRORS = 100

const find = async (db: Queryable, { merchant, user }: Session, id: number) => {
	const found = await findImport(db, merchant.id, id)
	return found && importBody(found, showsCells(found, user))
}

const nobody = (id: number) => absent(`there is no import ${id}`)

/** Files that come in, and lists that go out, for the panel. */
export const openImportsAdmin = (door: AdminDoor): void => {
	openReading(door)
	openUpload(door)
	openCourse(door)
}

const openReading = ({ db, serve }: AdminDoor): void => {
	serve(listImports, async ({ session: { merchant, user }, query }) => {
		const found = await listThem(db, merchant.id, { before: query.before ?? null, most: AT_ONCE })
		return {
			Items: found.map((one) => importBody(one, showsCells(one, user))),
			NextBefore: found.length < AT_ONCE ? null : found.at(-1)!.id,
		}
	})
	serve(getImport, async ({ session, params: { id } }) => (await find(db, session, id)) ?? nobody(id))
	serve(listImportErrors, async ({ session: { merchant, user }, params: { id }, query }) => {
		const most = query.limit ?? ERRORS
		const found = await findImport(db, merchant.id, id)
		const isShown = found !== undefined && showsCells(found, user)
		const errors = await listErrors(db, merchant.id, id, { after: query.after ?? 0, most })
		return {
			Items: errors.map((error) => errorBody(error, isShown)),
			NextAfter: errors.length < most ? null : errors.at(-1)!.id,
		}
	})
	serve(exportList, async ({ session, params: { list }, query: { after, from, to }, audit }) => {
		const { merchant, user } = session
		if (list === 'customers' && !user.maySeeContacts) return NO_CONTACTS
		return db.transaction(async (tx) => {
			const part = await exportRows(tx, merchant.id, list, {
				after: after ?? null,
				from: from ? parseMoment(from, merchant.timeZone) : null,
				to: to ? endOf(to, merchant.timeZone) : null,
			})
			// Every part: whoever stops before the end, or begins behind the first, has taken what they have taken.
			const taken = { From: from ?? null, To: to ?? null, After: after ?? null, Rows: part.rows }
			await audit(tx, { id: list, after: taken })
			return { Csv: part.csv, Rows: part.rows, NextAfter: part.nextAfter }
		})
	})
}

const openUpload = ({ db, clock, serve }: AdminDoor): void => {
	serve(createImport, ({ session, body, audit }) =>
		db.transaction(async (tx) => {
			const { merchant, user } = session
			const wanted = { kind: body.Kind, fileName: body.FileName, author: user.email }
			const [id] = await createImports(tx, merchant.id, [wanted], clock.now())
			const made = (await find(tx, session, id!))!
			await audit(tx, { id: made.Id, after: importSummary(made) })
			return made
		}),
	)
	serve(addImportPart, ({ session, params: { id }, body, audit }) =>
		db.transaction(async (tx) => {
			const { merchant } = session
			const part = { number: body.Part, text: body.Text, isLast: body.IsLast }
			const outcome = await addPart(tx, merchant, id, part)
			if (outcome === 'not there') return nobody(id)
			if (outcome === 'out of turn') return conflict(`part ${body.Part} is not the next one`, 'Part')
			if (outcome === 'not uploading') return conflict('the file is complete already')
			const after = (await find(tx, session, id))!
			// A file of many parts is one change: it is told of once, when it is complete.
			const isTold = body.IsLast && outcome === 'kept'
			await audit(tx, {
				id,
				before: isTold ? { State: 'uploading' } : {},
				after: isTold ? importSummary(after) : {},
			})
			return after
		}),
	)
}

const openCourse = ({ db, clock, serve }: AdminDoor): void => {
	serve(startImport, ({ session, params: { id }, body, audit }) =>
		db.transaction(async (tx) => {
			const { merchant } = session
			const before = await find(tx, session, id)
			const order = {
				fields: body.Fields,
				decimalComma: body.Decimal === ',',
				monthFirst: body.DateOrder ? body.DateOrder === 'mdy' : null,
				isTrial: body.IsTrial,
			}
			const trouble = await start(tx, merchant.id, id, order, clock.now())
			if (trouble?.why === 'not there') return nobody(id)
			if (trouble?.why === 'state') return conflict(trouble.message)
			if (trouble) return refuse('General_FieldCannotBeNullOrBlank', trouble.message, 'Fields')
			const after = (await find(tx, session, id))!
			await audit(tx, { id, before: before && importSummary(before), after: importSummary(after) })
			return after
		}),
	)
	serve(steerImport, ({ session, params: { id }, body, audit }) =>
		db.transaction(async (tx) => {
			const { merchant } = session
			const before = await find(tx, session, id)
			const outcome = await steer(tx, merchant.id, id, body.State, clock.now())
			if (outcome === 'not there') return nobody(id)
			if (outcome !== 'done') return conflict(`the import is ${outcome.state}`, 'State')
			const after = (await find(tx, session, id))!
			await audit(tx, { id, before: before && importSummary(before), after: importSummary(after) })
			return after
		}),
	)
}
