import { type Customer, isParticipating } from '../customers/customer.ts'
import { findReferencedIds, refuseAmbiguous } from '../customers/find-by-reference.ts'
import { readCustomers } from '../customers/read-customers.ts'
import type { Tx } from '../db/database.ts'
import { type Decimal, ZERO } from '../db/decimal.ts'
import { loadLedgerSession } from '../ledger/load-ledger-session.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import type { Metadata } from '../ledger/machine/account.ts'
import { saveLedgerSession } from '../ledger/save-ledger-session.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { type LocalizedMessage, localized } from '../messages/message.ts'
import { objectivePeriodOf, POINT_TYPES } from '../program/objective.ts'
import type { CustomObjective, Program } from '../program/settings.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { loadTiers } from '../tiers/load-tiers.ts'
import { objectiveKey, standardObjectiveOf } from './active-objectives.ts'
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
	/** Whether the key was used before for the same completion, so that nothing was done now. */
	isRepeated: boolean
}

/** The locked data on which a batch is decided. */
interface CompletionBatch extends AwardContext {
	program: Program
	/** By the reference that a command names them with. */
	customers: Map<string, Customer>
	/** References that name two customers. */
	ambiguous: Set<string>
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
	const firstKeys = new Set(batch.completions.map(({ key }) => key))
	return decided.map((entry, index) => {
		if (isRefusal(entry)) return entry
		const command = commands[index]!
		const isRepeated = entry !== null && !firstKeys.delete(command.key)
		return { ...outcomeOf(command, entry, now), isRepeated }
	})
}

const loadCompletionBatch = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	commands: ObjectiveCommand[],
): Promise<CompletionBatch> => {
	const { ids, ambiguous } = await findReferencedIds(
		tx,
		merchant.id,
		commands.map(({ customer }) => customer),
	)
	const accounts = await lockAccounts(tx, merchant.id, [...ids.values()]).accounts
	const customers = await readCustomers(tx, merchant.id, [...accounts.keys()])
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
		customers: new Map([...ids].map(([named, id]) => [named, customers.get(id)!])),
		ambiguous,
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
	if (batch.ambiguous.has(command.customer)) return refuseAmbiguous(command.customer, 'customer')
	const customer = batch.customers.get(command.customer)
	if (!customer) return refuse('Customer_NotFound', localized.noCustomer(command.customer), 'customer')
	const before = batch.completionsByKey.get(command.key)
	if (before) return isSameCompletion(before, customer, command) ? before : refuseUsedKey(command)
	const objective = batch.program.custom.find(({ id }) => id === command.objectiveId)
	const refusal = checkObjective(batch.program, command, objective)
	if (refusal || !objective) return refusal
	if (!isParticipating(customer)) return null
	const name = objectiveKey(objective)
	const period = objectivePeriodOf(objective.period, batch.ledger.now, batch.merchant.timeZone)
	const countKey = completionCountKey(customer.id, name, period)
	const turn = (batch.completionTurns.get(countKey) ?? 0) + 1
	if (objective.maxPerCustomer !== null && turn > objective.maxPerCustomer)
		return refuseLimitReached(localized.objectiveDoneByCustomer(objective.id))
	if (objective.maxInAll !== null && batch.counts.get(name)! >= objective.maxInAll)
		return refuseLimitReached(localized.objectiveDoneByAll(objective.id))
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

const checkObjective = (
	program: Program,
	{ objectiveId: id, type }: ObjectiveCommand,
	objective: CustomObjective | undefined,
): Refusal | null => {
	const standard = standardObjectiveOf(id)
	if (!objective && !standard)
		return refuse('ApiExternalObjective_not_found', localized.noObjective(id), 'objectiveId')
	if (!(objective ?? program[standard!]).isActive)
		return refuse('ApiExternalObjective_inactive', localized.objectiveInactive(id), 'objectiveId')
	if (!objective)
		return refuse('ApiExternalObjective_type_incorrect', localized.objectiveNotReported(id), 'objectiveId')
	if (type !== null && type !== objective.type)
		return refuse(
			'ApiExternalObjective_type_incorrect',
			localized.objectiveOfType(id, objective.type),
			'type',
		)
	return null
}

const refuseLimitReached = (message: LocalizedMessage): Refusal =>
	refuse('ApiExternalCustomObjective_max_bonification_reached', message, 'objectiveId')

const isSameCompletion = (
	before: StoredCompletion | NewCompletion,
	customer: Customer,
	command: ObjectiveCommand,
): boolean =>
	before.customerId === customer.id && before.objective === objectiveKey({ id: command.objectiveId })

const refuseUsedKey = ({ key }: ObjectiveCommand): Refusal =>
	refuse('ChangePoints_ChangeKeyAlreadyExists', localized.objectiveKeyUsed(key), 'key')

const outcomeOf = (
	{ customer, objectiveId }: ObjectiveCommand,
	completion: StoredCompletion | NewCompletion | null,
	now: Date,
): Omit<ObjectiveOutcome, 'isRepeated'> => {
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
