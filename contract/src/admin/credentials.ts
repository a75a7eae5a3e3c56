import { nonBlank, secret } from '../members.ts'

/** A new password; the server checks its length. */
export const newPassword = secret(nonBlank('A password of 12 characters or more.', { max: 1000 }))

export const linkToken = secret(nonBlank('What stands after `token=` in the link.', { max: 100 }))
