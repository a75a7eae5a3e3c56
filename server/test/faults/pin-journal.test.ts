import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comparePins, type PinChange } from './pin-journal.ts'

const PIN = { transactionId: 'one', customer: 'ana', guesses: 6, comparisons: 0, isConfirmed: false }

/** Compares a PIN with stored changes and a number of redemptions. */
const compare = (changes: PinChange[], count = 0, noted: Partial<typeof PIN> = {}) => {
	const pins = [{ ...PIN, ...noted }]
	return comparePins(pins, pins, {
		changes: changes.map((change) => ({ transactionId: 'one', change })),
		redemptions: count > 0 ? [{ customer: 'ana', count }] : [],
	})
}

const NOTHING = { lost: [], doubled: [], broken: [] }
const FIVE: PinChange[] = ['compared', 'compared', 'compared', 'compared', 'compared']

test('a PIN that was compared, confirmed and used once gives no findings', () => {
	assert.deepEqual(compare([]), NOTHING)
	const changes: PinChange[] = ['compared', 'compared', 'confirmed', 'used']
	assert.deepEqual(compare(changes, 1, { comparisons: 2, isConfirmed: true }), NOTHING)
})

test('more than five comparisons are doubled, unless the challenge has begun anew', () => {
	assert.deepEqual(compare([...FIVE, 'compared']).doubled, [
		`the PIN of one (${[...FIVE, 'compared'].join(', ')}) was compared more than 5 times`,
	])
	assert.deepEqual(compare([...FIVE, 'restarted', 'compared']), NOTHING)
})

test('more comparisons than were sent are doubled, fewer than were answered are lost', () => {
	assert.deepEqual(compare(['compared', 'compared'], 0, { guesses: 1 }).doubled, [
		'the PIN of one (compared, compared) was compared more often than the 1 times it was sent',
	])
	assert.deepEqual(compare(['compared'], 0, { comparisons: 2 }).lost, [
		'the PIN of one (compared) was compared 2 times by the answers',
	])
})

test('a PIN that was used twice is doubled, and one that confirmed nothing is lost', () => {
	assert.deepEqual(compare(['confirmed', 'used', 'used'], 2).doubled, [
		'the PIN of one (confirmed, used, used) was used twice',
	])
	assert.deepEqual(compare(['confirmed', 'used'], 2).doubled, ['ana has 2 redemptions by 1 used PINs'])
	assert.deepEqual(compare(['confirmed', 'used']).lost, ['ana has 0 redemptions by 1 used PINs'])
	assert.deepEqual(compare(['compared'], 0, { isConfirmed: true }).lost, [
		'the PIN of one (compared) was acknowledged as right',
	])
})

test('a redemption without any PIN is doubled', () => {
	assert.deepEqual(
		comparePins([], [], { changes: [], redemptions: [{ customer: 'bia', count: 1 }] }).doubled,
		['bia has 1 redemptions by 0 used PINs'],
	)
})
