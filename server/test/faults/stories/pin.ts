import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { PIN_LIMITS } from '../../../src/pins/pin.ts'
import { assertRefused } from '../judge.ts'
import { planChange, planOrder, REWARD_COST } from '../plans.ts'
import type { PinRecord } from '../write-log.ts'
import type { Story } from './story.ts'
import { planTillRedemption } from './till.ts'

const LOOK_MS = 20

/** What the stories about PINs need to know beside their requests. */
export interface PinSurroundings {
	codesFor(contact: string): string[]
	/** Counts the changes of clocks; null while one of them is wrong. */
	rightClocks(): number | null
}

/** One customer who confirms a redemption by a PIN. */
interface PinStory extends Story {
	pin: PinRecord
	contact: Record<string, string>
	/**
	 * Whether all clocks have been right since the beginning. A wrong clock lets PINs expire early; it must not let one be
	 * accepted twice or compared too often.
	 */
	hasRightClocks(): boolean
	codes(): string[]
}

const beginStory = (story: Story, { codesFor, rightClocks }: PinSurroundings): PinStory => {
	const number = story.nextNumber()
	const began = rightClocks()
	const hasPhone = number % 2 === 0
	const contact = hasPhone ? `+55119${10_000_000 + number}` : `pin-${number}@mail.test`
	const pin: PinRecord = {
		shop: story.shop,
		customer: `pin customer ${number}`,
		transactionId: `transaction ${number}`,
		challenges: 0,
		guesses: 0,
		comparisons: 0,
		isConfirmed: false,
	}
	story.writeLog.pins.push(pin)
	return {
		...story,
		pin,
		contact: { [hasPhone ? 'Phone' : 'Email']: contact },
		hasRightClocks: () => began !== null && rightClocks() === began,
		codes: () => codesFor(contact),
	}
}

/** Serves a new customer: a PIN is sent, guessed, confirmed, and used for one redemption, but not for a second. */
export const confirmByPin = async (given: Story, surroundings: PinSurroundings): Promise<void> => {
	const story = beginStory(given, surroundings)
	const { pin, random, perform, contact } = story
	const base = { shop: pin.shop, customer: pin.customer }
	// Half of the customers are known before; the others sign up with the PIN.
	if (random.happens(0.5)) {
		const known = await perform(planOrder(base, `order of ${pin.customer}`, 1, { contact }))
		if (known.status !== 'done') return
	}
	const code = await challenge(story)
	if (code === null) return
	const isBurnt = random.happens(0.05)
	const wrongGuesses = isBurnt ? PIN_LIMITS.attempts : random.happens(0.2) ? random.between(1, 2) : 0
	for (let guess = 0; guess < wrongGuesses; guess++) await guessWrong(story, code)
	if ((await validate(story, code)) !== true) return
	const funded = await perform(planChange(base, `funds of ${pin.customer}`, 2 * REWARD_COST, false))
	if (funded.status !== 'done' || !(await redeem(story))) return
	await redeemWithoutPin(story)
	if (random.happens(0.2)) await validateUsed(story, code)
}

/** Asks for a PIN and waits until it arrives; null if there is none, or if it is not clear which one is valid. */
const challenge = async (story: PinStory): Promise<string | null> => {
	const { pin, contact, perform } = story
	const { status, mayBeStored } = await perform({
		call: {
			operation: 'challengeCustomer',
			params: { id: pin.customer },
			body: { TransactionId: pin.transactionId, Name: 'Ana Souza', ...contact },
		},
		onTry() {
			pin.challenges += 1
		},
		judge({ outcome, ...answer }) {
			assert.ok('body' in answer, `a challenge was ${outcome}`)
			const { Success, Code } = answer.body
			assert.equal(Code, null, 'a PIN was answered')
			const isAllowed = pin.challenges <= PIN_LIMITS.sendings && story.hasRightClocks()
			assert.ok(Success || !isAllowed, 'no PIN was sent, though it may be')
			return Success ? 'done' : 'undone'
		},
	})
	if (status !== 'done') return null
	const giveUpAt = performance.now() + PIN_LIMITS.lifeMinutes * 60_000
	while (story.codes().length === 0) {
		if (story.isStopped() || !story.hasRightClocks()) return null
		assert.ok(performance.now() < giveUpAt, `no PIN has arrived for ${pin.customer} while it was valid`)
		await sleep(LOOK_MS)
	}
	assert.ok(story.codes().length <= pin.challenges, `${pin.customer} got more codes than were asked for`)
	return mayBeStored ? null : story.codes()[0]!
}

