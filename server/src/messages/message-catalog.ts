import { AFFILIATE_MESSAGES } from './affiliates.ts'
import type { CatalogEntry } from './catalog-entry.ts'
import { COUNTER_MESSAGES } from './counter.ts'
import { CUSTOMER_MESSAGES } from './customers.ts'
import { MEMBER_MESSAGES } from './members.ts'
import { OBJECTIVE_MESSAGES } from './objectives.ts'
import { ORDER_MESSAGES } from './orders.ts'
import { PIN_MESSAGES } from './pins.ts'
import { POINT_MESSAGES } from './points.ts'
import { PRODUCT_AND_COUPON_MESSAGES } from './products-and-coupons.ts'
import { REQUEST_MESSAGES } from './requests.ts'
import { REWARD_RULE_MESSAGES } from './reward-rules.ts'
import { REWARD_MESSAGES } from './rewards.ts'
import { TRANSPORT_MESSAGES } from './transport.ts'

/** Every message of the private interface in every language. An entry is a function of its parameters. */
export const MESSAGE_CATALOG = {
	...TRANSPORT_MESSAGES,
	...REQUEST_MESSAGES,
	...ORDER_MESSAGES,
	...CUSTOMER_MESSAGES,
	...POINT_MESSAGES,
	...AFFILIATE_MESSAGES,
	...MEMBER_MESSAGES,
	...OBJECTIVE_MESSAGES,
	...PIN_MESSAGES,
	...COUNTER_MESSAGES,
	...PRODUCT_AND_COUPON_MESSAGES,
	...REWARD_MESSAGES,
	...REWARD_RULE_MESSAGES,
	/** Stored messages, and messages that only the panel and the command line use. */
	asWritten: (en: string, pt: string = en, es: string = en) => ({ en, pt, es }),
} satisfies Record<string, CatalogEntry>
