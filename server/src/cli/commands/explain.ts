import { explainMoves } from '../../customers/explain-moves.ts'
import { findRecord } from '../../ledger/find-record.ts'
import { OperatorError, USAGE_EXIT_CODE } from '../../operator-error.ts'
import { explainRecord } from '../../program/explain.ts'
import { type CliCommand, JSON_OPTION, MERCHANT_OPTION } from '../support/command.ts'
import { printJson, printLine } from '../support/print.ts'
import { requireMerchant, withDatabase } from '../support/with-database.ts'

export const explainCommand: CliCommand = {
	name: 'explain',
	summary: 'Explain why a point record exists',
	needsDatabase: true,
	options: {
		...MERCHANT_OPTION,
		point: { value: '<id>', required: true, meaning: 'The PointId of the record' },
		...JSON_OPTION,
	},
	run: async (context, values) => {
		const id = Number(values.text('point'))
		if (!Number.isSafeInteger(id) || id < 1) {
			throw new OperatorError(`--point must be a number, not "${values.text('point')}"`, USAGE_EXIT_CODE)
		}
		await withDatabase(context, async (db) => {
			const merchant = await requireMerchant(db, values.text('merchant'))
			const found = await findRecord(db, merchant.id, id)
			if (!found) throw new OperatorError(`${merchant.name} has no point record ${id}`)
			const { type, amount, reason, createdAt, validUntil } = found.record
			const moves = await explainMoves(db, merchant, id)
			const sentence = `${explainRecord({ type, points: amount.points, reason })}${moves}`
			if (!values.has('json')) return printLine(sentence)
			printJson({
				PointId: id,
				CustomerId: found.customerId,
				PointType: type,
				Points: amount.points.toNumber(),
				Cashback: amount.cashback.toNumber(),
				Created: createdAt,
				ValidUntil: validUntil,
				Reason: reason,
				Sentence: sentence,
			})
		})
	},
}
