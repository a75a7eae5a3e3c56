import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildOrder, uniqueText } from '../../test/support/builders.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

const SENT: [sent: string, answered: string][] = [
	['2026-06-10', '2026-06-10T03:00:00.000Z'],
	['20260610', '2026-06-10T03:00:00.000Z'],
	['2026-06-10T10:00', '2026-06-10T13:00:00.000Z'],
	['2026-06-10T10:00:00', '2026-06-10T13:00:00.000Z'],
	['2026-06-10 10:00:00', '2026-06-10T13:00:00.000Z'],
	['2026-06-10T10:00:00.1239', '2026-06-10T13:00:00.123Z'],
	['2026-06-10T10:00:00Z', '2026-06-10T10:00:00.000Z'],
	['2026-06-10t10:00:00z', '2026-06-10T10:00:00.000Z'],
	['2026-06-10T10:00:00.5Z', '2026-06-10T10:00:00.500Z'],
	['2026-06-10T10:00:00+00:00', '2026-06-10T10:00:00.000Z'],
	['2026-06-10T10:00:00-03:00', '2026-06-10T13:00:00.000Z'],
	['2026-06-10T10:00:00-0300', '2026-06-10T13:00:00.000Z'],
	['2026-06-10T10:00:00-03', '2026-06-10T13:00:00.000Z'],
	['20260610T100000-0300', '2026-06-10T13:00:00.000Z'],
	['2026-06-10T10:00:00+05:45', '2026-06-10T04:15:00.000Z'],
	['2026-06-10T10:00:00.1234567-03:00', '2026-06-10T13:00:00.123Z'],
	['2026-06-10T10:00:00-03:00[America/Sao_Paulo]', '2026-06-10T13:00:00.000Z'],
	['1900-01-01T00:00:00Z', '1900-01-01T00:00:00.000Z'],
	['2018-11-04T00:30:00', '2018-11-04T03:30:00.000Z'], // the hour the clocks skipped in São Paulo
	['2018-02-17T23:30:00', '2018-02-18T01:30:00.000Z'], // the hour they had twice: the first
]
for (const [sent, answered] of SENT) {
	test(`${sent} is ${answered}`, async () => {
		const { api } = await world.merchant()
		const dates = { OrderPlacementDate: sent, OrderCompletedDate: sent, UpdatedDate: sent }
		const { Result } = await api.post('/POS/orders', buildOrder(dates), { HasError: false })
		assert.equal(Result.OrderPlacementDate, answered)
		assert.equal(Result.OrderCompletedDate, answered)
		assert.equal(Result.UpdatedDate, answered)
		const cancelled = { OrderCancelledDate: sent }
		await api.post(`/Order/${Result.OriginalId}/cancel`, cancelled, { HasError: false })
	})
}

const BIRTHDAYS: [sent: string, kept: string][] = [
	['1990-05-17', '1990-05-17'],
	['19900517', '1990-05-17'],
	['1990-05-17T00:00:00', '1990-05-17'],
	['1990-05-17T23:59:59Z', '1990-05-17'],
	['1990-05-17T00:00:00z', '1990-05-17'],
	['1990-05-17T00:00:00+14:00', '1990-05-17'],
	['1990-05-17T23:59:59-11:00', '1990-05-17'],
	['1990-05-17T00:00:00Z[UTC]', '1990-05-17'],
	['1990-05-17T00:00:00-03:00[America/Sao_Paulo]', '1990-05-17'],
	['2004-02-29', '2004-02-29'],
	['1900-01-01', '1900-01-01'],
]
for (const [sent, kept] of BIRTHDAYS) {
	test(`a birthday written ${sent} is on ${kept}, wherever the merchant is`, async () => {
		const { api } = await world.merchant()
		const Customer = { OriginalId: uniqueText('born'), BirthdayDate: sent }
		const first = await api.post('/POS/orders', buildOrder({ Customer }), { HasError: false })
		assert.equal(first.Result.Customer.BirthdayDate, `${kept}T00:00:00.000Z`)
		world.clock.pass(1)
		const second = await api.post('/POS/orders', buildOrder({ Customer }), { HasError: false })
		assert.equal(second.Result.Customer.BirthdayDate, `${kept}T00:00:00.000Z`)
		assert.equal(second.Result.Customer.BirthdayUpdateDate, first.Result.Customer.BirthdayUpdateDate)
	})
}
