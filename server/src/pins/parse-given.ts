import { normalizePhone } from '@fiel/contract/contact-rules'
import { normalizeEmail } from './contact.ts'
import type { GivenDetails } from './pin.ts'

export const textOrNull = (text: string | null | undefined): string | null => text?.trim() || null

interface ChallengeBody {
	Phone?: string | null
	Email?: string | null
	Document?: string | null
	Name?: string | null
}

/** A till that names a new customer by e-mail address has given that address. */
export const parseGiven = (
	body: ChallengeBody,
	reference: string,
): GivenDetails | { invalid: 'Phone' | 'Email' } => {
	const [phone, email] = [textOrNull(body.Phone), textOrNull(body.Email) ?? normalizeEmail(reference)]
	if (phone !== null && normalizePhone(phone) === null) return { invalid: 'Phone' }
	if (email !== null && normalizeEmail(email) === null) return { invalid: 'Email' }
	return { name: textOrNull(body.Name), document: textOrNull(body.Document), phone, email }
}
