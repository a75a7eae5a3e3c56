import { randomInt } from 'node:crypto'

/** Without characters that are easily confused on a receipt: 0 and O; 1, I and L; U, which looks like V. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8

/** Generates a random code that is hard to guess and to misread. */
export const generateCode = (prefix: string): string =>
	prefix + Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
