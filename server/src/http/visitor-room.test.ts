import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRoomBesideTills } from './visitor-room.ts'

/** Measures an event loop that was busy for so much of the time since the last look. */
const setUpRoom = () => {
	let utilization = 0
	const room = createRoomBesideTills(() => ({ idle: 0, active: 0, utilization }))
	let at = 5_000
	return (busy: number, ms = 100): number => {
		utilization = busy
		at += ms
		return room(at)
	}
}

test('there is more room while the event loop mostly waits, and half of it when it is busy', () => {
	const room = setUpRoom()
	assert.deepEqual(
		[0.1, 0.1, 0.5, 0.2, 0.9, 0.9, 0.9].map((busy) => room(busy)),
		[2, 4, 6, 8, 4, 2, 2],
	)
})

test('it never exceeds what there is without tills, and follows no single moment', () => {
	const room = setUpRoom()
	for (let moment = 0; moment < 100; moment++) room(0)
	assert.equal(room(0), 100)
	assert.equal(room(0.9, 50), 100, 'within a tenth of a second')
	assert.equal(room(0.9, 50), 50)
})

test('after a pause nothing is known of the moment', () => {
	const room = setUpRoom()
	for (let moment = 0; moment < 10; moment++) room(0)
	assert.equal(room(0, 1_000), 2)
})
