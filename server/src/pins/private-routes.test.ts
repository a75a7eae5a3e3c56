import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPinShop, PIN_ENVIRONMENT, wrongCode } from '../../test/support/pins.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld(PIN_ENVIRONMENT)
const TOO_MANY = 'Too many codes were asked for or tried. Try again later.'
const NOT_VALID = 'The code is not valid. Check it, or ask for a new one.'

test('a key and a place may ask for 600 codes, and try 200 wrong ones, in ten minutes', async (t) => {
	const { api, deliver, addCustomer, challenge, validate } = await createPinShop(t, world)
	const ana = await addCustomer({ Email: 'ana@mail.test' })
	const { TransactionId } = await challenge(ana)
	const code = (await deliver())!
	const guess = (turn: number) =>
		api.post(`/POS/customers/n${turn}/challengevalidate`, { TransactionId, Code: wrongCode(code) })
	// A right code counts for nothing.
	assert.equal(await validate(ana, TransactionId, code), true)
	const guesses = await Promise.all(Array.from({ length: 205 }, (_, turn) => guess(turn)))
	const words = Map.groupBy(guesses, ({ FriendlyErrorMessage }) => FriendlyErrorMessage)
	assert.deepEqual(Object.fromEntries([...words].map(([message, list]) => [message, list.length])), {
		[NOT_VALID]: 200,
		[TOO_MANY]: 5,
	})
	// Neither a right code is looked at now, nor one of another merchant from the same place.
	assert.equal(await validate(ana, TransactionId, code), false)
	const other = await createPinShop(t, world)
	assert.equal(
		(await other.api.post('/POS/customers/x/challengevalidate', { TransactionId: 'x', Code: '111111' }))
			.FriendlyErrorMessage,
		TOO_MANY,
	)

	const answers = await Promise.all(
		Array.from({ length: 604 }, (_, turn) => challenge(`n${turn}`, { Email: `n${turn}@mail.test` })),
	)
	assert.equal(answers.filter(({ Success }) => Success).length, 599)
	const refused = answers.find(({ Success }) => !Success)
	assert.deepEqual([refused.FriendlyErrorMessage, refused.ErrorMessage], [TOO_MANY, TOO_MANY])

	world.clock.pass(1 / 1440)
	assert.equal((await challenge('later', { Email: 'later@mail.test' })).Success, true)
	assert.equal((await guess(1)).FriendlyErrorMessage, NOT_VALID)
})
