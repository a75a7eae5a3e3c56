import { completeObjective, createReferral } from '@fiel/contract'
import type { AdminDoor } from '../http/admin-door.ts'
import { notFound } from '../http/admin-reply.ts'
import { isRefusal, type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import { completeObjectives } from './complete-objectives.ts'
import { type ReferralCommand, recordReferrals } from './record-referrals.ts'

/** What customers do beside buying, for the panel. */
export const openObjectivesAdmin = ({ db, clock, serve }: AdminDoor): void => {
	serve(completeObjective, async ({ session: { merchant }, params: { id }, body }) => {
		const command = {
			customer: body.CustomerId,
			objectiveId: id,
			type: body.Type ?? null,
			key: body.Key,
			metadata: body.Metadatas ?? [],
		}
		const [outcome] = await db.transaction((tx) => completeObjectives(tx, merchant, clock.now(), [command]))
		if (isRefusal(outcome)) {
			const refusal = named(outcome, { customer: 'CustomerId', objectiveId: 'id', type: 'Type', key: 'Key' })
			return outcome.refused === 'ApiExternalObjective_not_found' ? notFound(refusal) : refusal
		}
		const { customer, isCompleted, points, cashback, recordId, completedAt } = outcome!
		return {
			CustomerId: customer,
			ObjectiveId: id,
			IsCompleted: isCompleted,
			Points: points.toNumber(),
			Cashback: cashback.toNumber(),
			PointId: recordId,
			CompletedDate: completedAt.toISOString(),
		}
	})
	serve(createReferral, async ({ session: { merchant }, body }) => {
		const friend = friendOf(body)
		if (!friend)
			return refuse('General_FieldCannotBeNullOrBlank', 'FriendId or FriendEmail is required', 'FriendId')
		const command = { referrer: body.ReferrerId, friend }
		const [outcome] = await db.transaction((tx) => recordReferrals(tx, merchant, clock.now(), [command]))
		if (isRefusal(outcome))
			return named(outcome, { referrer: 'ReferrerId', friend: body.FriendId ? 'FriendId' : 'FriendEmail' })
		return { ReferrerId: outcome!.referrer, FriendId: outcome!.friend, IsRewarded: outcome!.isRewarded }
	})
}

const friendOf = (body: {
	FriendId?: string | null
	FriendEmail?: string | null
}): ReferralCommand['friend'] | null => {
	if (body.FriendId) return { originalId: body.FriendId }
	return body.FriendEmail?.trim() ? { email: body.FriendEmail } : null
}

/** A refusal that names the member as the caller wrote it. */
const named = (refusal: Refusal, names: Record<string, string>): Refusal => ({
	...refusal,
	field: refusal.field && (names[refusal.field] ?? refusal.field),
})
