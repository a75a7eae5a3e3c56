import type { ErrorName } from '@fiel/contract'
import type { Translations } from '../catalog-entry.ts'
import type { MessageKey } from '../message.ts'
import { INPUT_TEXTS } from './input-texts.ts'
import { findPanelText } from './panel-text.ts'

/** The reason of an imported change that has none of its own, as customers read it. */
export const IMPORT_REASON: Translations = {
	en: 'file import',
	pt: 'importação de arquivo',
	es: 'importación de archivo',
}

/** What is wrong with a row of a file, by code. The list of errors names the column beside it. */
export const ROW_TEXTS = {
	notEmail: {
		en: 'Not a valid email.',
		pt: 'Não é um e-mail válido.',
		es: 'No es un correo electrónico válido.',
	},
	notPhone: INPUT_TEXTS.phone(),
	leadingZeros: {
		en: 'The leading zeros of this CPF or CNPJ were missing, as Excel drops them. They are added.',
		pt: 'Faltavam os zeros à esquerda deste CPF ou CNPJ, que o Excel remove. Eles são acrescentados.',
		es: 'Faltaban los ceros iniciales de este CPF o CNPJ, que Excel elimina. Se agregan.',
	},
	duplicateId: {
		en: 'Another row has the same ID.',
		pt: 'Outra linha tem o mesmo ID.',
		es: 'Otra fila tiene el mismo ID.',
	},
	duplicateContact: {
		en: 'Another row is the same customer. Remove one of them, or add a customer ID to both.',
		pt: 'Outra linha é do mesmo cliente. Remova uma delas ou informe o ID do cliente nas duas.',
		es: 'Otra fila es del mismo cliente. Elimina una de ellas o indica el ID del cliente en ambas.',
	},
	noContact: {
		en: 'Enter a customer ID, document, email or phone number.',
		pt: 'Informe o ID do cliente, um documento, e-mail ou telefone.',
		es: 'Indica el ID del cliente, un documento, correo electrónico o teléfono.',
	},
	severalCustomers: {
		en: 'Several customers have it. Add the customer ID.',
		pt: 'Vários clientes têm este valor. Informe o ID do cliente.',
		es: 'Varios clientes lo tienen. Indica el ID del cliente.',
	},
	sameEmail: {
		en: 'Another customer or row already has this email.',
		pt: 'Outro cliente ou outra linha já tem este e-mail.',
		es: 'Otro cliente u otra fila ya tiene este correo electrónico.',
	},
	sameDocument: {
		en: 'Another customer or row already has this document.',
		pt: 'Outro cliente ou outra linha já tem este documento.',
		es: 'Otro cliente u otra fila ya tiene este documento.',
	},
	sameOrder: {
		en: 'Another row has the same order. The order is recorded once, as the last row says.',
		pt: 'Outra linha tem o mesmo pedido. O pedido é registrado uma vez, como diz a última linha.',
		es: 'Otra fila tiene el mismo pedido. El pedido se registra una vez, como dice la última fila.',
	},
	inFuture: {
		en: 'This date is in the future. Check the year, and whether day and month are swapped.',
		pt: 'Esta data está no futuro. Confira o ano e se dia e mês não estão trocados.',
		es: 'Esta fecha está en el futuro. Revisa el año y si el día y el mes no están intercambiados.',
	},
	required: {
		en: 'Missing. Enter a value in this column.',
		pt: 'Está vazio. Preencha esta coluna.',
		es: 'Está vacío. Completa esta columna.',
	},
	tooLong: { en: 'Too long.', pt: 'É longo demais.', es: 'Es demasiado largo.' },
	notStorable: {
		en: 'Has characters that can’t be saved.',
		pt: 'Tem caracteres que não podem ser salvos.',
		es: 'Tiene caracteres que no se pueden guardar.',
	},
	notNumber: {
		en: 'Not a number in the format chosen for this file.',
		pt: 'Não é um número no formato escolhido para o arquivo.',
		es: 'No es un número en el formato elegido para el archivo.',
	},
	negative: { en: 'Less than zero.', pt: 'É menor que zero.', es: 'Es menor que cero.' },
	tooMuch: { en: 'Too large.', pt: 'É grande demais.', es: 'Es demasiado grande.' },
	notDate: {
		en: 'Not a date like 2026-12-31.',
		pt: 'Não é uma data como 2026-12-31.',
		es: 'No es una fecha como 2026-12-31.',
	},
	noSuchDay: {
		en: 'This day isn’t in the calendar. Check the date format.',
		pt: 'Esse dia não existe no calendário. Confira o formato das datas.',
		es: 'Ese día no existe en el calendario. Revisa el formato de fechas.',
	},
	notFlag: { en: 'Neither yes nor no.', pt: 'Não é sim nem não.', es: 'No es sí ni no.' },
	zero: { en: 'It’s zero.', pt: 'É zero.', es: 'Es cero.' },
	twoAmounts: {
		en: 'The row has points and cashback. Enter only one.',
		pt: 'A linha tem pontos e cashback. Informe só um.',
		es: 'La fila tiene puntos y cashback. Indica solo uno.',
	},
	tooPrecise: {
		en: 'Too many decimals.',
		pt: 'Tem casas decimais demais.',
		es: 'Tiene demasiados decimales.',
	},
	past: { en: 'Already in the past.', pt: 'Já passou.', es: 'Ya pasó.' },
	ApiExternalOrder_Cant_Insert_Update: {
		en: 'The order has values that aren’t valid.',
		pt: 'O pedido tem valores inválidos.',
		es: 'El pedido tiene valores no válidos.',
	},
	wrongCheckDigits: INPUT_TEXTS.document(),
	birthdayInFuture: INPUT_TEXTS.birthday(),
	unkept: {
		en: 'This row couldn’t be saved.',
		pt: 'Não foi possível salvar esta linha.',
		es: 'Esta fila no se pudo guardar.',
	},
} satisfies Record<string, Translations>

