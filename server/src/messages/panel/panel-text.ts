import type { ErrorName } from '@fiel/contract'
import type { CatalogEntry, MessageParameter, ShopFormat, Translations } from '../catalog-entry.ts'
import { LocalizedMessage, type MessageKey, translate } from '../message.ts'
import { CUSTOMER_TEXTS } from './customer-texts.ts'
import { INPUT_TEXTS } from './input-texts.ts'
import { PROGRAM_TEXTS } from './program-texts.ts'
import { REDEMPTION_REASONS } from './redemption-reasons.ts'
import { SHOP_TEXTS } from './shop-texts.ts'
import { TEXTS_BY_NAME } from './texts-by-name.ts'
import { WALLET_TEXTS } from './wallet-texts.ts'

/** What the panel shows of refusals, in every language: `panelText.between(1, 168)`. */
export const panelText = {
	...INPUT_TEXTS,
	...CUSTOMER_TEXTS,
	...PROGRAM_TEXTS,
	...SHOP_TEXTS,
	...WALLET_TEXTS,
} satisfies Record<string, CatalogEntry>

const RANGES: Record<string, (limit: MessageParameter) => Translations> = {
	'>=': panelText.atLeast,
	'<=': panelText.atMost,
	'>': panelText.moreThan,
	'<': panelText.lessThan,
}

const TYPES: Record<string, () => Translations> = {
	number: panelText.aNumber,
	integer: panelText.aWholeNumber,
}

/** What the panel shows for messages that name members of a request: the text without the member. */
export const TEXTS_BY_MESSAGE: Partial<Record<MessageKey, CatalogEntry>> = {
	required: panelText.required,
	empty: panelText.required,
	tooManyCharacters: (_field: MessageParameter, most: MessageParameter) => panelText.mostCharacters(most),
	tooManyItems: (_field: MessageParameter, most: MessageParameter) => panelText.mostItems(most),
	notADate: panelText.date,
	notStorable: panelText.unsupportedCharacters,
	notOneOf: panelText.anOption,
	notAMember: panelText.reload,
	wrongType: (_field: MessageParameter, types: string) => (TYPES[types] ?? panelText.invalid)(),
	outOfRange: (_field: MessageParameter, comparison: string, limit: MessageParameter) =>
		(RANGES[comparison] ?? panelText.invalid)(limit),
	notValid: panelText.invalid,
	moreThanLeft: (_value: MessageParameter, left: MessageParameter) => panelText.mostReturned(left),
	moreThanLeftOfProduct: (product: MessageParameter, _value: MessageParameter, left: MessageParameter) =>
		panelText.mostReturnedOfProduct(product, left),
	changeAboveRole: panelText.changeAboveRole,
	productNotLeft: panelText.productReturned,
	tooManyReturns: panelText.mostReturns,
	amountTooLarge: panelText.valueTooLarge,
	eventsArchived: panelText.eventsArchived,
	eventsArchivedUpTo: panelText.eventsArchivedUpTo,
	membersOff: panelText.membersOff,
	noTimeZone: panelText.timeZone,
	wrongCheckDigits: panelText.document,
	birthdayInFuture: panelText.birthday,
	...REDEMPTION_REASONS,
}

/**
 * What the panel shows for a refusal without a text of its own. A message of the catalog has every language, but most
 * of those messages are for the tills, so a text for the name of the error is better. Null if the status says enough.
 */
export const findPanelText = (
	refused: ErrorName | undefined,
	message: LocalizedMessage | string,
	shop?: ShopFormat,
): Translations | null => {
	const isLocalized = message instanceof LocalizedMessage
	const own = isLocalized ? TEXTS_BY_MESSAGE[message.key] : undefined
	if (own && isLocalized) return translate(own, message.parts, shop)
	const named = refused && (TEXTS_BY_NAME as Partial<Record<ErrorName, Translations>>)[refused]
	if (named) return named
	return isLocalized ? message.translations(shop) : null
}
