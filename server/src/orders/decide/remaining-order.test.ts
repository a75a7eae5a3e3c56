import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OrderState } from '@fiel/contract'
import { decimal } from '../../db/decimal.ts'
import type { OrderProduct, OrderReturn } from '../order.ts'
import { remainingOf } from './remaining-order.ts'

const line = (originalId: string, price: string | null, quantity?: string): OrderProduct => ({
	originalId,
	title: null,
	url: null,
	imageUrl: null,
	isActive: true,
	price: price === null ? null : decimal(price),
	...(quantity && { quantity: decimal(quantity) }),
	brand: null,
})

const returned = (value: string, products?: Record<string, string>): OrderReturn => ({
	key: value,
	value: decimal(value),
	products: products
		? Object.entries(products).map(([originalId, part]) => ({ originalId, value: decimal(part) }))
		: null,
	requestsRefund: null,
	receivedAt: '2026-06-15T12:00:00.000Z',
	isLast: false,
	state: OrderState.Completed,
	points: null,
})

const remaining = (total: string, products: OrderProduct[], ...returns: OrderReturn[]) => {
	const left = remainingOf({ total: decimal(total), products, returns })
	return [
		left.total.toString(),
		...left.products.map(
			({ originalId, price, quantity }) => `${originalId} ${price}${quantity ? ` x ${quantity}` : ''}`,
		),
	]
}

test('an order without returns is as it was sold', () => {
	const order = { total: decimal(10), products: [line('a', '10')], returns: [] }
	assert.equal(remainingOf(order), order)
})

test('named products shrink by their own value, the first line of a product first', () => {
	const lines = [line('a', '10'), line('b', '5'), line('a', '10')]
	assert.deepEqual(remaining('25', lines, returned('12', { a: '12' })), ['13', 'b 5', 'a 8'])
	assert.deepEqual(remaining('25', lines, returned('3', { a: '3' }), returned('4', { b: '4' })), [
		'18',
		'a 7',
		'b 1',
		'a 10',
	])
})

test('a quantity belongs to the value of the line', () => {
	assert.deepEqual(remaining('29.97', [line('a', '9.99', '3')], returned('9.99', { a: '9.99' })), [
		'19.98',
		'a 19.98',
	])
	assert.deepEqual(
		remaining('7', [line('a', '9.99', '0.7'), line('b', '0.01')], returned('1', { b: '0.01' })),
		['6', 'a 9.99 x 0.7'],
	)
})

test('without products every line loses its share, cents by the largest remainder', () => {
	const thirds = [line('a', '33.33'), line('b', '33.33'), line('c', '33.34')]
	assert.deepEqual(remaining('100', thirds, returned('10')), ['90', 'a 30', 'b 30', 'c 30'])
	assert.deepEqual(remaining('100', thirds, returned('0.01')), ['99.99', 'a 33.33', 'b 33.33', 'c 33.33'])
	assert.deepEqual(remaining('1', [line('a', '0.01'), line('b', '0.02')], returned('0.5')), [
		'0.5',
		'b 0.01', // half of 0.03 is 0.015, rounded up to 0.02: 0.0067 and 0.0133, and the larger remainder is that of a
	])
})

test('lines may add up to more or less than the total', () => {
	assert.deepEqual(remaining('150', [line('a', '100'), line('b', '100')], returned('75')), [
		'75',
		'a 50',
		'b 50',
	])
	assert.deepEqual(remaining('150', [line('a', '30')], returned('50')), ['100', 'a 20'])
})

test('a line without a price is gone when it is named, and stays otherwise', () => {
	const lines = [line('gift', null), line('a', '10')]
	assert.deepEqual(remaining('10', lines, returned('1')), ['9', 'gift null', 'a 9'])
	assert.deepEqual(remaining('10', lines, returned('1', { gift: '1' })), ['9', 'a 10'])
})

test('nothing is left when the parts make the whole, or more after a correction', () => {
	const lines = [line('gift', null), line('a', '10')]
	assert.deepEqual(remaining('10', lines, returned('4'), returned('6')), ['0'])
	assert.deepEqual(remaining('5', lines, returned('4'), returned('6')), ['0'])
})
