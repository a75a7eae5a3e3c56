import { Origin } from '@fiel/contract'
import { createCustomers } from '../../src/customers/create-customers.ts'
import { signInAs } from './admin.ts'
import { uniqueText } from './builders.ts'
import { buildCard } from './customer-card.ts'
import type { World } from './world.ts'

/** A shop where a point is worth 0.03, with customers c1, c2 and so on in a segment. */
export const openSegmentShop = async (world: World, count: number) => {
	const { merchant, api } = await world.merchant({ cashback: { isActive: true, pointValue: '0.03' } })
	const owner = await signInAs(world, merchant)
	const editor = await signInAs(world, merchant, 'editor')
	const creation = {
		now: world.clock.now(),
		reason: 'test',
		origin: Origin.ExternalApi,
		optIn: true,
		tiers: [],
	}
	const cards = Array.from({ length: count }, (_, index) => buildCard(`c${index + 1}`))
	await world.db.transaction((tx) => createCustomers(tx, merchant.id, cards, creation))
	const segment = await owner.post('/segments', { Name: 'Everybody', Conditions: [] })
	return { merchant, api, owner, editor, path: `/segments/${segment.Id}` }
}

/** The request of a bulk action that gives 10 points, or what the changes say. */
export const buildBulkRequest = (Customers: number, changes: object = {}) => ({
	...{ Kind: 'give', Value: 10, Reason: 'Thank you', Customers, ChangeKey: uniqueText('bulk') },
	...changes,
})
