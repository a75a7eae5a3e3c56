import { documentKind, findDocumentFault, normalizeDocument } from '@fiel/contract/document'
import { dayOf } from '../calendar.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { localized } from '../messages/message.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { CustomerInput } from './customer.ts'

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

/** Refuses a birthday after today in the time zone of the merchant: it is set once, and would earn points. */
export const checkBirthday = (
	{ birthday }: Pick<CustomerInput, 'birthday'>,
	{ timeZone }: Pick<Merchant, 'timeZone'>,
	now: Date,
): Refusal | null =>
	birthday !== null && birthday > dayOf(now, timeZone)
		? refuse('GenericError', localized.birthdayInFuture(), 'BirthdayDate')
		: null

/** Refuses a new customer who could not be found by anything but the store id. */
export const checkContacts = ({
	document,
	email,
}: Pick<CustomerInput, 'document' | 'email'>): Refusal | null =>
	document === null && email === null
		? refuse('ApiExternalCustomer_document_email_empty', localized.noDocumentOrEmail(), 'Document')
		: null
