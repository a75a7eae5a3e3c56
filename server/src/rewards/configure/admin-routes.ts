import {
	type AdminCouponList,
	changeCouponList,
	emptyCouponList,
	importCodes,
	importCoupons,
	removeCouponList,
} from '@fiel/contract'
import type { Tx } from '../../db/database.ts'
import { decimal } from '../../db/decimal.ts'
import type { AdminApi } from '../../http/admin-api.ts'
import { type Failure, notFound } from '../../http/admin-reply.ts'
import { isRefusal, type Refusal } from '../../refusal.ts'
import { adminCouponListBody } from '../admin-wire.ts'
import { lockCouponLists } from '../load/lock-coupon-lists.ts'
import { changeCouponLists } from './change-coupon-lists.ts'
import { emptyCouponLists } from './empty-coupon-lists.ts'
import { importCodes as addCodes } from './import-codes.ts'
import { importCouponList as importList } from './import-coupon-list.ts'
import { removeCouponLists } from './remove-coupon-lists.ts'
import type { CouponListSettings } from './reward-settings.ts'

/** The routes of the panel for lists of codes. */
export const registerCouponListRoutes = (api: AdminApi): void => {
	registerImportRoutes(api)
	registerChangeRoutes(api)
}

const registerImportRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(importCoupons, async ({ session: { merchant }, params: { id }, body }) => {
		const wanted = { rewardId: id, ...settingsOf(body), codes: body.Codes } as CouponListSettings
		const imported = await db.transaction((tx) => importList(tx, merchant, wanted, clock.now()))
		if (isRefusal(imported)) return notFoundOrRefusal(imported)
		return { List: adminCouponListBody(imported.list), Skipped: imported.skipped }
	})
	serve(importCodes, async ({ session: { merchant }, params: { id }, body: { Codes } }) => {
		const wanted = { listId: id, codes: Codes }
		const [imported] = await db.transaction((tx) => addCodes(tx, merchant, clock.now(), [wanted]))
		if (!isRefusal(imported)) return { Added: imported!.added, Skipped: imported!.skipped }
		return notFoundOrRefusal({ ...imported, field: 'Codes' })
	})
}

const registerChangeRoutes = ({ db, serve }: AdminApi): void => {
	serve(changeCouponList, ({ session: { merchant }, params: { id }, body, audit }) =>
		db.transaction(async (tx) => {
			const before = await findList(tx, merchant.id, id)
			const [refusal] = await changeCouponLists(tx, merchant.id, [{ listId: id, change: settingsOf(body) }])
			if (refusal) return notFoundOrRefusal(refusal)
			const after = (await findList(tx, merchant.id, id))!
			await audit(tx, { id, before, after })
			return after
		}),
	)
	serve(emptyCouponList, ({ session: { merchant }, params: { id }, audit }) =>
		db.transaction(async (tx) => {
			const before = await findList(tx, merchant.id, id)
			const [refusal] = await emptyCouponLists(tx, merchant.id, [id])
			if (refusal) return notFoundOrRefusal(refusal)
			const after = (await findList(tx, merchant.id, id))!
			await audit(tx, { id, before, after })
			return after
		}),
	)
	serve(removeCouponList, ({ session: { merchant }, params: { id }, audit }) =>
		db.transaction(async (tx) => {
			const before = await findList(tx, merchant.id, id)
			const [refusal] = await removeCouponLists(tx, merchant.id, [id])
			if (refusal) return notFoundOrRefusal(refusal)
			await audit(tx, { id, before })
			return undefined
		}),
	)
}

/** The members of a list that a request gives. */
const settingsOf = ({
	ListName,
	CouponsType,
	CouponsValue,
}: {
	ListName?: string | undefined
	CouponsType?: number | undefined
	CouponsValue?: number | undefined
}): Partial<CouponListSettings> => ({
	...(ListName !== undefined && { name: ListName }),
	...(CouponsType !== undefined && { type: CouponsType as CouponListSettings['type'] }),
	...(CouponsValue !== undefined && { value: decimal(CouponsValue).toFixed(2) }),
})

const findList = async (tx: Tx, merchantId: number, id: number): Promise<AdminCouponList | undefined> => {
	const list = (await lockCouponLists(tx, merchantId, [id])).get(id)
	return list && adminCouponListBody(list)
}

/** A list or a reward that does not exist is a 404 of the path. */
const notFoundOrRefusal = (refusal: Refusal): Refusal | Failure =>
	refusal.refused === 'ApiExternalCoupon_Not_found' ||
	refusal.refused === 'ApiExternalRewardConfiguration_Get_Error'
		? notFound({ ...refusal, field: 'id' })
		: refusal
