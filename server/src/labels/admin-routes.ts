import { addBranch, changeBranch, listBranches, removeBranch, type ShopBranch } from '@fiel/contract'
import type { AdminApi } from '../http/admin-api.ts'
import { conflict, resourceNotFound } from '../http/admin-reply.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import {
	addBranches,
	type Branch,
	changeBranches,
	listBranches as loadBranches,
	removeBranches,
} from './branches.ts'

/** The panel's routes for the branches of the shop. */
export const registerLabelsAdminRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(listBranches, async ({ session: { merchant } }) =>
		(await loadBranches(db, merchant.id)).map(branchBody),
	)
	serve(addBranch, ({ session: { merchant }, body: { Id, Name, Address }, audit }) =>
		db.transaction(async (tx) => {
			const branch = { originalId: Id, name: Name.trim(), address: Address?.trim() || null }
			const [added] = await addBranches(tx, merchant.id, clock.now(), [branch])
			if (added === 'there')
				return conflict(`there is already a branch ${Id}`, panelText.branchExists(Id), 'Id')
			const after = branchBody(added!)
			await audit(tx, { id: Id, after })
			return after
		}),
	)
	serve(changeBranch, ({ session: { merchant }, params: { id }, body, audit }) =>
		db.transaction(async (tx) => {
			const change = {
				originalId: id,
				name: body.Name?.trim() ?? undefined,
				address: body.Address === undefined ? undefined : body.Address?.trim() || null,
				isActive: body.IsActive ?? undefined,
			}
			const [changed] = await changeBranches(tx, merchant.id, [change])
			if (changed === 'absent') return resourceNotFound(`there is no branch ${id}`)
			const after = branchBody(changed!.after)
			await audit(tx, { id, before: branchBody(changed!.before), after })
			return after
		}),
	)
	serve(removeBranch, ({ session: { merchant }, params: { id }, audit }) =>
		db.transaction(async (tx) => {
			const [removed] = await removeBranches(tx, merchant.id, [id])
			if (removed === 'absent') return resourceNotFound(`there is no branch ${id}`)
			await audit(tx, { id, before: branchBody(removed!) })
			return undefined
		}),
	)
}

const branchBody = ({ originalId, name, address, isActive, isDeclared }: Branch): ShopBranch => ({
	Id: originalId,
	Name: name,
	Address: address,
	IsActive: isActive,
	IsDeclared: isDeclared,
})
