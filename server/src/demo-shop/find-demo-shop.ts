import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { DEMO_OWNER } from '../demo/create-demo.ts'
import { findMerchant } from '../merchants/find-merchant.ts'
import type { CallingMerchant, Merchant } from '../merchants/merchant.ts'

/** The id in the store of the customer who is signed in to the demo shop. */
export const SHOPPER = 'C-0001'

export interface DemoShop {
	merchant: CallingMerchant
	shopper: { id: number; name: string | null }
}

/**
 * Finds the merchant that the first start has made to try things on. Another one of that name has no demo shop, because
 * everybody can order there.
 */
export const findDemoShop = async (db: Queryable): Promise<DemoShop | undefined> => {
	const merchant = await findMerchant(db, 'demo')
	if (!merchant || merchant.isTest) return undefined
	const [found] = await db.rows<DemoShop['shopper'] & Pick<Merchant, 'pointNames'>>(sql`
		select c.id, c.name,
			(select json_build_object('one', settings ->> 'pointsNameSingular', 'many', settings ->> 'pointNamePlural')
				from customizations where merchant_id = ${merchant.id}) as "pointNames"
		from users u
		join customers c on c.merchant_id = ${merchant.id} and c.original_id = ${SHOPPER} and c.erased_at is null
		where u.merchant_id = ${merchant.id} and u.email = ${DEMO_OWNER.email} and u.role = 'owner'`)
	if (!found) return undefined
	const { pointNames, ...shopper } = found
	return {
		shopper,
		merchant: {
			...merchant,
			...(pointNames && { pointNames }),
			replyShape: 'current',
			origins: [],
			scopes: null,
		},
	}
}
