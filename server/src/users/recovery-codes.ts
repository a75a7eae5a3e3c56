import { randomBytes } from 'node:crypto'
import { hashToken } from './token.ts'
import { base32 } from './totp.ts'

const CODE_COUNT = 10

/** 80 random bits each, in groups that are easy to read out. */
export const makeRecoveryCodes = (): string[] =>
	Array.from({ length: CODE_COUNT }, () => base32(randomBytes(10)).match(/.{4}/g)!.join('-'))

/** Case, dashes and spaces do not matter. */
export const hashRecoveryCode = (code: string): Buffer =>
	hashToken(code.toUpperCase().replaceAll(/[^A-Z2-7]/g, ''))
