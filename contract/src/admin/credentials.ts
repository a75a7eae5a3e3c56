import { nonBlank, secret } from '../members.ts'

/** A password to be set; how long it must be is checked behind the door. */
export const newPassword = secret(nonBlank('A password of 12 characters or more.', { max: 1000 }))

export const linkToken = secret(nonBlank('What stands after `token=` in the link.', { max: 100 }))
