import { type Customer, takesPart } from '../customers/customer.ts'
import { findCustomerIds } from '../customers/find-customers.ts'
import { readCustomers } from '../customers/read-customers.ts'
import type { Tx } from '../db/database.ts'
import { type Decimal, ZERO } from '../db/decimal.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import type { Metadata } from '../ledger/machine/account.ts'
import { openBook } from '../ledger/open-book.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { CUSTOM_TYPES, periodOf } from '../program/objective.ts'
import type { CustomObjective, Program } from '../program/settings.ts'
import { isRefusal, type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import { loadTiers } from '../tiers/load-tiers.ts'
import { type AwardDesk, awardObjective } from './award-objective.ts'
import { countCompletions, lockCounts } from './count-completions.ts'
import { keepCompletions, type NewCompletion } from './keep-completions.ts'
import { type KeptCompletion, readKeys, readTurns, turnMark } from './read-completions.ts'

export interface ObjectiveCommand {
	/** The customer's id in the merchant's own store. */
	customer: string
	objectiveId: number
	/** What the caller takes the objective for; null where it does not say. */
	type: CustomObjective['type'] | null
	/** The caller's own: the same again changes nothing and gets the same answer. */
	key: string
	metadata: Metadata[]
}

export interface ObjectiveOutcome {
	customer: string
	objectiveId: number
	/** False for whoever is not in the program: nothing is kept, and the key may be used again. */
	isCompleted: boolean
	points: Decimal
	cashback: Decimal
	recordId: number | null
	completedAt: Date
}

/** Everything a list is decided on, under lock. */
interface Counter extends AwardDesk {
	program: Program
	customers: Map<string, Customer>
	/** How often everybody has completed an objective, and one customer in its period. */
	counts: Map<string, number>
	turns: Map<string, number>
	/** By key, of earlier lists and of this one. */
	done: Map<string, KeptCompletion | NewCompletion>
	completions: NewCompletion[]
}

/** Takes in what the merchant's own systems say customers have done, and rewards it. */
export const completeObjectives = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	commands: ObjectiveCommand[],
): Promise<(ObjectiveOutcome | Refusal)[]> => {
	const counter = await openCounter(tx, merchant, now, commands)
	const decided = commands.map((command) => complete(counter, command))
	await counter.book.save()
	await keepCompletions(tx, merchant.id, now, counter.completions)
	await countCompletions(tx, merchant.id, counter.counts)
	// Records have their ids only now.
	return decided.map((entry, index) => (isRefusal(entry) ? entry : outcomeOf(commands[index]!, entry, now)))
}

const openCounter = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	commands: ObjectiveCommand[],
): Promise<Counter> => {
	const ids = await findCustomerIds(
		tx,
		merchant.id,
		commands.map(({ customer }) => customer),
	)
	const accounts = await lockAccounts(tx, merchant.id, [...ids.values()])
	const customers = [...(await readCustomers(tx, merchant.id, [...accounts.keys()])).values()]
	const program = await loadProgram(tx, merchant.id)
	const asked = program.custom.filter(({ id }) => commands.some(({ objectiveId }) => objectiveId === id))
	const counts = await lockCounts(tx, merchant.id, asked.map(nameOf)) // after the accounts, everywhere
	const places = asked.map((objective) => ({
		objective: nameOf(objective),
		period: periodOf(objective.period, now, merchant.timeZone),
	}))
	const turns = await readTurns(tx, merchant.id, [...accounts.keys()], places)
	const keys = commands.map(({ key }) => key)
	const done = new Map<string, KeptCompletion | NewCompletion>(await readKeys(tx, merchant.id, keys))
	const tiers = await loadTiers(tx, merchant.id)
	const book = await openBook(tx, merchant.id, now, accounts)
	return {
		merchant,
		book,
		tiers,
		program,
		customers: new Map(customers.map((customer) => [customer.originalId, customer])),
		counts,
		turns,
		done,
		completions: [],
	}
}

