import { addCustomer } from '@fiel/contract'
import { createContactsMask } from '../../customers/mask-contacts.ts'
import { customerMembers } from '../../customers/wire.ts'
import type { AdminApi } from '../../http/admin-api.ts'
import { isRefusal } from '../../refusal.ts'
import { parseNewCustomer } from '../wire.ts'
import { addByHand, makeCustomerId } from './add-by-hand.ts'

/** Adds customers outside the counter. */
export const registerPanelCustomersRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(addCustomer, ({ session: { merchant, user }, body, audit }) => {
		const { OriginalId, ...members } = body
		const input = parseNewCustomer({ ...members, Id: OriginalId ?? makeCustomerId() })
		return db.transaction(async (tx) => {
			const [added] = await addByHand(tx, merchant, clock.now(), [input])
			if (isRefusal(added)) return added
			await audit(tx, { id: input.originalId, after: customerMembers(added!) })
			return customerMembers(createContactsMask(user.maySeeContacts)(added!))
		})
	})
}
