import { completeObjective, createReferral } from '@fiel/contract'
import type { AdminApi } from '../http/admin-api.ts'
import { notFound } from '../http/admin-reply.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { isRefusal, type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import { completeObjectives } from './complete-objectives.ts'
import { type ReferralCommand, recordReferrals } from './record-referrals.ts'

/** The routes of the panel for objectives and referrals. */
export const registerObjectivesAdminRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(completeObjective, async ({ session: { merchant }, params: { id }, body, audit }) => {
		const command = {
			customer: body.CustomerId,
			objectiveId: id,
			type: body.Type ?? null,
			key: body.Key,
			metadata: body.Metadatas ?? [],
		}
		return db.transaction(async (tx) => {
			const [outcome] = await completeObjectives(tx, merchant, clock.now(), [command])
			if (isRefusal(outcome)) {
				const names = { customer: 'CustomerId', objectiveId: 'id', type: 'Type', key: 'Key' }
				const refusal = withCallerField(outcome, names)
				return outcome.refused === 'ApiExternalObjective_not_found' ? notFound(refusal) : refusal
			}
			const { customer, isCompleted, points, cashback, recordId, completedAt } = outcome!
			const after = {
				CustomerId: customer,
				ObjectiveId: id,
				IsCompleted: isCompleted,
				Points: points.toNumber(),
				Cashback: cashback.toNumber(),
				PointId: recordId,
				CompletedDate: completedAt.toISOString(),
			}
			await audit(tx, { id, after })
			return after
		})
	})
	serve(createReferral, async ({ session: { merchant }, body, audit }) => {
		const friend = parseFriend(body)
		if (!friend)
			return refuse(
				'General_FieldCannotBeNullOrBlank',
				'FriendId or FriendEmail is required',
				'FriendId',
				panelText.friendMissing(),
			)
		const command = { referrer: body.ReferrerId, friend }
		return db.transaction(async (tx) => {
			const [outcome] = await recordReferrals(tx, merchant, clock.now(), [command])
			if (isRefusal(outcome))
				return withCallerField(outcome, {
					referrer: 'ReferrerId',
					friend: body.FriendId ? 'FriendId' : 'FriendEmail',
				})
			const { referrer, friend: friendId, isRewarded } = outcome!
			const after = { ReferrerId: referrer, FriendId: friendId, IsRewarded: isRewarded }
			await audit(tx, { id: null, after })
			return after
		})
	})
}

const parseFriend = (body: {
	FriendId?: string | null
	FriendEmail?: string | null
}): ReferralCommand['friend'] | null => {
	if (body.FriendId) return { originalId: body.FriendId }
	return body.FriendEmail?.trim() ? { email: body.FriendEmail } : null
}

/** Replaces the field of a refusal by its wire name. */
const withCallerField = (refusal: Refusal, names: Record<string, string>): Refusal => ({
	...refusal,
	field: refusal.field && (names[refusal.field] ?? refusal.field),
})
