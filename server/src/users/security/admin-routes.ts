import { changeSecurity, getSecurity } from '@fiel/contract'
import type { Queryable } from '../../db/database.ts'
import type { AdminApi } from '../../http/admin-api.ts'
import { lockMerchant } from '../../merchants/lock-merchant.ts'
import { panelText } from '../../messages/panel/panel-text.ts'
import { refuseInEnglish as refuse } from '../../refusal.ts'
import { countUsersWithout, findSecurity, SECURITY_LIMITS, saveSecurity } from '../security-settings.ts'

/** The panel's routes for the second factor of all users and the length of sessions. */
export const registerSecurityAdminRoutes = ({ db, clock, serve }: AdminApi): void => {
	const find = async (source: Queryable, merchantId: number) => {
		const { secondFactorFor, idleHours, longestDays } = await findSecurity(source, merchantId)
		const { owners, editors, everybody } = await countUsersWithout(source, merchantId)
		return {
			SecondFactorFor: secondFactorFor,
			IdleHours: idleHours,
			LongestDays: longestDays,
			UsersWithout: { Owners: owners, Editors: editors, Everybody: everybody },
		}
	}
	serve(getSecurity, ({ session: { merchant } }) => find(db, merchant.id))
	serve(changeSecurity, async ({ session: { merchant }, body, audit }) => {
		const refusal =
			checkRange(body.IdleHours, SECURITY_LIMITS.idleHours, 'IdleHours') ??
			checkRange(body.LongestDays, SECURITY_LIMITS.longestDays, 'LongestDays')
		if (refusal) return refusal
		return db.transaction(async (tx) => {
			await lockMerchant(tx, merchant.id)
			const before = await find(tx, merchant.id)
			await saveSecurity(tx, merchant.id, clock.now(), {
				secondFactorFor: body.SecondFactorFor,
				idleHours: body.IdleHours,
				longestDays: body.LongestDays,
			})
			const after = await find(tx, merchant.id)
			await audit(tx, { id: null, before, after })
			return after
		})
	})
}

const checkRange = (value: number, { least, most }: { least: number; most: number }, field: string) =>
	value < least || value > most
		? refuse(
				'GenericError',
				`${field} must be from ${least} to ${most}`,
				field,
				panelText.between(least, most),
			)
		: null
