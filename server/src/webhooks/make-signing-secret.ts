import { randomBytes } from 'node:crypto'

/** As Standard Webhooks writes secrets, so that its libraries take it as it is. */
export const makeSigningSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`
