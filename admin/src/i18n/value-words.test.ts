import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OrderState } from '../api/values.ts'
import { type Labels, valueText } from './value-words.ts'

// @ts-expect-error the last state has no label
const incomplete: Labels<typeof OrderState> = { 0: 'Open', 1: 'Pending', 2: 'Completed', 3: 'Cancelled' }

test('every state of an order has a label in every language; a missing one does not compile', () => {
	const states = Object.values(OrderState)
	assert.deepEqual(
		states.filter((state) => incomplete[state] === undefined),
		[OrderState.Ignored],
	)
	for (const { orderStates } of Object.values(valueText))
		assert.deepEqual(Object.keys(orderStates).map(Number), states)
})
