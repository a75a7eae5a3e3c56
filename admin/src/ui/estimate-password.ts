import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
const CHECKED_LENGTH = 100

/** How hard a password is to guess, 0 to 4. A file of its own, because its lists of passwords are large. */
export const estimatePassword = (password: string): number =>
	estimator.check(password.slice(0, CHECKED_LENGTH)).score
