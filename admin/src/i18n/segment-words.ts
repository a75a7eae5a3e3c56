import { words } from './words.ts'

const quoted = (names: string[]): string => names.map((name) => `“${name}”`).join(', ')

/** The segments that made a rule apply to an order. The server says it in English. */
export const segmentReason = words(
	{
		isIn: (names: string[]) => `, the customer being in the segment ${quoted(names)}`,
		isNotIn: (names: string[]) => `, the customer being not in the segment ${quoted(names)}`,
		inUse: (rule: string) => `The segment is used by ${rule}. Remove it there first.`,
		gone: (id: string) => `There is no segment ${id}.`,
	},
	{
		isIn: (names) => `, porque o cliente está no segmento ${quoted(names)}`,
		isNotIn: (names) => `, porque o cliente não está no segmento ${quoted(names)}`,
		inUse: (rule) => `O segmento é usado por ${rule}. Remova-o de lá antes.`,
		gone: (id) => `O segmento ${id} não existe.`,
	},
	{
		isIn: (names) => `, porque el cliente está en el segmento ${quoted(names)}`,
		isNotIn: (names) => `, porque el cliente no está en el segmento ${quoted(names)}`,
		inUse: (rule) => `${rule} usa el segmento. Quítelo de ahí primero.`,
		gone: (id) => `No existe el segmento ${id}.`,
	},
)
