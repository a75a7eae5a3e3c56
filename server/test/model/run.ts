import { isDeepStrictEqual } from 'node:util'
import { findDrift } from '../support/drift.ts'
import type { World } from '../support/world.ts'
import type { ModelClient } from './client.ts'
import { UNCERTAIN } from './merges.ts'
import { createProgramModel, type ProgramModel } from './model.ts'
import type { Scenario } from './operations.ts'
import { createScenarioShop, type ScenarioShop, type ServerAnswer } from './shop.ts'

/** The first step after which the server and the model disagree. */
export interface Disagreement {
	step: number
	/** The customer it concerns, if it is a single one. */
	customer: string | undefined
	/** What was compared. */
	what: string
	expected: unknown
	actual: unknown
}

export interface ScenarioRunOptions {
	/** The number of steps between two verifications; 0 for only at the end. */
	verifyEvery: number
	/** Compares the state only after the last step, which is enough to shrink a known scenario. */
	isQuick?: boolean
	stepped?(): void
}

/** Runs a scenario on the server and on the model, and compares them after every step. */
export const runScenario = async (
	world: World,
	client: ModelClient,
	scenario: Scenario,
	{ verifyEvery, isQuick = false, stepped }: ScenarioRunOptions,
): Promise<Disagreement | null> => {
	const model = createProgramModel(scenario)
	const shop = await createScenarioShop(world, client, scenario)
	for (const [step, operation] of scenario.operations.entries()) {
		const { reply, about } = model.answerTo(operation)
		if ('skip' in reply) continue
		const actual = await shop.perform(operation)
		const found =
			compareAnswers(reply, actual) ??
			(isQuick && step < scenario.operations.length - 1 ? null : await compareStates(model, shop, about)) ??
			((step + 1) % verifyEvery === 0 ? await verify(world, shop) : null)
		if (found)
			return { step, customer: about.find((it) => found.what.endsWith(` of ${it}`)) ?? about[0], ...found }
		stepped?.()
	}
	const found = await verify(world, shop)
	return found && { step: scenario.operations.length - 1, customer: undefined, ...found }
}

/** Known disagreements that are not fixed yet. Remove an entry when it is fixed. */
const KNOWN = { panelShowsEndedPoints: true }
const ENDED = ['PointsBalance', 'CashbackBalance', 'Lots']

type Found = Omit<Disagreement, 'step' | 'customer'>

const compareAnswers = (
	expected: Exclude<ReturnType<ProgramModel['answerTo']>['reply'], { skip: true }>,
	actual: ServerAnswer,
): Found | null => {
	if ('oneOf' in expected) {
		const found = expected.oneOf.map((answer) => compareAnswers({ answer }, actual))
		return found.includes(null) ? null : found[0]!
	}
	if ('error' in expected || 'error' in actual)
		return isDeepStrictEqual(expected, actual)
			? null
			: { what: 'the answer', expected, actual: short(expected, actual) }
	return compareMembers('the answer', expected.answer, actual.answer)
}
/** The most useful members of an answer that should have been a refusal. */
const short = (expected: object, actual: ServerAnswer): unknown => {
	if ('error' in actual || !('error' in expected)) return actual
	const { State, Status, PointsBalance, PointBalance } = actual.answer
	return { State, Status, PointsBalance, PointBalance }
}

const compareMembers = (
	what: string,
	expected: Record<string, unknown>,
	actual: Record<string, unknown>,
): Found | null => {
	const wrong = Object.keys(expected).filter((name) => !isContained(expected[name], actual[name]))
	if (wrong.length === 0) return null
	const pick = (from: Record<string, unknown>) => Object.fromEntries(wrong.map((name) => [name, from[name]]))
	return { what, expected: pick(expected), actual: pick(actual) }
}

/** Whether two values are equal; of an object inside an answer, the expected members. */
const isContained = (expected: unknown, actual: unknown): boolean => {
	if (!isObject(expected) || !isObject(actual)) return isDeepStrictEqual(expected, actual)
	return Object.keys(expected).every((name) => isContained(expected[name], actual[name]))
}
const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value)

const compareStates = async (
	model: ProgramModel,
	shop: ScenarioShop,
	about: string[],
): Promise<Found | null> => {
	for (const customer of about) {
		const { isSwept, ...expectedHistory } = model.history(customer) ?? { isSwept: true }
		const expected = model.view(customer)
		if (KNOWN.panelShowsEndedPoints && !isSwept && expected) for (const name of ENDED) delete expected[name]
		const actual = await shop.view(customer, expected !== null && 'Cash' in expected)
		if (expected && actual) ignoreUncertainMerges(expected, actual)
		const found = compareBoth(`what the panel shows of ${customer}`, expected, actual)
		if (found) return found
		if (expected === null || !model.isOwnId(customer)) continue
		const history = await shop.history(customer)
		const unequal = compareBoth(
			`the history of ${customer}`,
			expectedHistory,
			history && filterAwards(history, expectedHistory),
		)
		if (unequal) return unequal
	}
	return null
}
/** Takes the answer of the server where the model does not say whether a merge can be undone. */
const ignoreUncertainMerges = (expected: Record<string, unknown>, actual: Record<string, unknown>): void => {
	const shown = actual.Merges as string[]
	expected.Merges = (expected.Merges as string[]).map((it, index) => {
		const name = it.replace(UNCERTAIN, '')
		return it !== name && [name, `${name} can be undone`].includes(shown[index]!) ? shown[index] : it
	})
}
/** The model does not list the awards of cancelled orders and of orders that were corrected to zero. */
const filterAwards = (
	actual: Record<string, unknown>,
	expected: Record<string, unknown> | null,
): Record<string, unknown> => {
	const names = new Set(((expected?.Awards ?? []) as string[]).map((it) => it.split(' ')[0]))
	return { ...actual, Awards: (actual.Awards as string[]).filter((it) => names.has(it.split(' ')[0])).sort() }
}
const compareBoth = (
	what: string,
	expected: Record<string, unknown> | null,
	actual: Record<string, unknown> | null,
): Found | null => {
	if (expected === null || actual === null) return expected === actual ? null : { what, expected, actual }
	return compareMembers(what, expected, actual)
}

const verify = async (world: World, { merchant }: ScenarioShop): Promise<Found | null> => {
	const findings = await findDrift(world.db, new Set([merchant.id]))
	return findings.length === 0 ? null : { what: 'fiel verify', expected: [], actual: findings.slice(0, 5) }
}
