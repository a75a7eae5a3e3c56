import { type Customer, isParticipating } from '../customers/customer.ts'
import { findCustomerIds } from '../customers/find-customers.ts'
import { readCustomers } from '../customers/read-customers.ts'
import type { Tx } from '../db/database.ts'
import { type Decimal, ZERO } from '../db/decimal.ts'
import { loadLedgerSession } from '../ledger/load-ledger-session.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import type { Metadata } from '../ledger/machine/account.ts'
import { saveLedgerSession } from '../ledger/save-ledger-session.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { objectivePeriodOf, POINT_TYPES } from '../program/objective.ts'
import type { CustomObjective, Program } from '../program/settings.ts'
import { isRefusal, type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import { loadTiers } from '../tiers/load-tiers.ts'
import { type AwardContext, awardObjective } from './award-objective.ts'
import { lockCompletionCounts, saveCompletionCounts } from './completion-counts.ts'
import {
	completionCountKey,
	loadCompletionCounts,
	loadCompletionsByKey,
	type StoredCompletion,
} from './load-completions.ts'
import { type NewCompletion, saveCompletions } from './save-completions.ts'

export interface ObjectiveCommand {
	/** The merchant's id of the customer. */
	customer: string
	objectiveId: number
	/** The type that the caller expects the objective to have; null if it does not say. */
	type: CustomObjective['type'] | null
	/** The idempotency key of the caller. */
	key: string
	metadata: Metadata[]
}

interface ObjectiveOutcome {
	customer: string
	objectiveId: number
	/** False if the customer is not in the program: nothing is stored, and the key can be used again. */
	isCompleted: boolean
	points: Decimal
	cashback: Decimal
	recordId: number | null
	completedAt: Date
}

/** The locked data on which a batch is decided. */
interface CompletionBatch extends AwardContext {
	program: Program
	customers: Map<string, Customer>
	/** How often all customers have completed an objective. */
	counts: Map<string, number>
	/** How often a customer has completed an objective in its period, see `turnKey`. */
	completionTurns: Map<string, number>
	/** By idempotency key, including those of this batch. */
	completionsByKey: Map<string, StoredCompletion | NewCompletion>
	completions: NewCompletion[]
}

/** Records completions that the merchant's own systems report, and awards them. */
export const completeObjectives = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	commands: ObjectiveCommand[],
): Promise<(ObjectiveOutcome | Refusal)[]> => {
	const batch = await loadCompletionBatch(tx, merchant, now, commands)
	const decided = commands.map((command) => applyCompletionCommand(batch, command))
	await saveLedgerSession(tx, batch.ledger)
	await saveCompletions(tx, batch.ledger.accounts.locked, merchant.id, now, batch.completions)
	await saveCompletionCounts(tx, merchant.id, batch.counts)
	// Records get their ids when the ledger is saved.
	return decided.map((entry, index) => (isRefusal(entry) ? entry : outcomeOf(commands[index]!, entry, now)))
}

const loadCompletionBatch = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	commands: ObjectiveCommand[],
): Promise<CompletionBatch> => {
	const ids = await findCustomerIds(
		tx,
		merchant.id,
		commands.map(({ customer }) => customer),
	)
	const accounts = await lockAccounts(tx, merchant.id, [...ids.values()]).accounts
	const customers = [...(await readCustomers(tx, merchant.id, [...accounts.keys()])).values()]
	const program = await loadProgram(tx, merchant.id)
	const objectives = program.custom.filter(({ id }) => commands.some(({ objectiveId }) => objectiveId === id))
	// Counters are always locked after the accounts, to prevent deadlocks.
	const counts = await lockCompletionCounts(tx, merchant.id, objectives.map(objectiveKey))
	const periods = objectives.map((objective) => ({
		objective: objectiveKey(objective),
		period: objectivePeriodOf(objective.period, now, merchant.timeZone),
	}))
	const completionTurns = await loadCompletionCounts(tx, merchant.id, [...accounts.keys()], periods)
	const keys = commands.map(({ key }) => key)
	const completionsByKey = new Map<string, StoredCompletion | NewCompletion>(
		await loadCompletionsByKey(tx, merchant.id, keys),
	)
	const tiers = await loadTiers(tx, merchant.id)
	const ledger = await loadLedgerSession(tx, merchant.id, now, accounts)
	return {
		merchant,
		ledger,
		tiers,
		program,
		customers: new Map(customers.map((customer) => [customer.originalId, customer])),
		counts,
		completionTurns,
		completionsByKey,
		completions: [],
	}
}

