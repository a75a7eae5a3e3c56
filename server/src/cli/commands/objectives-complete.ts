import { errorNumber } from '@fiel/contract'
import { completeObjectives } from '../../objectives/complete-objectives.ts'
import { OperatorError, USAGE_EXIT_CODE } from '../../operator-error.ts'
import { isRefusal } from '../../refusal.ts'
import { type CliCommand, JSON_OPTION, MERCHANT_OPTION } from '../support/command.ts'
import { printJson, printLine } from '../support/print.ts'
import { recordCommand } from '../support/record-command.ts'
import { requireMerchant, withDatabase } from '../support/with-database.ts'

export const objectivesCompleteCommand: CliCommand = {
	name: 'objectives complete',
	summary: 'Reward a customer for one of your own objectives, once per key',
	options: {
		...MERCHANT_OPTION,
		objective: { value: '<id>', required: true, meaning: 'The id of the objective in the program' },
		customer: { value: '<id>', required: true, meaning: "The customer's id in your store, such as C-0001" },
		key: { value: '<key>', required: true, meaning: 'Your idempotency key: the same key rewards only once' },
		...JSON_OPTION,
	},
	run: (context, values) =>
		withDatabase(context, async (db) => {
			const merchant = await requireMerchant(db, values.text('merchant'))
			const [customer, key] = [values.text('customer'), values.text('key')]
			const objectiveId = Number(values.text('objective'))
			if (!Number.isSafeInteger(objectiveId))
				throw new OperatorError('--objective must be the id of an objective', USAGE_EXIT_CODE)
			const command = { customer, objectiveId, type: null, key, metadata: [] }
			const now = context.clock.now()
			const { isCompleted, points, cashback, recordId } = await db.transaction(async (tx) => {
				const [outcome] = await completeObjectives(tx, merchant, now, [command])
				if (isRefusal(outcome))
					throw new OperatorError(`${errorNumber(outcome.refused)} ${outcome.refused}: ${outcome.message}`)
				const after = { CustomerId: customer, Key: key, PointId: outcome!.recordId }
				const done = { kind: 'objectives', id: objectiveId, after }
				await recordCommand(tx, merchant.id, objectivesCompleteCommand, done, now)
				return outcome!
			})
			if (values.has('json'))
				return printJson({
					Customer: customer,
					Objective: objectiveId,
					Completed: isCompleted,
					Points: points.toNumber(),
					Cashback: cashback.toNumber(),
					PointId: recordId,
				})
			printLine(isCompleted ? `${customer} earned ${points} points` : `${customer} is not in the program`)
		}),
}
