import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** Of 4: it takes more than a hundred million guesses. The panel shows the same estimate. */
const LEAST_SCORE = 3
/** A password of this length is never weak for its end, and the estimate takes longer with every character. */
const CHECKED_LENGTH = 100

/** Whether a password is easy to guess: a common one, a repetition, a row of keys. */
export const isWeakPassword = (password: string): boolean =>
	estimator.check(password.slice(0, CHECKED_LENGTH)).score < LEAST_SCORE