/** Null for whoever is not in the program. */
const complete = (
	counter: Counter,
	command: ObjectiveCommand,
): KeptCompletion | NewCompletion | null | Refusal => {
	const customer = counter.customers.get(command.customer)
	if (!customer) return refuse('Customer_NotFound', `there is no customer ${command.customer}`, 'customer')
	const before = counter.done.get(command.key)
	if (before) return isSame(before, customer, command) ? before : otherKey(command)
	const objective = counter.program.custom.find(({ id }) => id === command.objectiveId)
	const refusal = checkObjective(command, objective)
	if (refusal || !objective) return refusal
	if (!takesPart(customer)) return null
	const name = nameOf(objective)
	const period = periodOf(objective.period, counter.book.now, counter.merchant.timeZone)
	const mark = turnMark(customer.id, name, period)
	const turn = (counter.turns.get(mark) ?? 0) + 1
	if (objective.maxPerCustomer !== null && turn > objective.maxPerCustomer)
		return enough(`the customer has completed objective ${objective.id} as often as one may`)
	if (objective.maxInAll !== null && counter.counts.get(name)! >= objective.maxInAll)
		return enough(`objective ${objective.id} was completed as often as all may together`)
	const completion = {
		customerId: customer.id,
		objective: name,
		period,
		turn,
		key: command.key,
		record: award(counter, customer, objective, command),
	}
	counter.completions.push(completion)
	counter.turns.set(mark, turn)
	counter.counts.set(name, counter.counts.get(name)! + 1)
	counter.done.set(command.key, completion)
	return completion
}

const award = (
	counter: Counter,
	customer: Customer,
	{ id, title, type, points }: CustomObjective,
	{ key, metadata }: ObjectiveCommand,
) =>
	awardObjective(
		counter,
		counter.program,
		customer,
		{ rule: 'objective', type: CUSTOM_TYPES[type], points, id, facts: { objective: id, title, key } },
		{ metadata },
	)

const nameOf = ({ id }: { id: number }): string => `custom:${id}`

const checkObjective = (
	command: ObjectiveCommand,
	objective: CustomObjective | undefined,
): Refusal | null => {
	const { objectiveId: id, type } = command
	if (!objective)
		return refuse('ApiExternalObjective_not_found', `there is no objective ${id}`, 'objectiveId')
	if (!objective.isActive)
		return refuse('ApiExternalObjective_inactive', `objective ${id} is not active`, 'objectiveId')
	if (type !== null && type !== objective.type)
		return refuse(
			'ApiExternalObjective_type_incorrect',
			`objective ${id} is of type ${objective.type}`,
			'type',
		)
	return null
}

const enough = (message: string): Refusal =>
	refuse('ApiExternalCustomObjective_max_bonification_reached', message, 'objectiveId')

const isSame = (
	before: KeptCompletion | NewCompletion,
	customer: Customer,
	command: ObjectiveCommand,
): boolean => before.customerId === customer.id && before.objective === nameOf({ id: command.objectiveId })

const otherKey = ({ key }: ObjectiveCommand): Refusal =>
	refuse('ChangePoints_ChangeKeyAlreadyExists', `key ${key} was used for something else`, 'key')

const outcomeOf = (
	{ customer, objectiveId }: ObjectiveCommand,
	completion: KeptCompletion | NewCompletion | null,
	now: Date,
): ObjectiveOutcome => {
	const kept =
		completion && 'record' in completion
			? { ...(completion.record?.amount ?? NO_POINTS), recordId: completion.record?.id ?? null }
			: completion
	return {
		customer,
		objectiveId,
		isCompleted: completion !== null,
		points: kept?.points ?? ZERO,
		cashback: kept?.cashback ?? ZERO,
		recordId: kept?.recordId ?? null,
		completedAt: completion && 'completedAt' in completion ? completion.completedAt : now,
	}
}

const NO_POINTS = { points: ZERO, cashback: ZERO }
