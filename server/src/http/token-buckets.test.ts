import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTokenBuckets } from './token-buckets.ts'

test('a bucket admits its capacity, refills evenly, and says how long to wait', () => {
	let now = 0
	const buckets = createTokenBuckets({ capacity: 4, refillMs: 60_000, now: () => now })
	const take = (times: number): number[] => Array.from({ length: times }, () => buckets.take('a'))
	assert.deepEqual(take(5), [0, 0, 0, 0, 15])
	assert.equal(buckets.take('b'), 0)
	now = 14_000
	assert.deepEqual(take(1), [1])
	now = 15_000
	assert.deepEqual(take(2), [0, 15])
	now = 10_000_000
	assert.deepEqual(take(5), [0, 0, 0, 0, 15])
})

test('asking for the wait takes no token, and a token can be given back', () => {
	const buckets = createTokenBuckets({ capacity: 1, refillMs: 10_000, now: () => 0 })
	assert.deepEqual([buckets.waitSeconds('a'), buckets.waitSeconds('a'), buckets.take('a')], [0, 0, 0])
	assert.equal(buckets.waitSeconds('a'), 10)
	buckets.giveBack('a')
	buckets.giveBack('a')
	assert.deepEqual([buckets.take('a'), buckets.take('a')], [0, 10])
})

test('a bucket that starts empty admits nothing before the first refill', () => {
	let now = 0
	const buckets = createTokenBuckets({ capacity: 1, refillMs: 60_000, now: () => now, startsEmpty: true })
	assert.equal(buckets.take('a'), 60)
	now = 59_000
	assert.equal(buckets.take('a'), 1)
	now = 60_000
	assert.deepEqual([buckets.take('a'), buckets.take('a')], [0, 60])
})

test('a clock that goes back neither refills nor takes', () => {
	let now = 100_000
	const buckets = createTokenBuckets({ capacity: 2, refillMs: 2_000, now: () => now })
	assert.deepEqual([buckets.take('a'), buckets.take('a'), buckets.take('a')], [0, 0, 1])
	now = 0
	assert.equal(buckets.take('a'), 1)
	now = 1_000
	assert.equal(buckets.take('a'), 0)
})

test('beyond the limit of keys the least recently used bucket is dropped, and the others keep their count', () => {
	const buckets = createTokenBuckets({ capacity: 1, refillMs: 1_000, now: () => 0, maxKeys: 100 })
	assert.equal(buckets.take('target'), 0)
	for (let key = 0; key < 1_000; key++) {
		assert.equal(buckets.take(key), 0)
		assert.equal(buckets.take('target'), 1, 'a flood of other keys must not refill the bucket of a target')
	}
	assert.equal(buckets.take(999), 1)
	assert.equal(buckets.take(0), 0)
})
