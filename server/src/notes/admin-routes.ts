import { addNote, type CustomerNote, changeNote, listNotes, removeNote } from '@fiel/contract'
import { findCustomerIds } from '../customers/find-customers.ts'
import type { Tx } from '../db/database.ts'
import type { AdminApi } from '../http/admin-api.ts'
import { type Failure, notFound, resourceNotFound } from '../http/admin-reply.ts'
import { assertAllLocked, lockAccounts } from '../ledger/lock-accounts.ts'
import { refuseInEnglish } from '../refusal.ts'
import type { Session } from '../users/session.ts'
import { mayChange, type Note } from './note.ts'
import { lockNotes, listNotes as readNotes } from './read-notes.ts'
import { addNotes, changeNotes, removeNotes } from './write-notes.ts'

const DEFAULT_LIMIT = 50

const customerNotFound = (id: string): Failure =>
	notFound(refuseInEnglish('Customer_NotFound', `there is no customer ${id}`, 'id'))

const noteBody = (note: Note, user: Session['user']): CustomerNote => ({
	Id: note.id,
	Text: note.text,
	Author: note.author,
	WrittenDate: note.writtenAt.toISOString(),
	EditedDate: note.editedAt?.toISOString() ?? null,
	EditedBy: note.editedBy,
	CanChange: mayChange(note, user),
})

/** The panel's routes for notes about customers. */
export const registerNotesAdminRoutes = (api: AdminApi): void => {
	registerWritingRoutes(api)
	registerChangeRoutes(api)
}

const registerWritingRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(listNotes, async ({ session: { merchant, user }, params: { id }, query }) => {
		const customerId = (await findCustomerIds(db, merchant.id, [id])).get(id)
		if (customerId === undefined) return customerNotFound(id)
		const limit = query.limit ?? DEFAULT_LIMIT
		const found = await readNotes(db, merchant.id, customerId, {
			before: query.before ?? null,
			most: limit + 1,
		})
		const items = found.slice(0, limit)
		return {
			Items: items.map((note) => noteBody(note, user)),
			NextBefore: found.length > limit ? items.at(-1)!.id : null,
		}
	})
	serve(addNote, ({ session: { merchant, user }, params: { id }, body, audit }) =>
		db.transaction(async (tx) => {
			const customerId = (await findCustomerIds(tx, merchant.id, [id])).get(id)
			if (customerId === undefined) return customerNotFound(id)
			const { locked, accounts } = lockAccounts(tx, merchant.id, [customerId])
			assertAllLocked(await accounts, [customerId])
			const text = body.Text.trim()
			const written = { customerId, text, author: user.email, authorId: user.id }
			const ids = await addNotes(tx, locked, merchant.id, clock.now(), [written])
			const [note] = await lockNotes(tx, merchant.id, ids)
			await audit(tx, { id, after: { Note: note!.id, Text: text } })
			return noteBody(note!, user)
		}),
	)
}

const registerChangeRoutes = ({ db, clock, serve }: AdminApi): void => {
	/** The note of the customer, or why the user cannot change it. */
	const lockOwn = async (
		tx: Tx,
		{ merchant, user }: Session,
		{ id, note: noteId }: { id: string; note: number },
	): Promise<Note | Failure> => {
		const customerId = (await findCustomerIds(tx, merchant.id, [id])).get(id)
		const [note] = await lockNotes(tx, merchant.id, [noteId])
		if (customerId === undefined || note?.customerId !== customerId)
			return resourceNotFound(`customer ${id} has no note ${noteId}`)
		return mayChange(note, user)
			? note
			: { failed: 403, message: 'only the author of a note and owners may change it' }
	}
	serve(changeNote, ({ session, params, body, audit }) =>
		db.transaction(async (tx) => {
			const before = await lockOwn(tx, session, params)
			if ('failed' in before) return before
			const { merchant, user } = session
			const text = body.Text.trim()
			if (text !== before.text)
				await changeNotes(tx, merchant.id, clock.now(), user.email, [{ id: before.id, text }])
			const [after] = await lockNotes(tx, merchant.id, [before.id])
			await audit(tx, {
				id: params.id,
				before: { Note: before.id, Text: before.text },
				after: { Note: before.id, Text: text },
			})
			return noteBody(after!, user)
		}),
	)
	serve(removeNote, ({ session, params, audit }) =>
		db.transaction(async (tx) => {
			const before = await lockOwn(tx, session, params)
			if ('failed' in before) return before
			await removeNotes(tx, session.merchant.id, [before.id])
			await audit(tx, { id: params.id, before: { Note: before.id, Text: before.text } })
			return undefined
		}),
	)
}
