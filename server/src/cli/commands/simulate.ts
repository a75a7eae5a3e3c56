import { readFile } from 'node:fs/promises'
import { type Order, OrderProductCategory, Origin, recordOrder } from '@fiel/contract'
import { isMoment, parseMoment } from '../../calendar.ts'
import { compileCheck, compileSchema, validationRefusal } from '../../http/validate.ts'
import { OperatorError, USAGE_EXIT_CODE } from '../../operator-error.ts'
import { simulateOrders } from '../../orders/admin/simulate-orders.ts'
import { parseOrderMessage } from '../../orders/parse-order-message.ts'
import { isRefusal, type Refusal } from '../../refusal.ts'
import { type CliCommand, JSON_OPTION, MERCHANT_OPTION } from '../support/command.ts'
import { printJson, printLine } from '../support/print.ts'
import { requireMerchant, withDatabase } from '../support/with-database.ts'

export const simulateCommand: CliCommand = {
	name: 'simulate',
	summary: 'Show what an order would earn, without changing anything',
	options: {
		...MERCHANT_OPTION,
		order: { value: '<file>', required: true, meaning: 'The order as JSON, in the format of the API' },
		at: { value: '<moment>', meaning: 'The time of the order, ISO 8601; the current time by default' },
		...JSON_OPTION,
	},
	run: async (context, values) => {
		const body = await readOrder(values.text('order'))
		const at = values.has('at') ? values.text('at') : null
		if (at !== null && !isMoment(at))
			throw new OperatorError(`--at must be an ISO 8601 date, not "${at}"`, USAGE_EXIT_CODE)
		await withDatabase(context, async (db) => {
			const merchant = await requireMerchant(db, values.text('merchant'))
			const now = at === null ? context.clock.now() : parseMoment(at, merchant.timeZone)
			const message = parseOrderMessage(body, merchant.timeZone, POINT_OF_SALE)
			if (isRefusal(message)) throw toProblem(message)
			const [outcome] = await simulateOrders(db, merchant, now, [message])
			if (isRefusal(outcome)) throw toProblem(outcome)
			const { originalId, state, points, cashback, reason, sentence } = outcome!
			if (!values.has('json')) return printLine(sentence)
			printJson({
				OriginalId: originalId,
				State: state,
				Points: points.toNumber(),
				Cashback: cashback.toNumber(),
				Reason: reason,
				Sentence: sentence,
			})
		})
	},
}

const toProblem = ({ refused: name, message }: Refusal): OperatorError =>
	new OperatorError(`${name}: ${message}`)

const isOrder = compileSchema(recordOrder.body!, 'body')

const POINT_OF_SALE = {
	origin: Origin.PointOfSale,
	invalid: recordOrder.invalid,
	checkCategory: compileCheck(OrderProductCategory, recordOrder),
}

const readOrder = async (file: string): Promise<Order> => {
	const body = await readFile(file, 'utf8')
		.then(JSON.parse)
		.catch((error: Error) => {
			throw new OperatorError(`The order in ${file} cannot be read: ${error.message}`)
		})
	if (isOrder(body)) return body as Order
	throw toProblem(validationRefusal(recordOrder, 'body', isOrder.errors!))
}
