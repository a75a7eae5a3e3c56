import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Admission, createSignInLimiter, SIGN_IN_LIMITS, type SignInAttempt } from './sign-in-limiter.ts'

const MINUTE = 60_000

const createTestLimiter = (sendsMail: boolean) => {
	const time = { now: 0 }
	const limiter = createSignInLimiter(sendsMail, () => time.now)
	const enter = (attempt: Partial<SignInAttempt>): Admission =>
		limiter.tryAttempt({ address: '10.0.0.1', email: 'ana@example.com', knownDevice: null, ...attempt })
	const isAdmitted = (attempt: Partial<SignInAttempt>): boolean => enter(attempt).isAdmitted
	return { time, limiter, enter, isAdmitted }
}

/** Guesses for one e-mail, once a minute from each address; returns how many were admitted. */
const countAdmittedGuesses = (sendsMail: boolean, addresses: number, minutes: number): number => {
	const { time, isAdmitted } = createTestLimiter(sendsMail)
	let admitted = 0
	for (let minute = 0; minute < minutes; minute++) {
		time.now = minute * MINUTE
		for (let number = 0; number < addresses; number++)
			if (isAdmitted({ address: `10.0.${number >> 8}.${number & 255}` })) admitted += 1
	}
	return admitted
}

test('with mail, unknown browsers have 10 guesses for an e-mail and 240 a day, however many addresses they use', () => {
	assert.equal(countAdmittedGuesses(true, 1, 24 * 60), 10 + 239)
	assert.equal(countAdmittedGuesses(true, 500, 24 * 60), 10 + 239)
})

test('without mail, each address has 96 more guesses a day', () => {
	assert.ok(countAdmittedGuesses(false, 10, 24 * 60) <= 250 + 10 * 96)
	assert.ok(countAdmittedGuesses(false, 10, 24 * 60) > 10 * 90)
})

test('one address has 30 guesses and 4,320 a day, however many e-mails it tries', () => {
	const { time, isAdmitted } = createTestLimiter(true)
	let admitted = 0
	for (let second = 0; second < 86_400; second += 2) {
		time.now = second * 1000
		if (isAdmitted({ email: `${second}@example.com` })) admitted += 1
	}
	assert.ok(admitted <= 30 + 4_320 && admitted > 4_300, String(admitted))
})

test('a known browser has its own limit, which others do not use up, and successes cost nothing', () => {
	const { enter, isAdmitted } = createTestLimiter(true)
	for (let guess = 0; guess < 1_000; guess++) isAdmitted({ address: `10.1.${guess >> 8}.${guess & 255}` })
	assert.deepEqual(enter({ address: '10.9.9.9' }), { isAdmitted: false, seconds: 360, needsProof: true })
	for (let attempt = 0; attempt < 1_000; attempt++) {
		const admission = enter({ knownDevice: 'ours' })
		assert.ok(admission.isAdmitted)
		admission.giveBack()
	}
	for (let attempt = 0; attempt < SIGN_IN_LIMITS.perDevice.capacity; attempt++)
		assert.ok(isAdmitted({ knownDevice: 'ours' }))
	assert.deepEqual(enter({ knownDevice: 'ours' }), { isAdmitted: false, seconds: 60, needsProof: false })
	assert.ok(isAdmitted({ knownDevice: 'another' }))
})

test('without mail an unknown browser is admitted after 15 minutes, even if others go on guessing', () => {
	const { time, enter, isAdmitted } = createTestLimiter(false)
	const guessOn = (): void => {
		for (let guess = 0; guess < 100; guess++) isAdmitted({ address: `10.1.0.${guess}` })
	}
	guessOn()
	const first = enter({ address: '10.9.9.9' })
	assert.ok(!first.isAdmitted && !first.needsProof && first.seconds <= 900)
	for (let minute = 1; minute < 15; minute++) {
		time.now = minute * MINUTE
		guessOn()
		assert.equal(isAdmitted({ address: '10.9.9.9' }), false)
	}
	time.now = 15 * MINUTE
	guessOn()
	assert.ok(isAdmitted({ address: '10.9.9.9' }))
	assert.equal(isAdmitted({ address: '10.9.9.9' }), false)
})

test('the addresses of one IPv6 network count as one', () => {
	const { isAdmitted } = createTestLimiter(true)
	const admitted = Array.from({ length: 100 }, (_, guess) =>
		isAdmitted({ address: `2001:db8::${guess.toString(16)}`, email: `${guess}@example.com` }),
	)
	assert.equal(admitted.filter(Boolean).length, 30)
})
