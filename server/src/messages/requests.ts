import type { Entry, Part } from './entry.ts'

/** The only name of a part of a request that is a word; the others are names of members. */
const BODY = 'the body'
const pt = (field: Part): Part => (field === BODY ? 'o corpo da requisição' : field)
const es = (field: Part): Part => (field === BODY ? 'el cuerpo de la petición' : field)

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
const named = (types: string, names: Record<string, string>, or: string): string =>
	types
		.split(' ')
		.map((type) => names[type] ?? type)
		.join(or)

/** What is wrong with a member of a request, whatever the operation. */
export const REQUESTS = {
	required: (field: Part) => ({
		en: `${field} is required`,
		pt: `${pt(field)} é obrigatório`,
		es: `${es(field)} es obligatorio`,
	}),
	empty: (field: Part) => ({
		en: `${field} must not be empty`,
		pt: `${pt(field)} não pode ficar vazio`,
		es: `${es(field)} no puede estar vacío`,
	}),
	tooManyCharacters: (field: Part, most: Part) => ({
		en: `${field} must have at most ${most} characters`,
		pt: `${pt(field)} pode ter no máximo ${most} caracteres`,
		es: `${es(field)} puede tener como máximo ${most} caracteres`,
	}),
	tooManyItems: (field: Part, most: Part) => ({
		en: `${field} must have at most ${most} items`,
		pt: `${pt(field)} pode ter no máximo ${most} itens`,
		es: `${es(field)} puede tener como máximo ${most} elementos`,
	}),
	notADate: (field: Part) => ({
		en: `${field} must be an ISO 8601 date between the years 1900 and 2199`,
		pt: `${pt(field)} deve ser uma data ISO 8601 entre os anos 1900 e 2199`,
		es: `${es(field)} debe ser una fecha ISO 8601 entre los años 1900 y 2199`,
	}),
	notStorable: (field: Part) => ({
		en: `${field} must not contain NUL characters or broken surrogate pairs`,
		pt: `${pt(field)} não pode conter caracteres NUL nem pares substitutos incompletos`,
		es: `${es(field)} no puede contener caracteres NUL ni pares sustitutos incompletos`,
	}),
	notOneOf: (field: Part, values: Part) => ({
		en: `${field} must be one of ${values}`,
		pt: `${pt(field)} deve ser um destes valores: ${values}`,
		es: `${es(field)} debe ser uno de estos valores: ${values}`,
	}),
	notAMember: (field: Part) => ({
		en: `${field} is not a member of this body`,
		pt: `${pt(field)} não é um campo desta requisição`,
		es: `${es(field)} no es un campo de esta petición`,
	}),
	/** The names of JSON types, with a blank between them. */
	wrongType: (field: Part, types: string) => ({
		en: `${field} must be ${types.replaceAll(' ', ' or ')}`,
		pt: `${pt(field)} deve ser ${named(types, TYPES_PT, ' ou ')}`,
		es: `${es(field)} debe ser ${named(types, TYPES_ES, ' o ')}`,
	}),
	/** The comparison as in mathematics: `>=`. */
	outOfRange: (field: Part, comparison: string, limit: Part) => ({
		en: `${field} must be ${comparison} ${limit}`,
		pt: `${pt(field)} deve ser ${comparison} ${limit}`,
		es: `${es(field)} debe ser ${comparison} ${limit}`,
	}),
	/** What the validator says, where no entry says it better: no schema of the private interface comes here. */
	notValid: (field: Part, why: Part) => ({
		en: `${field} ${why}`,
		pt: `${pt(field)} não é válido: ${why}`,
		es: `${es(field)} no es válido: ${why}`,
	}),
} satisfies Record<string, Entry>
