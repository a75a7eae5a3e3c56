import { randomBytes } from 'node:crypto'

/** The format of Standard Webhooks, so that its libraries accept the secret unchanged. */
export const makeSigningSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`
