import { listMemberRewards as listOperation, redeemMemberReward } from '@fiel/contract'
import { money } from '../db/decimal.ts'
import { isNoMember, type MemberApi } from '../http/member-api.ts'
import { memberNotFound } from '../http/member-reply.ts'
import { isRefusal } from '../refusal.ts'
import { listMemberRewards, type MemberRewards } from './list/list-member-rewards.ts'
import { memberRedemptionBody, memberRewardBody } from './member-wire.ts'
import { redeemForMembers } from './redeem-for-members.ts'

/** The member interface of rewards. */
export const registerRewardsMemberRoutes = (api: MemberApi): void => {
	const readRewards = api.readAsMember<null, MemberRewards>((db, merchant, queries) =>
		listMemberRewards(
			db,
			merchant.id,
			api.clock.now(),
			queries.map(({ member }) => member.id),
		),
	)
	api.serve(listOperation, async (call) => {
		const found = await readRewards(call, null)
		if (isNoMember(found)) return found
		return {
			Items: found.rewards.map(({ reward, why }) => memberRewardBody(reward, why, found, call.render)),
			Points: found.balance.points.toNumber(),
			Cashback: found.balance.cashback.toNumber(),
		}
	})
	const redeem = api.writeAsMember(redeemForMembers)
	api.serve(redeemMemberReward, async (call) => {
		const { params, body } = call
		const value = body.Value == null ? null : money(body.Value)
		const command = { rewardId: params.id, key: body.Key, value }
		// The key is that of the private interface, so that redemptions of one reward do not wait for each other's locks.
		const outcome = await redeem(call, `reward ${params.id}`, command)
		if (isNoMember(outcome)) return outcome
		if (!isRefusal(outcome)) return memberRedemptionBody(outcome)
		if (outcome.refused === 'ApiExternalRewardConfiguration_Error') return memberNotFound(outcome)
		return outcome.field === 'OriginalKey' ? { ...outcome, field: 'Key' } : outcome
	})
}
