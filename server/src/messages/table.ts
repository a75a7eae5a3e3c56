import type { Entry } from './entry.ts'
import { GOODS } from './goods.ts'
import { ORDERS } from './orders.ts'
import { PEOPLE } from './people.ts'
import { REQUESTS } from './requests.ts'
import { REWARD_RULES } from './reward-rules.ts'
import { REWARDS } from './rewards.ts'
import { TRANSPORT } from './transport.ts'

/** Everything the private interface says in words, in every language. An entry is a function of what it is about. */
export const TABLE = {
	...TRANSPORT,
	...REQUESTS,
	...ORDERS,
	...PEOPLE,
	...GOODS,
	...REWARDS,
	...REWARD_RULES,
	/** What was stored, and what only the panel and the command line say. */
	asWritten: (en: string, pt: string = en, es: string = en) => ({ en, pt, es }),
} satisfies Record<string, Entry>