/** The status and whether the service says that the code is right; null if there was no answer. */
const sendGuess = async (
	story: PinStory,
	code: string,
	check: (isRight: boolean) => void,
): Promise<boolean | null> => {
	const { pin, perform } = story
	let isRight: boolean | null = null
	await perform({
		call: {
			operation: 'validateChallenge',
			params: { id: pin.customer },
			body: { TransactionId: pin.transactionId, Code: code },
		},
		onTry() {
			pin.guesses += 1
		},
		judge({ outcome, ...answer }) {
			assert.ok('body' in answer, `a PIN was ${outcome}`)
			isRight = answer.body.Success as boolean
			check(isRight)
			return 'done'
		},
	})
	return isRight
}

/** Only codes that are not right count as attempts. */
const noteComparison = ({ pin, hasRightClocks }: PinStory, answered: boolean | null): void => {
	if (answered !== null && hasRightClocks() && pin.comparisons < PIN_LIMITS.attempts) pin.comparisons += 1
}

const guessWrong = async (story: PinStory, code: string): Promise<void> => {
	const wrong = `${((Number(code) - 100_000 + story.random.between(1, 899_999)) % 900_000) + 100_000}`
	const answered = await sendGuess(story, wrong, (isRight) => assert.ok(!isRight, 'a wrong PIN was accepted'))
	noteComparison(story, answered)
}

/** Sends the right code. It is right unless the code was tried too often, or a clock is wrong. */
const validate = async (story: PinStory, code: string): Promise<boolean | null> => {
	const { pin } = story
	const before = pin.comparisons
	const answered = await sendGuess(story, code, (isRight) => {
		if (isRight) assert.ok(before < PIN_LIMITS.attempts, 'a PIN was compared more than five times')
		else
			assert.ok(
				pin.guesses > PIN_LIMITS.attempts || !story.hasRightClocks(),
				'a right PIN was refused, though it was tried at most five times',
			)
	})
	if (answered) pin.isConfirmed = true
	else noteComparison(story, answered)
	return answered
}

/** Returns whether the PIN was used. */
const redeem = async (story: PinStory): Promise<boolean> => {
	const { pin, perform } = story
	const { status } = await perform({
		...planTillRedemption({ shop: pin.shop, customer: pin.customer }, `first of ${pin.customer}`, null),
		judge(answer) {
			if (answer.outcome === 'done') return 'done'
			assert.ok(!story.hasRightClocks(), 'a confirmed PIN was not accepted')
			assertNeedsPin(answer)
			return 'undone'
		},
	})
	return status === 'done'
}

const assertNeedsPin = (answer: Parameters<typeof assertRefused>[0]): void => {
	assertRefused(answer, 'ApiExternalRewardRedeem_Error_Unable_to_Reedem', 'a redemption without a PIN')
	assert.match((answer as { message: string }).message, /confirm a PIN/)
}

const redeemWithoutPin = ({ pin, perform }: PinStory) =>
	perform({
		...planTillRedemption({ shop: pin.shop, customer: pin.customer }, `second of ${pin.customer}`, null),
		judge(answer) {
			assert.ok(answer.outcome === 'refused', 'a PIN was accepted twice')
			assertNeedsPin(answer)
			return 'undone'
		},
	})

const validateUsed = (story: PinStory, code: string) =>
	sendGuess(story, code, (isRight) => assert.ok(!isRight, 'a used PIN was accepted again'))
