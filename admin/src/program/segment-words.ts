import { words } from '../i18n/words.ts'

export const segmentText = words(
	{
		none: 'No segments found',
		unknown: (id: string) => `There’s no segment with the ID “${id}”.`,
		isIn: (names: string) => `The customer is in: ${names}.`,
		isInNone: 'The customer isn’t in this segment.',
		isInNoneOf: 'The customer is in none of these segments.',
	},
	{
		none: 'Nenhum segmento encontrado',
		unknown: (id) => `Não há segmento com o ID “${id}”.`,
		isIn: (names) => `O cliente está em: ${names}.`,
		isInNone: 'O cliente não está neste segmento.',
		isInNoneOf: 'O cliente não está em nenhum destes segmentos.',
	},
	{
		none: 'No se encontraron segmentos',
		unknown: (id) => `No hay un segmento con el ID “${id}”.`,
		isIn: (names) => `El cliente está en: ${names}.`,
		isInNone: 'El cliente no está en este segmento.',
		isInNoneOf: 'El cliente no está en ninguno de estos segmentos.',
	},
)
