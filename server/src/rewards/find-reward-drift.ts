import { PointType } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Finding } from '../finding.ts'

/** Finds counters of rewards and code lists that are wrong, and redemptions that contradict their records or coupons. */
export const findRewardDrift = (db: Queryable, merchantIds: number[]): Promise<Finding[]> =>
	db.rows<Finding>(sql`
		with drift as (
			select r.merchant_id, null::bigint as customer_id, null::bigint as record_id,
				format('reward %s counts %s redemptions and has %s', r.id, r.redeemed, coalesce(d.redeemed, 0)) as sentence
			from rewards r
			left join (
				select merchant_id, reward_id, count(*) as redeemed from redemptions
				where merchant_id = any(${merchantIds}::bigint[]) and refunded_at is null group by 1, 2
			) d on d.merchant_id = r.merchant_id and d.reward_id = r.id
			where r.merchant_id = any(${merchantIds}::bigint[]) and r.redeemed <> coalesce(d.redeemed, 0)
			union all
			select d.merchant_id, d.customer_id, d.record_id,
				format('redemption %s names the record, and no redemption is recorded there', d.external_code)
			from redemptions d
			left join point_records r on r.merchant_id = d.merchant_id and r.customer_id = d.customer_id and r.id = d.record_id
			where d.merchant_id = any(${merchantIds}::bigint[])
				and r.type is distinct from ${PointType.RewardRedeem}::smallint
			union all
			select d.merchant_id, d.customer_id, d.record_id,
				format('redemption %s has a coupon, and there is none with its code', d.external_code)
			from redemptions d
			left join coupons c on c.merchant_id = d.merchant_id and c.id = d.coupon_id
			where d.merchant_id = any(${merchantIds}::bigint[]) and d.coupon_id is not null
				and c.code is distinct from d.external_code
			union all
			select d.merchant_id, d.customer_id, d.record_id,
				format('redemption %s was given back, and its coupon still works', d.external_code)
			from redemptions d
			join coupons c on c.merchant_id = d.merchant_id and c.id = d.coupon_id
			where d.merchant_id = any(${merchantIds}::bigint[]) and d.refunded_at is not null and c.deactivated_at is null
			union all
			select l.merchant_id, null, null, format('list %s counts %s codes, %s of them used, and has %s and %s',
				l.name, l.codes, l.used, coalesce(c.codes, 0), coalesce(c.used, 0))
			from coupon_lists l
			left join (
				select merchant_id, list_id, count(*) as codes, count(coupon_id) as used from coupon_codes
				where merchant_id = any(${merchantIds}::bigint[]) group by 1, 2
			) c on c.merchant_id = l.merchant_id and c.list_id = l.id
			where l.merchant_id = any(${merchantIds}::bigint[])
				and (l.codes, l.used) <> (coalesce(c.codes, 0), coalesce(c.used, 0))
			union all
			select n.merchant_id, c.customer_id, null,
				format('code %s was handed out as a coupon, and there is none with its code', n.code)
			from coupon_codes n
			left join coupons c on c.merchant_id = n.merchant_id and c.id = n.coupon_id
			where n.merchant_id = any(${merchantIds}::bigint[]) and n.coupon_id is not null and c.code is distinct from n.code
		)
		select merchant_id as "merchantId", customer_id as "customerId", record_id as "recordId", sentence from drift`)
