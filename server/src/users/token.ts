import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, for links and sessions. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

/** The stored form of a token. Tokens are random, so a slow hash would not add protection. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
