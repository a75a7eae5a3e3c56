import type { CatalogEntry, MessageParameter } from './catalog-entry.ts'

/** The only part of a request that has a translated name; the others are names of members. */
const BODY = 'the body'
const fieldPt = (field: MessageParameter): MessageParameter =>
	field === BODY ? 'o corpo da requisição' : field
const fieldEs = (field: MessageParameter): MessageParameter =>
	field === BODY ? 'el cuerpo de la petición' : field

const TYPES_PT: Record<string, string> = {
	string: 'um texto',
	number: 'um número',
	integer: 'um número inteiro',
	boolean: 'true ou false',
	object: 'um objeto',
	array: 'uma lista',
}
const TYPES_ES: Record<string, string> = {
	string: 'un texto',
	number: 'un número',
	integer: 'un número entero',
	boolean: 'true o false',
	object: 'un objeto',
	array: 'una lista',
}
const joinTypeNames = (types: string, names: Record<string, string>, or: string): string =>
	types
		.split(' ')
		.map((type) => names[type] ?? type)
		.join(or)

/** Validation messages that are common to all operations. */
export const REQUEST_MESSAGES = {
	required: (field: MessageParameter) => ({
		en: `${field} is required`,
		pt: `${fieldPt(field)} é obrigatório`,
		es: `${fieldEs(field)} es obligatorio`,
	}),
	empty: (field: MessageParameter) => ({
		en: `${field} must not be empty`,
		pt: `${fieldPt(field)} não pode ficar vazio`,
		es: `${fieldEs(field)} no puede estar vacío`,
	}),
	tooManyCharacters: (field: MessageParameter, most: MessageParameter) => ({
		en: `${field} must have at most ${most} characters`,
		pt: `${fieldPt(field)} pode ter no máximo ${most} caracteres`,
		es: `${fieldEs(field)} puede tener como máximo ${most} caracteres`,
	}),
	tooManyItems: (field: MessageParameter, most: MessageParameter) => ({
		en: `${field} must have at most ${most} items`,
		pt: `${fieldPt(field)} pode ter no máximo ${most} itens`,
		es: `${fieldEs(field)} puede tener como máximo ${most} elementos`,
	}),
	notADate: (field: MessageParameter) => ({
		en: `${field} must be an ISO 8601 date between the years 1900 and 2199`,
		pt: `${fieldPt(field)} deve ser uma data ISO 8601 entre os anos 1900 e 2199`,
		es: `${fieldEs(field)} debe ser una fecha ISO 8601 entre los años 1900 y 2199`,
	}),
	notStorable: (field: MessageParameter) => ({
		en: `${field} must not contain NUL characters or broken surrogate pairs`,
		pt: `${fieldPt(field)} não pode conter caracteres NUL nem pares substitutos incompletos`,
		es: `${fieldEs(field)} no puede contener caracteres NUL ni pares sustitutos incompletos`,
	}),
	notOneOf: (field: MessageParameter, values: MessageParameter) => ({
		en: `${field} must be one of ${values}`,
		pt: `${fieldPt(field)} deve ser um destes valores: ${values}`,
		es: `${fieldEs(field)} debe ser uno de estos valores: ${values}`,
	}),
	notAMember: (field: MessageParameter) => ({
		en: `${field} is not a member of this body`,
		pt: `${fieldPt(field)} não é um campo desta requisição`,
		es: `${fieldEs(field)} no es un campo de esta petición`,
	}),
	/** `types` are the names of JSON types, separated by spaces. */
	wrongType: (field: MessageParameter, types: string) => ({
		en: `${field} must be ${types.replaceAll(' ', ' or ')}`,
		pt: `${fieldPt(field)} deve ser ${joinTypeNames(types, TYPES_PT, ' ou ')}`,
		es: `${fieldEs(field)} debe ser ${joinTypeNames(types, TYPES_ES, ' o ')}`,
	}),
	/** `comparison` is an operator such as `>=`. */
	outOfRange: (field: MessageParameter, comparison: string, limit: MessageParameter) => ({
		en: `${field} must be ${comparison} ${limit}`,
		pt: `${fieldPt(field)} deve ser ${comparison} ${limit}`,
		es: `${fieldEs(field)} debe ser ${comparison} ${limit}`,
	}),
	/** `day` is the first one that a list may begin with. */
	eventsArchived: (day: MessageParameter) => ({
		en: `older events were moved to an archive; the list may begin on ${day} or later`,
		pt: `os eventos mais antigos foram movidos para um arquivo; a lista pode começar em ${day} ou depois`,
		es: `los eventos más antiguos se movieron a un archivo; la lista puede comenzar el ${day} o después`,
	}),
	eventsArchivedUpTo: (cursor: MessageParameter) => ({
		en: `the events up to ${cursor} were moved to an archive; the feed continues with after=${cursor}`,
		pt: `os eventos até ${cursor} foram movidos para um arquivo; a lista continua com after=${cursor}`,
		es: `los eventos hasta ${cursor} se movieron a un archivo; la lista continúa con after=${cursor}`,
	}),
	/** The message of the validator, for keywords without an entry; no schema of the private interface needs it. */
	notValid: (field: MessageParameter, why: MessageParameter) => ({
		en: `${field} ${why}`,
		pt: `${fieldPt(field)} não é válido: ${why}`,
		es: `${fieldEs(field)} no es válido: ${why}`,
	}),
} satisfies Record<string, CatalogEntry>
