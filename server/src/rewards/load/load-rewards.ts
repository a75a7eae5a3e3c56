import { TierBenefitType } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'
import type { Reward } from '../reward.ts'

/** Loads rewards by id. Lock them first if a decision depends on them. */
export const loadRewards = async (
	db: Queryable,
	merchantId: number,
	ids: number[],
): Promise<Map<number, Reward>> => {
	const rows = await db.rows<Omit<Reward, 'freeCodes'>>(sql`
		select r.id, r.redeemed, r.configuration || jsonb_build_object('isActive', r.is_active) as settings,
			array(
				select json_build_object('id', l.id, 'name', l.name, 'type', l.type, 'value', l.value::text,
					'codes', l.codes, 'used', l.used, 'isLowNotified', l.low_told_at is not null,
					'isEmptyNotified', l.empty_told_at is not null)
				from coupon_lists l
				where l.merchant_id = ${merchantId} and l.reward_id = r.id
				order by l.id) as lists,
			array(
				select json_build_object('id', t.id, 'position', t.position, 'name', t.name, 'color', t.color,
					'iconUrl', t.icon_url, 'isActive', t.is_active, 'isBase', t.is_base, 'identifier', t.identifier,
					'caption', t.caption, 'customers', (
						select coalesce(sum(m.customers), 0) from tier_members m
						where m.merchant_id = ${merchantId} and m.tier_id = t.id))
				from tiers t
				where t.merchant_id = ${merchantId}
					and (t.id in (select jsonb_array_elements_text(r.configuration -> 'tierIds')::bigint)
						or (t.is_active and t.benefits @> jsonb_build_array(
							jsonb_build_object('type', ${TierBenefitType.ExclusiveReward}::integer, 'rewardId', r.id))))
				order by t.position) as tiers
		from rewards r
		where r.merchant_id = ${merchantId} and r.id = any(${ids}::bigint[])`)
	return new Map(
		rows.map((row) => {
			const free = row.lists.reduce((total, list) => total + list.codes - list.used, 0)
			return [row.id, { ...row, freeCodes: row.lists.length > 0 ? free : null }]
		}),
	)
}
