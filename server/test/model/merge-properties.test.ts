import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { findDrift } from '../support/drift.ts'
import { useWorld } from '../support/world.ts'
import { useClient } from './client.ts'
import { makeScenario } from './make-scenario.ts'
import { createProgramModel, type ProgramModel } from './model.ts'
import {
	describeOperation,
	type OrderOperation,
	type Scenario,
	type ScenarioOperation,
} from './operations.ts'
import { addPointsFor, type Settings } from './program.ts'
import { createScenarioShop, type ScenarioShop, type ServerAnswer } from './shop.ts'

const world = useWorld()
const openedClient = useClient(world)
const SEED = Number(process.env.SEED ?? 20_261_117)
const RUNS = Number(process.env.RUNS ?? 12)
// A run takes a whole history, and some take two.
const CHECK = {
	...{ seed: SEED, numRuns: Math.ceil(RUNS / 4) },
	...{ markInterruptAsFailure: false, interruptAfterTimeLimit: 120_000 },
}
const histories = fc.record({ seed: fc.nat(1_000_000), length: fc.integer({ min: 8, max: 40 }) })

const createShop = async (scenario: Scenario): Promise<ScenarioShop> => {
	world.clock.set(new Date(scenario.start).toISOString())
	return createScenarioShop(world, await openedClient(), scenario)
}
const verify = async ({ merchant }: ScenarioShop, steps: string): Promise<void> =>
	assert.deepEqual(await findDrift(world.db, new Set([merchant.id])), [], steps)
const describe = (operations: ScenarioOperation[]): string => operations.map(describeOperation).join('\n')

/** A random history on the server, which the model follows in order to say who exists. */
const playHistory = async (seed: number, length: number) => {
	const scenario = makeScenario(seed, length)
	const model = createProgramModel(scenario)
	const shop = await createShop(scenario)
	for (const operation of [...scenario.operations, { do: 'work' } as const]) {
		if ('skip' in model.answerTo(operation).reply) continue
		await shop.perform(operation)
	}
	return { shop, model, steps: `seed ${seed}, length ${length}\n${describe(scenario.operations)}` }
}
const pairsOf = (model: ProgramModel): [string, string][] => {
	const names = [...model.known().customers.keys()]
	return names.flatMap((into) =>
		names.filter((it) => it !== into).map((from): [string, string] => [into, from]),
	)
}
const amount = (answer: ServerAnswer, name: string): number => {
	assert.ok('answer' in answer, JSON.stringify(answer))
	return Math.round(Number(answer.answer[name]) * 10_000)
}
type Candidate = Record<'Points' | 'Cashback' | 'Orders' | 'Spend', string>

test('a merged customer has the points, cashback, orders and spend of both', async () => {
	const property = fc.asyncProperty(histories, async ({ seed, length }) => {
		const { shop, model, steps } = await playHistory(seed, length)
		const [pair] = pairsOf(model)
		if (!pair) return
		const [into, from] = pair
		const answer = await shop.perform({ do: 'merge', name: 'last', into, from })
		assert.ok('answer' in answer, steps)
		const { From, Into } = answer.answer.Preview as Record<'From' | 'Into', Candidate>
		for (const name of ['Points', 'Cashback', 'Orders', 'Spend'] as const) {
			const sum = [From, Into].reduce((all, it) => all + Math.round(Number(it[name]) * 10_000), 0)
			assert.equal(amount(answer, name), sum, `${name} of ${from} merged into ${into}\n${steps}`)
		}
		await verify(shop, steps)
	})
	await fc.assert(property, CHECK)
})

test('merging two customers and undoing it at once leaves both exactly as before', async () => {
	const property = fc.asyncProperty(histories, async ({ seed, length }) => {
		const { shop, model, steps } = await playHistory(seed, length)
		for (const [index, [into, from]] of pairsOf(model).entries()) {
			const name = `last${index}`
			const before = { into: await shop.everything(into), from: await shop.everything(from) }
			const expected = model.answerTo({ do: 'merge', name, into, from })
			const merged = await shop.perform({ do: 'merge', name, into, from })
			assert.ok('answer' in expected.reply && 'answer' in merged, steps)
			const { CanBeUndone } = merged.answer.Preview as { CanBeUndone: boolean }
			const { merges, hasLapsedTier } = model.known()
			// What is known to be different: see docs/model.md.
			const isLapsed = hasLapsedTier(merges.get(name)!)
			if (!CanBeUndone || isLapsed) return
			model.answerTo({ do: 'undoMerge', name, customer: into })
			const undone = await shop.perform({ do: 'undoMerge', name, customer: from })
			assert.ok('answer' in undone, `${from} merged into ${into}: ${JSON.stringify(undone)}\n${steps}`)
			const after = { into: await shop.everything(into), from: await shop.everything(from) }
			assert.deepEqual(after, before, `${from} merged into ${into}\n${steps}`)
		}
		await verify(shop, steps)
	})
	await fc.assert(property, CHECK)
})

/** Everything that two histories must have in common, whatever the customer is called. */
const standingOf = async (shop: ScenarioShop, customer: string) => {
	await shop.perform({ do: 'work' })
	const { OriginalId: _, Merges: __, FormerIds: ___, Lots, ...rest } = (await shop.view(customer, true))!
	return { ...rest, Lots: (Lots as string[]).toSorted() }
}
/** What a reply says of the customer, or the number of the refusal. */
const standingIn = (answer: ServerAnswer): unknown => {
	if ('error' in answer) return answer
	const { State, PointsBalance, PointBalance, TierName, OrderCount, Result } = answer.answer
	return { State, PointsBalance, PointBalance, TierName, OrderCount, Result }
}

