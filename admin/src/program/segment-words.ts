import { words } from '../i18n/words.ts'

export const segmentText = words(
	{
		none: 'No segment found.',
		unknown: (id: string) => `No segment with the id “${id}” exists.`,
		isIn: (names: string) => `The customer is in: ${names}.`,
		isInNone: 'The customer is not in this segment.',
		isInNoneOf: 'The customer is in none of these segments.',
	},
	{
		none: 'Nenhum segmento encontrado.',
		unknown: (id) => `Não existe segmento com o código “${id}”.`,
		isIn: (names) => `O cliente está em: ${names}.`,
		isInNone: 'O cliente não está neste segmento.',
		isInNoneOf: 'O cliente não está em nenhum destes segmentos.',
	},
	{
		none: 'No se encontró ningún segmento.',
		unknown: (id) => `No existe ningún segmento con el código “${id}”.`,
		isIn: (names) => `El cliente está en: ${names}.`,
		isInNone: 'El cliente no está en este segmento.',
		isInNoneOf: 'El cliente no está en ninguno de estos segmentos.',
	},
)
