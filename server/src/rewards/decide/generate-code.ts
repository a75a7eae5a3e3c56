import { randomInt } from 'node:crypto'

/** Without 0 and O, 1, I and L, U and V that look alike on a receipt. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8

/** A code nobody can guess or misread. */
export const generateCode = (prefix: string): string =>
	prefix + Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
