import { type Base, planCancellation, planOrder } from '../plans.ts'
import type { Write } from '../write-log.ts'
import type { OpenRedemption, Shopper } from './shoppers.ts'
import type { Story } from './story.ts'

export const baseOf = ({ shop }: Story, { customer }: Shopper): Base => ({ shop, customer })

/** Notes a redemption that was acknowledged, and that it must not be given back until something asks for that. */
export const noteRedemption = (
	{ writeLog }: Story,
	write: Write,
	result: { ExternalCode: string },
	checkoutId: string | null,
): OpenRedemption => {
	const { points, shop, customer, key } = write
	const giveback = writeLog.add({ kind: 'giveback', shop, customer, key, points: -points }, 'undone')
	return { write, giveback, cents: -points, code: result.ExternalCode, checkoutId }
}

/** Sends an order that names the redemption; null if its outcome is not known. */
export const order = async (
	story: Story,
	shopper: Shopper,
	{ write: { key: redeemed }, code }: OpenRedemption,
): Promise<Write | null> => {
	const { writeLog, nextNumber, perform, random } = story
	const base = baseOf(story, shopper)
	const key = `order ${nextNumber()}`
	const plan = planOrder(base, key, random.between(50, 400), { coupon: code })
	const use = writeLog.add({ ...base, kind: 'use', key: `${redeemed} in ${key}`, points: 0 })
	const { status } = await perform({ ...plan, causes: [use] })
	return status === 'done' ? writeLog.find('order', base.shop, base.customer, key)! : null
}

/** Cancels the order, which gives the redemption back; false if the outcome is not known. */
export const cancelOrder = async (
	story: Story,
	shopper: Shopper,
	ordered: Write,
	{ giveback, cents }: OpenRedemption,
): Promise<boolean> => {
	const { status } = await story.perform({
		...planCancellation(baseOf(story, shopper), ordered),
		causes: [giveback],
	})
	if (status === 'done') shopper.cents += cents
	return status !== 'open'
}
