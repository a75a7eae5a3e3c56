import type { MessageParameter, Translations } from './catalog-entry.ts'
import type { PointWords } from './point-words.ts'

/** What members fill in, by its name in a request. */
const LABELS: Readonly<Record<string, Translations>> = {
	Contact: { en: 'Email or telephone', pt: 'E-mail ou telefone', es: 'Correo o teléfono' },
	Code: { en: 'Code', pt: 'Código', es: 'Código' },
	Name: { en: 'Name', pt: 'Nome', es: 'Nombre' },
	BirthdayDate: { en: 'Birthday', pt: 'Aniversário', es: 'Cumpleaños' },
	Reason: { en: 'Reason', pt: 'Motivo', es: 'Motivo' },
	Value: { en: 'Amount', pt: 'Valor', es: 'Valor' },
}

/** Of what is wrong with something that the member has filled in; nothing for the rest of a request. */
const about =
	<Parts extends MessageParameter[]>(tell: (...parts: Parts) => Translations) =>
	(_: PointWords, field: MessageParameter, ...parts: Parts): Translations | undefined => {
		if (field === 'id') return BROKEN_LINK
		const label = LABELS[String(field)]
		if (!label) return undefined
		const told = tell(...parts)
		return {
			en: `${label.en}: ${told.en}`,
			pt: `${label.pt}: ${told.pt}`,
			es: `${label.es}: ${told.es}`,
		}
	}

/** The id of a reward or of a quiz is in the address. */
const BROKEN_LINK: Translations = {
	en: 'This link is not valid.',
	pt: 'Este link não é válido.',
	es: 'Este enlace no es válido.',
}
const fillIn = () => ({ en: 'fill this in.', pt: 'preencha este campo.', es: 'completa este campo.' })
const checkIt = () => ({ en: 'check this.', pt: 'confira este campo.', es: 'revisa este campo.' })

/** Texts for members about the parts of a request. */
export const FIELD_TEXTS = {
	required: about(fillIn),
	empty: about(fillIn),
	tooManyCharacters: about((most: MessageParameter) => ({
		en: `use at most ${most} characters.`,
		pt: `use no máximo ${most} caracteres.`,
		es: `usa como máximo ${most} caracteres.`,
	})),
	notADate: about(() => ({
		en: 'use a date such as 1990-05-17.',
		pt: 'use uma data como 1990-05-17.',
		es: 'usa una fecha como 1990-05-17.',
	})),
	notStorable: about(() => ({
		en: 'this has characters that cannot be stored.',
		pt: 'há caracteres que não podem ser guardados.',
		es: 'hay caracteres que no se pueden guardar.',
	})),
	wrongType: about(checkIt),
	outOfRange: about(checkIt),
	notValid: about(checkIt),
}
