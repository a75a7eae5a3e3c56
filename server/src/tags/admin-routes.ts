import { listTags, removeTag, renameTag, setCustomerTags } from '@fiel/contract'
import type { AdminApi } from '../http/admin-api.ts'
import { notFound, resourceNotFound } from '../http/admin-reply.ts'
import { isRefusal } from '../refusal.ts'
import { listTags as readTags } from './list-tags.ts'
import { removeTags } from './remove-tags.ts'
import { renameTags } from './rename-tags.ts'
import { setCustomerTags as setTags } from './set-customer-tags.ts'
import type { Tag } from './tag.ts'

const tagNotFound = (id: number) => resourceNotFound(`there is no tag ${id}`)

const tagBody = ({ id, name, customers }: Tag) => ({ Id: id, Name: name, Customers: customers })

/** The panel's routes for tags of customers. */
export const registerTagsAdminRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(listTags, async ({ session: { merchant } }) => (await readTags(db, merchant.id)).map(tagBody))
	serve(renameTag, ({ session: { merchant }, params: { id }, body, audit }) =>
		db.transaction(async (tx) => {
			const [renamed] = await renameTags(tx, merchant.id, [{ id, name: body.Name }])
			if (renamed === 'not found') return tagNotFound(id)
			if (isRefusal(renamed)) return renamed
			await audit(tx, { id, before: { Name: renamed!.before }, after: { Name: renamed!.after } })
			return tagBody((await readTags(tx, merchant.id)).find((tag) => tag.id === id)!)
		}),
	)
	serve(removeTag, ({ session: { merchant, user }, params: { id }, audit }) =>
		db.transaction(async (tx) => {
			const [removed] = await removeTags(tx, merchant.id, clock.now(), user.email, [id])
			if (removed === 'not found') return tagNotFound(id)
			if (isRefusal(removed)) return removed
			await audit(tx, { id, before: tagBody(removed!) })
			return undefined
		}),
	)
	serve(setCustomerTags, ({ session: { merchant, user }, params: { id }, body, audit }) =>
		db.transaction(async (tx) => {
			const set = { originalId: id, tags: body.Tags }
			const [changed] = await setTags(tx, merchant.id, clock.now(), user.email, [set])
			if (isRefusal(changed)) return changed.refused === 'Customer_NotFound' ? notFound(changed) : changed
			const after = { Tags: changed!.after }
			await audit(tx, { id, before: { Tags: changed!.before }, after })
			return after
		}),
	)
}
