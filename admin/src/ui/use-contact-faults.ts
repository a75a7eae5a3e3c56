import { isPublicAddress, normalizePhone } from '@fiel/contract/contact-rules'
import { documentKind, findDocumentFault, normalizeDocument } from '@fiel/contract/document'
import { useText } from '../i18n/language.tsx'
import { contactText } from './contact-words.ts'

type Check = (typed: string) => string | null

/** Says what is wrong with contacts by the rules of the server, so that all faults are shown at once, without a network too. */
export const useContactFaults = (): Record<'phone' | 'email' | 'document', Check> => {
	const t = useText(contactText)
	const ofText =
		(find: Check): Check =>
		(typed) =>
			typed.trim() === '' ? null : find(typed.trim())
	return {
		phone: ofText((phone) => (normalizePhone(phone) === null ? t.phoneWrong : null)),
		email: ofText((email) => (isPublicAddress(email) ? null : t.emailWrong)),
		document: ofText((document) => {
			const fault = findDocumentFault(document)
			if (fault === 'check digits') return t.checkDigits(documentKind(normalizeDocument(document)))
			return fault && t.documentCharacters
		}),
	}
}
