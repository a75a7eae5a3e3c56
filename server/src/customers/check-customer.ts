import { localized } from '../messages/message.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { CustomerInput } from './customer.ts'
import { documentKind, findDocumentFault, normalizeDocument } from './document.ts'

/** Refuses a CPF or CNPJ that cannot exist. Only operations about customers do; an order takes what it is sent. */
export const checkDocument = ({ document }: Pick<CustomerInput, 'document'>): Refusal | null => {
	const fault = document === null ? null : findDocumentFault(document)
	if (document === null || fault === null) return null
	return fault === 'characters'
		? refuse(
				'ApiExternalCustomer_documen_AlphaNumeric_only',
				localized.documentCharacters(document),
				'Document',
			)
		: refuse(
				'GenericError',
				localized.wrongCheckDigits(document, documentKind(normalizeDocument(document))),
				'Document',
			)
}

/** Refuses a new customer who could not be found by anything but the store id. */
export const checkContacts = ({
	document,
	email,
}: Pick<CustomerInput, 'document' | 'email'>): Refusal | null =>
	document === null && email === null
		? refuse('ApiExternalCustomer_document_email_empty', localized.noDocumentOrEmail(), 'Document')
		: null