/** Returns null if the customer is not in the program. */
const applyCompletionCommand = (
	batch: CompletionBatch,
	command: ObjectiveCommand,
): StoredCompletion | NewCompletion | null | Refusal => {
	const customer = batch.customers.get(command.customer)
	if (!customer) return refuse('Customer_NotFound', `there is no customer ${command.customer}`, 'customer')
	const before = batch.completionsByKey.get(command.key)
	if (before) return isSameCompletion(before, customer, command) ? before : refuseUsedKey(command)
	const objective = batch.program.custom.find(({ id }) => id === command.objectiveId)
	const refusal = checkObjective(command, objective)
	if (refusal || !objective) return refusal
	if (!isParticipating(customer)) return null
	const name = objectiveKey(objective)
	const period = objectivePeriodOf(objective.period, batch.ledger.now, batch.merchant.timeZone)
	const countKey = completionCountKey(customer.id, name, period)
	const turn = (batch.completionTurns.get(countKey) ?? 0) + 1
	if (objective.maxPerCustomer !== null && turn > objective.maxPerCustomer)
		return refuseLimitReached(`the customer has completed objective ${objective.id} as often as one may`)
	if (objective.maxInAll !== null && batch.counts.get(name)! >= objective.maxInAll)
		return refuseLimitReached(`objective ${objective.id} was completed as often as all may together`)
	const completion = {
		customerId: customer.id,
		objective: name,
		period,
		turn,
		key: command.key,
		record: awardCompletion(batch, customer, objective, command),
	}
	batch.completions.push(completion)
	batch.completionTurns.set(countKey, turn)
	batch.counts.set(name, batch.counts.get(name)! + 1)
	batch.completionsByKey.set(command.key, completion)
	return completion
}

const awardCompletion = (
	batch: CompletionBatch,
	customer: Customer,
	{ id, title, type, points }: CustomObjective,
	{ key, metadata }: ObjectiveCommand,
) =>
	awardObjective(
		batch,
		batch.program,
		customer,
		{ rule: 'objective', type: POINT_TYPES[type], points, id, facts: { objective: id, title, key } },
		{ metadata },
	)

const objectiveKey = ({ id }: { id: number }): string => `custom:${id}`

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

const refuseLimitReached = (message: string): Refusal =>
	refuse('ApiExternalCustomObjective_max_bonification_reached', message, 'objectiveId')

const isSameCompletion = (
	before: StoredCompletion | NewCompletion,
	customer: Customer,
	command: ObjectiveCommand,
): boolean =>
	before.customerId === customer.id && before.objective === objectiveKey({ id: command.objectiveId })

const refuseUsedKey = ({ key }: ObjectiveCommand): Refusal =>
	refuse('ChangePoints_ChangeKeyAlreadyExists', `key ${key} was used for something else`, 'key')

const outcomeOf = (
	{ customer, objectiveId }: ObjectiveCommand,
	completion: StoredCompletion | NewCompletion | null,
	now: Date,
): ObjectiveOutcome => {
	const awarded =
		completion && 'record' in completion
			? { ...(completion.record?.amount ?? NO_POINTS), recordId: completion.record?.id ?? null }
			: completion
	return {
		customer,
		objectiveId,
		isCompleted: completion !== null,
		points: awarded?.points ?? ZERO,
		cashback: awarded?.cashback ?? ZERO,
		recordId: awarded?.recordId ?? null,
		completedAt: completion && 'completedAt' in completion ? completion.completedAt : now,
	}
}

const NO_POINTS = { points: ZERO, cashback: ZERO }