/** The operations with other customers; `null` leaves one out. */
const named = (
	operations: ScenarioOperation[],
	rename: (customer: string) => string,
	keep: (operation: ScenarioOperation) => boolean,
): ScenarioOperation[] =>
	operations
		.filter((it) => it.do !== 'merge' && it.do !== 'undoMerge' && keep(it))
		.map((it) => ('customer' in it ? { ...it, customer: rename(it.customer) } : it))
const nobody = (order: string, customer: string, at: number): OrderOperation => ({
	...{ do: 'order', order, customer, total: 0, placed: at, completed: at, isCompleted: true },
})
/** Half of the customers of a scenario are the one, the others the other. */
const asOneOfTwo = (customer: string): string =>
	customer === 'nobody' ? customer : customer === 'ana' ? 'ana' : 'bia'
const asOne = (customer: string): string => (customer === 'nobody' ? customer : 'ana')

/** A rule that gives points for gifts, with a cap of which the model knows nothing. */
const cappedRule = (caps: object): Settings['Rules'] => [{ ...addPointsFor('gift', '20'), caps }]

/** Plays the same history for one customer, and for two who are merged at first. */
test('the history of two customers who were merged at first is that of one customer', async () => {
	const property = fc.asyncProperty(histories, async ({ seed, length }) => {
		const made = makeScenario(seed, length)
		const Rules = cappedRule({ perCustomer: { points: '30', period: 'month' } })
		const scenario: Scenario = { ...made, settings: { ...made.settings, Rules } }
		const { start, operations } = scenario
		const one = await createShop(scenario)
		const first = [nobody('n1', 'ana', start), nobody('n2', 'bia', start)]
		const always = () => true
		const answers: unknown[] = []
		for (const operation of named([...first, ...operations], asOne, always))
			answers.push(standingIn(await one.perform(operation)))
		const expected = await standingOf(one, 'ana')
		const two = await createShop(scenario)
		for (const [index, operation] of named([...first, ...operations], asOneOfTwo, always).entries()) {
			const answer = standingIn(await two.perform(operation))
			if (index > 1 && !isDeepStrictEqual(answer, answers[index]))
				assert.deepEqual(answer, answers[index], `${describeOperation(operation)}\nseed ${seed}, ${length}`)
			if (index === 1) await two.perform({ do: 'merge', name: 'first', into: 'ana', from: 'bia' })
		}
		const steps = `seed ${seed}, length ${length}\n${describe(operations)}`
		for (const id of ['ana', 'bia']) assert.deepEqual(await standingOf(two, id), expected, steps)
		await verify(two, steps)
	})
	await fc.assert(property, CHECK)
})

/** What two customers do apart as one would: they buy and return; nothing is spent, and no tier multiplies. */
const isApart = (operation: ScenarioOperation): boolean =>
	['order', 'cancel', 'return', 'pass', 'work', 'program'].includes(operation.do)
const withoutPerson = (operation: ScenarioOperation): ScenarioOperation => {
	if (operation.do === 'program' && 'Enrolment' in operation.settings) return { do: 'work' }
	if (operation.do !== 'order') return operation
	const { isEnrolled: _, coupon: __, profile: ___, ...rest } = operation
	return rest
}

test('two customers who bought and returned apart, and are merged at last, are where one customer would be', async () => {
	const property = fc.asyncProperty(histories, async ({ seed, length }) => {
		const made = makeScenario(seed, length)
		const scenario: Scenario = {
			...made,
			settings: { ...made.settings, Enrolment: { OptIn: false }, Rules: cappedRule({ budget: '90' }) },
			ladder: [
				{ name: 'Bronze', goals: [], match: 'all', graceDays: 0, multiplier: null },
				{
					...{ name: 'Silver', match: 'all', graceDays: 0, multiplier: null },
					goals: [{ Name: 'Spend', Measure: 'spend', Value: 300, Period: { Kind: 'ever', Days: null } }],
				},
			],
		}
		const { start } = scenario
		const first = [nobody('n1', 'ana', start), nobody('n2', 'bia', start)]
		const operations = [...first, ...made.operations.map(withoutPerson)]
		const steps = `seed ${seed}, length ${length}\n${describe(operations)}`
		const one = await createShop(scenario)
		for (const operation of named(operations, asOne, isApart)) await one.perform(operation)
		const expected = await standingOf(one, 'ana')
		const two = await createShop(scenario)
		// A message about an order of the other one is refused apart, and is none of the other one's for one customer.
		const owners = new Map<string, string>()
		for (const operation of named(operations, asOneOfTwo, isApart)) {
			const owner = operation.do === 'order' ? (owners.get(operation.order) ?? operation.customer) : ''
			if (operation.do === 'order') owners.set(operation.order, owner)
			await two.perform(operation.do === 'order' ? { ...operation, customer: owner } : operation)
		}
		const merged = await two.perform({ do: 'merge', name: 'last', into: 'bia', from: 'ana' })
		assert.ok('answer' in merged, steps)
		for (const id of ['ana', 'bia']) assert.deepEqual(await standingOf(two, id), expected, steps)
		await verify(two, steps)
	})
	await fc.assert(property, CHECK)
})
