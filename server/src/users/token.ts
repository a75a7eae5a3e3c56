import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, for links and sessions. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

/** What is kept of a token. It is random, so a slow hash would protect nothing more. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
