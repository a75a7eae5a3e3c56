import {
	countShifts,
	endOwnShift,
	getOwnShift,
	getShift,
	listShifts as listShiftsOperation,
} from '@fiel/contract'
import { countBody } from '../../db/count-rows.ts'
import type { Queryable } from '../../db/database.ts'
import { idRangeOf } from '../../db/list-order.ts'
import type { AdminApi } from '../../http/admin-api.ts'
import { resourceNotFound } from '../../http/admin-reply.ts'
import { entryBody, shiftBody } from '../wire.ts'
import { endShifts } from './end-shifts.ts'
import {
	countShifts as countThem,
	findOpenShift,
	findShift,
	listEntries,
	listShifts,
	type Shift,
} from './read-shifts.ts'

const DEFAULT_LIMIT = 50

/** The routes for the shifts at the counter: the own one, and for the panel those of everybody. */
export const registerShiftsRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(getOwnShift, async ({ session: { merchant, user } }) => {
		const shift = await findOpenShift(db, merchant.id, user.id)
		return { Shift: shift ? await withEntries(db, merchant.id, shift) : null }
	})
	serve(endOwnShift, ({ session: { merchant, user } }) =>
		db.transaction(async (tx) => {
			const [ended] = await endShifts(tx, merchant.id, clock.now(), [user.id])
			if (ended === undefined) return { Shift: null }
			return { Shift: await withEntries(tx, merchant.id, (await findShift(tx, merchant.id, ended))!) }
		}),
	)
	serve(listShiftsOperation, async ({ session: { merchant }, query }) => {
		const limit = query.limit ?? DEFAULT_LIMIT
		const shifts = await listShifts(db, merchant.id, idRangeOf(query), limit + 1)
		const shown = shifts.slice(0, limit)
		return { Items: shown.map(shiftBody), NextBefore: shifts.length > limit ? shown.at(-1)!.id : null }
	})
	serve(countShifts, async ({ session: { merchant } }) => countBody(await countThem(db, merchant.id)))
	serve(getShift, async ({ session: { merchant }, params: { id } }) => {
		const shift = await findShift(db, merchant.id, id)
		return shift ? withEntries(db, merchant.id, shift) : resourceNotFound(`there is no shift ${id}`)
	})
}

const withEntries = async (db: Queryable, merchantId: number, shift: Shift) => ({
	...shiftBody(shift),
	Entries: (await listEntries(db, merchantId, shift.id)).map(entryBody),
})
