import vocabulary from '../api/rules.json'
import { words } from '../i18n/words.ts'

const { inSegment, notInSegment } = vocabulary.conditions

/** The conditions on segments. English comes from the declarations. */
export const segmentTerms = words(
	{
		inSegment: {
			title: inSegment.title,
			meaning: inSegment.meaning,
			args: { segments: inSegment.args.segments.title },
		},
		notInSegment: {
			title: notInSegment.title,
			meaning: notInSegment.meaning,
			args: { segments: notInSegment.args.segments.title },
		},
	},
	{
		inSegment: {
			title: 'Cliente no segmento',
			meaning:
				'O cliente está em um destes segmentos quando o pedido é concluído; o próprio pedido não conta.',
			args: { segments: 'Segmentos' },
		},
		notInSegment: {
			title: 'Cliente fora do segmento',
			meaning:
				'O cliente não está em nenhum destes segmentos quando o pedido é concluído; o próprio pedido não conta.',
			args: { segments: 'Segmentos' },
		},
	},
	{
		inSegment: {
			title: 'Cliente en el segmento',
			meaning:
				'El cliente está en uno de estos segmentos cuando se completa el pedido; el pedido mismo no cuenta.',
			args: { segments: 'Segmentos' },
		},
		notInSegment: {
			title: 'Cliente fuera del segmento',
			meaning:
				'El cliente no está en ninguno de estos segmentos cuando se completa el pedido; el pedido mismo no cuenta.',
			args: { segments: 'Segmentos' },
		},
	},
)

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
