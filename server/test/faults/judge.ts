import assert from 'node:assert/strict'
import { errorNumber } from '@fiel/contract'
import type { ApiAnswer } from './client.ts'
import type { ConclusiveAnswer } from './plans.ts'
import type { Write, WriteStatus } from './write-log.ts'

const CANCELLED = errorNumber('PdvOrder_CancellationError')
const KEY_USED = errorNumber('ChangePoints_ChangeKeyAlreadyExists')
/** The error for an insufficient balance, the only reason for a refusal of most writes. */
const INSUFFICIENT_BALANCE: Partial<Record<Write['kind'], number>> = {
	redeem: errorNumber('ApiExternalRewardRedeem_Error_Unable_to_Reedem'),
	change: errorNumber('PdvOrder_NotEnoughPoints'),
}

type Judged = Pick<Write, 'kind' | 'key'>

/** The status of a write of a usual kind after a conclusive answer. */
export const judgeAnswer = (write: Judged, answer: ConclusiveAnswer, mayBeStored: boolean): WriteStatus => {
	if (answer.outcome === 'done') {
		// A repeated completion is reported as such: then the first one, whose answer was lost, was stored.
		const isRepeated = write.kind === 'quiz' && !answer.body.Result.Success
		assert.ok(!isRepeated || mayBeStored, `${write.key} was completed, though nothing was done before`)
		return 'done'
	}
	if (write.kind === 'change' && answer.number === KEY_USED) {
		assert.ok(mayBeStored, `${write.key} is used, though nothing was done before`)
		return 'done'
	}
	// An order that was cancelled meanwhile has nothing left to return.
	if (write.kind === 'return' && answer.number === CANCELLED) return 'undone'
	assertInsufficientBalance(write, answer)
	return 'undone'
}

export const assertInsufficientBalance = ({ kind, key }: Judged, answer: ApiAnswer): void => {
	assert.ok(answer.outcome === 'refused', `${kind} ${key}: ${answer.outcome}`)
	const { number, message } = answer
	assert.equal(number, INSUFFICIENT_BALANCE[kind], `${kind} ${key} was refused: ${message}`)
	assert.match(message, /the balance is/, `${kind} ${key} was refused`) // one error number has several reasons
}

/** Asserts that an answer is a refusal with this error. */
export const assertRefused = (
	answer: ConclusiveAnswer,
	name: Parameters<typeof errorNumber>[0],
	why: string,
): void => {
	assert.ok(answer.outcome === 'refused', `${why}, but it was done`)
	assert.equal(answer.number, errorNumber(name), `${why}, but it was refused: ${answer.message}`)
}
