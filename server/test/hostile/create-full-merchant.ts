import { hash } from 'node:crypto'
import { createDemoRewards } from '../../src/demo/rewards.ts'
import type { Merchant } from '../../src/merchants/merchant.ts'
import { createQuizzes } from '../../src/quizzes/create-quizzes.ts'
import type { NewQuiz } from '../../src/quizzes/quiz.ts'
import { createTiers } from '../../src/tiers/create-tiers.ts'
import { startSession } from '../../src/users/start-session.ts'
import { addUser, createPanelClient, type PanelClient } from '../support/admin.ts'
import { buildTiers } from '../support/build-tiers.ts'
import { uploadImport } from '../support/imports.ts'
import { switchMembersOn } from '../support/members.ts'
import { buildShoesQuiz } from '../support/quizzes.ts'
import { createTestReward, earnPoints } from '../support/rewards.ts'
import { buildRule } from '../support/rules.ts'
import { ENDPOINT, fanOutAll } from '../support/webhooks.ts'
import type { World } from '../support/world.ts'

const CUSTOMERS = ['ana', 'rui', 'São/João', 'C-1001', "o'brien", '50%', 'ZZ top']

/**
 * Creates a merchant with at least one of every resource that a request can name; its own names start with
 * `mark`.
 */
export const createFullMerchant = async (world: World, mark = ''): Promise<Merchant> => {
	const { merchant, api } = await world.merchant({
		rules: [buildRule()],
		referral: { isActive: true, points: '5', friendPoints: '5' },
		affiliates: { isActive: true },
	})
	const now = world.clock.now()
	const marked = (name: string): string => mark + name
	await world.db.transaction(async (tx) => {
		await createTiers(tx, merchant.id, buildTiers())
		await createDemoRewards(tx, merchant.id, now)
		await createQuizzes(tx, merchant.id, [buildShoesQuiz(), ...['a', 'b'].map(createOpenQuiz)])
	})
	const id = await createTestReward(world, merchant, { points: '1' }, ['A-1', 'A-2', 'A-3'].map(marked))
	const customers = CUSTOMERS.map(marked)
	for (const customer of customers) await earnPoints(api, 1_000, customer)
	for (const customer of customers.slice(0, 3)) {
		const redeemed = { CustomerId: customer, OriginalKey: `till-${customer}` }
		await api.post(`/RewardConfigurations/${id}/redeem`, redeemed, { TotalItemCount: 1 })
	}
	await api.put(`/Product/${marked('SHOE-41')}`, {
		Title: 'Trail shoe',
		ProductBrand: { OriginalId: 'ALTO', Name: 'Alto' },
	})
	const coupon = { CouponCode: marked('HOUSE'), CouponType: 1, CouponValue: 10, CustomerId: customers[0] }
	await api.post('/Coupons', coupon, { HasError: false })
	const document = marked('doc').replaceAll(/[^a-z]/g, '')
	await api.post('/Affiliate', { Document: document, Coupon: coupon.CouponCode })
	await switchMembersOn(world, merchant)
	await addPanelData(world, merchant)
	return merchant
}

/** A quiz with one free-text question, which random answers can complete. */
const createOpenQuiz = (name: string): NewQuiz =>
	buildShoesQuiz({ name, questions: buildShoesQuiz().questions.slice(-1) })

/** Adds the data that only the panel can create. */
const addPanelData = async (world: World, merchant: Merchant): Promise<void> => {
	const owner = await createOwnerPanel(world, merchant)
	await addUser(world, merchant, 'editor')
	const { Version } = await owner.get('/program')
	await owner.put('/program', { BasedOnVersion: Version, Settings: { Custom: [OBJECTIVE] } })
	const { Id } = await owner.post('/webhooks', { Url: ENDPOINT, Topics: ['Point_Add'] })
	await owner.post(`/webhooks/${Id}/test`, { Topic: 'Point_Add' })
	await fanOutAll(world)
	await owner.post('/keys', { Name: 'web shop' })
	await owner.post('/keys/public', { Name: 'pages', Origins: ['https://shop.example'] })
	// The address is a hash, so that a mutated digit does not make it the address of another merchant's guest.
	const guest = hash('sha256', `${merchant.id}`).slice(0, 16)
	await owner.post('/invitations', { Email: `guest-${guest}@example.com`, Role: 'viewer' })
	await uploadImport(owner, 'customers', 'Id,Name\nC-1,Eva\nC-2,Ivo\n')
}

/** Creates the session directly, because there are more merchants than sign-in attempts allowed for one address. */
const createOwnerPanel = async (world: World, merchant: Merchant): Promise<PanelClient> => {
	const { id, email } = await addUser(world, merchant)
	const user = { merchantId: merchant.id, id }
	const visit = { address: null, agent: null }
	const { token } = await world.db.transaction((tx) => startSession(tx, user, visit, world.clock.now()))
	return createPanelClient(world, email, `fiel_session=${token}`)
}

const OBJECTIVE = {
	Id: 1,
	Title: 'Write a review',
	Type: 'review',
	IsActive: true,
	Points: 5,
	MaxPerCustomer: 2,
	Period: 'day',
	MaxInAll: null,
}
