import { hash } from 'node:crypto'
import { createDemoRewards } from '../../src/demo/rewards.ts'
import type { Merchant } from '../../src/merchants/merchant.ts'
import { createQuizzes } from '../../src/quizzes/create-quizzes.ts'
import type { NewQuiz } from '../../src/quizzes/quiz.ts'
import { createTiers } from '../../src/tiers/create-tiers.ts'
import { startSession } from '../../src/users/start-session.ts'
import { addUser, openPanel, type Panel } from '../support/admin.ts'
import { upload } from '../support/imports.ts'
import { ladder } from '../support/ladder.ts'
import { shoes } from '../support/quizzes.ts'
import { earn, reward } from '../support/rewards.ts'
import { rule } from '../support/rules.ts'
import { ENDPOINT, handOut } from '../support/webhooks.ts'
import type { World } from '../support/world.ts'

const CUSTOMERS = ['ana', 'rui', 'São/João', 'C-1001', "o'brien", '50%', 'ZZ top']

/** A merchant that has at least one of everything that a request can name; names of its own begin with a mark. */
export const setStage = async (world: World, mark = ''): Promise<Merchant> => {
	const { merchant, api } = await world.merchant({
		rules: [rule()],
		referral: { isActive: true, points: '5', friendPoints: '5' },
	})
	const now = world.clock.now()
	const marked = (name: string): string => mark + name
	await world.db.transaction(async (tx) => {
		await createTiers(tx, merchant.id, ladder())
		await createDemoRewards(tx, merchant.id, now)
		await createQuizzes(tx, merchant.id, [shoes(), ...['a', 'b'].map(opinion)])
	})
	const id = await reward(world, merchant, { points: '1' }, ['A-1', 'A-2', 'A-3'].map(marked))
	const customers = CUSTOMERS.map(marked)
	for (const customer of customers) await earn(api, 1_000, customer)
	for (const customer of customers.slice(0, 3)) {
		const redeemed = { CustomerId: customer, OriginalKey: `till-${customer}` }
		await api.post(`/RewardConfigurations/${id}/redeem`, redeemed, { TotalItemCount: 1 })
	}
	await api.put(`/Product/${marked('SHOE-41')}`, {
		Title: 'Trail shoe',
		ProductBrand: { OriginalId: 'ALTO', Name: 'Alto' },
	})
	await furnish(world, merchant)
	return merchant
}

/** One question that any words answer: a quiz that chance can complete. */
const opinion = (name: string): NewQuiz => shoes({ name, questions: shoes().questions.slice(-1) })

/** What is made in the panel. */
const furnish = async (world: World, merchant: Merchant): Promise<void> => {
	const owner = await openOwner(world, merchant)
	await addUser(world, merchant, 'editor')
	const { Version } = await owner.get('/program')
	await owner.put('/program', { BasedOnVersion: Version, Settings: { Custom: [OBJECTIVE] } })
	const { Id } = await owner.post('/webhooks', { Url: ENDPOINT, Topics: ['Point_Add'] })
	await owner.post(`/webhooks/${Id}/test`, { Topic: 'Point_Add' })
	await handOut(world)
	await owner.post('/keys', { Name: 'web shop' })
	// no change of a digit makes it the address of another stage's guest
	const guest = hash('sha256', `${merchant.id}`).slice(0, 16)
	await owner.post('/invitations', { Email: `guest-${guest}@example.com`, Role: 'viewer' })
	await upload(owner, 'customers', 'Id,Name\nC-1,Eva\nC-2,Ivo\n')
}

/** An owner who need not sign in: there are more stages than an address may try passwords. */
const openOwner = async (world: World, merchant: Merchant): Promise<Panel> => {
	const { id, email } = await addUser(world, merchant)
	const user = { merchantId: merchant.id, id }
	const visit = { address: null, agent: null }
	const { token } = await world.db.transaction((tx) => startSession(tx, user, visit, world.clock.now()))
	return openPanel(world, email, `fiel_session=${token}`)
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