/** Why a row stays when its import is undone, by code. */
export const KEPT_TEXTS = {
	staysSpent: {
		en: 'Its points were already spent.',
		pt: 'Os pontos já foram usados.',
		es: 'Los puntos ya se usaron.',
	},
	staysUndone: { en: 'Already undone.', pt: 'Já tinha sido desfeita.', es: 'Ya se había deshecho.' },
	staysOther: { en: 'No longer there.', pt: 'Não existe mais.', es: 'Ya no existe.' },
	staysUsed: {
		en: 'The customer has had orders, points, rewards, notes or tags since.',
		pt: 'O cliente já tem pedidos, pontos, recompensas, notas ou etiquetas.',
		es: 'El cliente ya tiene pedidos, puntos, recompensas, notas o etiquetas.',
	},
	staysChanged: {
		en: 'Someone changed it since.',
		pt: 'Alguém alterou depois.',
		es: 'Alguien lo cambió después.',
	},
	staysJoined: {
		en: 'The customer joined and received sign-up points.',
		pt: 'O cliente entrou no programa e recebeu pontos pelo cadastro.',
		es: 'El cliente se unió al programa y recibió puntos por registro.',
	},
	staysMerged: {
		en: 'The customer was merged.',
		pt: 'O cliente foi unificado com outro.',
		es: 'El cliente se unificó con otro.',
	},
	staysCustomer: {
		en: 'The order was undone. Its customer stays, with other entries since.',
		pt: 'O pedido foi desfeito. O cliente permanece, pois tem outros registros desde então.',
		es: 'El pedido se deshizo. El cliente se queda, con otros registros desde entonces.',
	},
	staysOlder: {
		en: 'The order was there before the import.',
		pt: 'O pedido já existia antes da importação.',
		es: 'El pedido ya existía antes de la importación.',
	},
	staysErased: {
		en: 'The customer’s data was erased.',
		pt: 'Os dados do cliente foram apagados.',
		es: 'Los datos del cliente se borraron.',
	},
} satisfies Record<string, Translations>

/** A problem that the import finds, the name of an error, or the key of a message that has no name of its own. */
export type RowCode = keyof typeof ROW_TEXTS | keyof typeof KEPT_TEXTS | ErrorName | MessageKey

/** What the panel shows for an error of a row. Stored codes may be of an older version. */
export const rowText = (code: string, reason = ''): Translations =>
	sameInRow(code, /^row (\d+) has it too$/.exec(reason)?.[1]) ??
	({ ...ROW_TEXTS, ...KEPT_TEXTS } as Partial<Record<string, Translations>>)[code] ??
	findPanelText(code as ErrorName, '') ??
	ROW_TEXTS.unkept

/** The same where the other row is known. */
const sameInRow = (code: string, line: string | undefined): Translations | null => {
	if (line === undefined) return null
	if (code === 'sameEmail')
		return {
			en: `Row ${line} has this email too.`,
			pt: `A linha ${line} também tem este e-mail.`,
			es: `La fila ${line} también tiene este correo electrónico.`,
		}
	if (code === 'sameDocument')
		return {
			en: `Row ${line} has this document too.`,
			pt: `A linha ${line} também tem este documento.`,
			es: `La fila ${line} también tiene este documento.`,
		}
	return null
}
