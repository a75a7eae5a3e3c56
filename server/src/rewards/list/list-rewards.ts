import type { RewardType } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'

export interface RewardBrief {
	id: number
	title: string
	description: string | null
	isActive: boolean
	value: string
	points: string
	type: RewardType
}

export interface RewardPage {
	isActive: boolean | null
	size: number
	number: number
}

export interface RewardList {
	items: RewardBrief[]
	total: number
}

/** Lists a page of a merchant's rewards, ordered by id, with the total number on all pages. */
export const listRewards = async (
	db: Queryable,
	merchantId: number,
	{ isActive, size, number }: RewardPage,
): Promise<RewardList> => {
	const [page] = await db.rows<RewardList>(sql`
		with matching as (
			select id, is_active, configuration from rewards
			where merchant_id = ${merchantId} and (${isActive}::boolean is null or is_active = ${isActive}::boolean)
		)
		select (select count(*) from matching) as total, array(
			select json_build_object('id', id, 'title', configuration -> 'title',
				'description', configuration -> 'description', 'isActive', is_active, 'value', configuration -> 'value',
				'points', configuration -> 'points', 'type', configuration -> 'type')
			from matching order by id limit ${size} offset ${(number - 1) * size}::bigint) as items`)
	return page!
}
