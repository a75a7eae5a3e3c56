import { planChange, planOrder } from '../plans.ts'
import type { FaultShop, Write } from '../write-log.ts'
import { useCart } from './cart.ts'
import type { Story } from './story.ts'
import { useTill } from './till.ts'

/** A redemption that neither an order has used nor anything has ended. */
export interface OpenRedemption {
	write: Write
	/** Entry of the log for its end, `undone` until something ends it. */
	giveback: Write
	cents: number
	/** What an order names as its coupon. */
	code: string
	checkoutId: string | null
}

/** A customer whom one client serves at a time, so that the client knows what must be stored. */
export interface Shopper {
	customer: string
	/** The balance is at least this. */
	cents: number
	/** What is held for a cart. */
	held: OpenRedemption | null
}

/** The most that one redemption takes. */
export const MOST_CENTS = 300

/** Pays for the redemptions of a few stories at once. */
const FUNDS = 3_000

const createShopper = async (story: Story): Promise<Shopper | null> => {
	const { shop, nextNumber, perform } = story
	const number = nextNumber()
	const customer = `shopper ${number}`
	const base = { shop, customer }
	const { status } = await perform(planOrder(base, `order ${number}`, 1))
	return status === 'done' ? { customer, cents: 0, held: null } : null
}

const fund = async ({ shop, nextNumber, perform }: Story, shopper: Shopper): Promise<boolean> => {
	if (shopper.cents >= MOST_CENTS) return true
	const base = { shop, customer: shopper.customer }
	const { status } = await perform(planChange(base, `funds ${nextNumber()}`, FUNDS, false))
	if (status === 'done') shopper.cents += FUNDS
	return status === 'done'
}

/** The shoppers of all shops. One is served again only if the client knows the outcome of everything it has sent. */
export const createShoppers = () => {
	const idle = new Map<FaultShop, Shopper[]>()
	return {
		async serveOne(story: Story): Promise<void> {
			const waiting = idle.get(story.shop) ?? []
			idle.set(story.shop, waiting)
			const shopper = waiting.pop() ?? (await createShopper(story))
			if (!shopper || !(await fund(story, shopper))) return
			const useOne = story.random.happens(0.5) ? useCart : useTill
			if (await useOne(story, shopper)) waiting.push(shopper)
		},
	}
}
