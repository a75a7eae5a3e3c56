import {
	createView,
	listViews,
	removeView,
	type SavedView as SavedViewBody,
	updateView,
} from '@fiel/contract'
import type { AdminApi, AdminCall } from '../http/admin-api.ts'
import type { Audit } from '../http/admin-audit.ts'
import { type Failure, resourceNotFound } from '../http/admin-reply.ts'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import { isRefusal } from '../refusal.ts'
import { findView, listViews as readViews } from './read-views.ts'
import { removeViews } from './remove-views.ts'
import { saveViews } from './save-views.ts'
import type { SavedView } from './saved-view.ts'

type Session = AdminCall<typeof listViews>['session']
type User = Session['user']

const viewNotFound = (id: number) => resourceNotFound(`there is no view ${id}`)

const MAY_NOT_SHARE: Failure = {
	failed: 403,
	field: 'IsShared',
	message: 'this needs the right views.share',
}

const mayShare = ({ rights }: User): boolean => rights.includes('views.share')

interface Content {
	Name: string
	Params: { Name: string; Value: string }[]
	Columns?: string[] | null
	IsShared: boolean
}

/** The panel's routes for saved views of its lists. */
export const registerViewsAdminRoutes = ({ db, clock, serve }: AdminApi): void => {
	const save = async (
		{ merchant, user }: Session,
		list: string | null,
		body: Content,
		audit: Audit,
		id?: number,
	) =>
		db.transaction(async (tx) => {
			await lockMerchant(tx, merchant.id) // so that nobody removes the view meanwhile
			const before = id === undefined ? undefined : await findView(tx, merchant.id, user.id, id)
			if (id !== undefined && !before) return viewNotFound(id)
			const touchesOthers = body.IsShared || (before && (before.isShared || before.userId !== user.id))
			if (touchesOthers && !mayShare(user)) return MAY_NOT_SHARE
			const change = {
				...{ id: id ?? null, list: before?.list ?? list!, name: body.Name, isShared: body.IsShared },
				params: body.Params.map(({ Name, Value }) => ({ name: Name, value: Value })),
				columns: body.Columns ?? null,
				...{ userId: before?.userId ?? user.id, author: user.email },
			}
			// Nobody else could see a view that its owner no longer shares, so only the owner stops sharing it.
			if (before && before.userId !== user.id && !body.IsShared) return MAY_NOT_SHARE
			const [saved] = await saveViews(tx, merchant.id, clock.now(), [change])
			if (isRefusal(saved)) return saved
			const after = viewBody((await findView(tx, merchant.id, user.id, saved!))!, user)
			await audit(tx, {
				id: saved!,
				...(before && { before: contentOf(viewBody(before, user)) }),
				after: contentOf(after),
			})
			return after
		})
	serve(listViews, async ({ session: { merchant, user }, query }) =>
		(await readViews(db, merchant.id, user.id, query.list)).map((view) => viewBody(view, user)),
	)
	serve(createView, ({ session, body, audit }) => save(session, body.List, body, audit))
	serve(updateView, ({ session, params: { id }, body, audit }) => save(session, null, body, audit, id))
	serve(removeView, ({ session: { merchant, user }, params: { id }, audit }) =>
		db.transaction(async (tx) => {
			await lockMerchant(tx, merchant.id)
			const before = await findView(tx, merchant.id, user.id, id)
			if (!before) return viewNotFound(id)
			if ((before.isShared || before.userId !== user.id) && !mayShare(user)) return MAY_NOT_SHARE
			await removeViews(tx, merchant.id, [id])
			await audit(tx, { id, before: contentOf(viewBody(before, user)) })
			return undefined
		}),
	)
}

const contentOf = ({ ChangedDate: _, ...content }: SavedViewBody) => content

const viewBody = (view: SavedView, reader: User): SavedViewBody => ({
	Id: view.id,
	List: view.list,
	Name: view.name,
	Params: view.params.map(({ name, value }) => ({ Name: name, Value: value })),
	Columns: view.columns,
	IsShared: view.isShared,
	IsOwn: view.userId === reader.id,
	Author: view.author,
	ChangedDate: view.changedAt.toISOString(),
})
