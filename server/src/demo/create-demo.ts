import sql from 'sql-template-tag'
import type { Clock } from '../clock.ts'
import { groupCustomers } from '../customers/group-customers.ts'
import type { Database } from '../db/database.ts'
import { decimal } from '../db/decimal.ts'
import { repeatSteps } from '../db/step.ts'
import { setMemberSettings } from '../members/settings.ts'
import { type CreatedKey, createKeys } from '../merchants/create-keys.ts'
import { createMerchant } from '../merchants/create-merchant.ts'
import { setProgram } from '../merchants/set-program.ts'
import type { ProductMessage } from '../products/product.ts'
import { updateProducts } from '../products/update-products.ts'
import { createQuizzes } from '../quizzes/create-quizzes.ts'
import { createTiers } from '../tiers/create-tiers.ts'
import { createUsers, type NewUser } from '../users/create-users.ts'
import { createQuizActivity, createRedemptionActivity } from './activities.ts'
import { CATALOGUE, type CatalogueItem } from './catalogue.ts'
import { createDemoCustomers } from './demo-customers.ts'
import { simulateHistory } from './history.ts'
import { DEMO_PROGRAM, DEMO_TIERS, demoQuizzes } from './program.ts'
import { createRandomSource } from './random-source.ts'
import { createDemoRewards } from './rewards.ts'

const DEMO = { name: 'demo', currency: 'BRL', timeZone: 'America/Sao_Paulo' }
/** Has no password: the first start prints a sign-in link. */
export const DEMO_OWNER: NewUser = {
	email: 'owner@demo.example',
	password: null,
	role: 'owner',
	name: 'Demo Owner',
}
const SEED = 1492
const DAY_MS = 86_400_000
/** Points are valid for a year, so with two years of history expiries spread over the second one. */
export const HISTORY_DAYS = 730

/**
 * Creates a merchant to try things on, in one transaction: an interrupted start leaves nothing, and the next one
 * tries again. Undefined if another process on the same database created it first.
 */
export const createDemo = async (
	db: Database,
	clock: Clock,
	pair: { token: string; key: string } | undefined,
	customers: number,
	/** Called with the number of days of the history that were just made, of `HISTORY_DAYS`. */
	tell: (days: number) => void = () => {},
): Promise<CreatedKey | undefined> => {
	const key = await db.transaction(async (tx) => {
		const now = clock.now()
		const since = new Date(now.getTime() - HISTORY_DAYS * DAY_MS)
		const created = await createMerchant(tx, DEMO, since)
		if ('refused' in created) return undefined
		const { merchant } = created
		await createTiers(tx, merchant.id, DEMO_TIERS)
		await setProgram(tx, merchant.id, DEMO_PROGRAM, 'fiel', since)
		const openUntil = new Date(now.getTime() + 2 * HISTORY_DAYS * DAY_MS)
		const quizzes = await createQuizzes(tx, merchant.id, demoQuizzes(since, openUntil))
		const rewards = await createDemoRewards(tx, merchant.id, since)
		await updateProducts(tx, merchant, since, CATALOGUE.map(productMessage))
		const random = createRandomSource(SEED)
		const people = createDemoCustomers(customers, random, since, now)
		const codes = new Map<string, string>()
		await simulateHistory(tx, merchant, people, random, since, now, codes, [
			createRedemptionActivity(rewards, random, codes),
			createQuizActivity(quizzes, random),
			async (_tx, _merchant, _now, _points, days) => tell(days),
		])
		await repeatSteps(() => groupCustomers(tx, merchant, now))
		await createUsers(tx, merchant.id, [DEMO_OWNER], now)
		await setMemberSettings(tx, merchant.id, now, { isOn: true, origins: [] })
		const [made] = await createKeys(tx, merchant.id, [{ name: 'demo', pair }], now)
		return made
	})
	await db.rows(sql`analyze`) // replaces the plans made while the tables were empty
	return key
}

const productMessage = ({ originalId, title, price, brand, categories }: CatalogueItem): ProductMessage => ({
	originalId,
	title,
	url: `https://shop.example/p/${originalId.toLowerCase()}`,
	imageUrl: null,
	isActive: true,
	price: decimal(price),
	brand,
	categories: categories.map((category) => ({ ...category, description: null })),
})
