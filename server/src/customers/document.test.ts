import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
	type DocumentKind,
	documentKind,
	findDocumentFault,
	normalizeDocument,
	writeCpf,
} from '@fiel/contract/document'
import sql from 'sql-template-tag'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

/** Document, normalized form, kind, fault. */
const DOCUMENTS: [string, string, DocumentKind, ReturnType<typeof findDocumentFault>][] = [
	['123.456.789-09', '12345678909', 'CPF', null],
	['12345678909', '12345678909', 'CPF', null],
	[' 123 456 789/09 ', '12345678909', 'CPF', null],
	['529.982.247-25', '52998224725', 'CPF', null],
	['111.444.777-35', '11144477735', 'CPF', null],
	['000.000.001-91', '00000000191', 'CPF', null],
	['123.456.789-00', '12345678900', 'CPF', 'check digits'],
	['123.456.789-19', '12345678919', 'CPF', 'check digits'],
	['111.111.111-11', '11111111111', 'CPF', 'check digits'],
	['00000000000', '00000000000', 'CPF', 'check digits'],
	['123.456.789-O9', '123456789O9', 'other', 'characters'],
	['12.ABC.345/01DE-35', '12ABC34501DE35', 'CNPJ', null],
	['12.abc.345/01de-35', '12ABC34501DE35', 'CNPJ', null],
	['12abc34501de35', '12ABC34501DE35', 'CNPJ', null],
	['11.222.333/0001-81', '11222333000181', 'CNPJ', null],
	['11.444.777/0001-61', '11444777000161', 'CNPJ', null],
	['11.222.333/0001-82', '11222333000182', 'CNPJ', 'check digits'],
	['12.ABC.345/01DE-53', '12ABC34501DE53', 'CNPJ', 'check digits'],
	['00.000.000/0000-00', '00000000000000', 'CNPJ', 'check digits'],
	['12.ABC.345/01DE-3X', '12ABC34501DE3X', 'other', 'characters'],
	['12ABC34501DE3X', '12ABC34501DE3X', 'other', null],
	['1234567890', '1234567890', 'other', null],
	['MG-12.345.678', 'MG12345678', 'other', null],
	['x 1234567 l', 'X1234567L', 'other', null],
	['АБ 123456', 'АБ123456', 'other', null],
	['ção', 'çãO', 'other', null],
	['123\u2013456\u00a0789', '123\u2013456\u00a0789', 'other', 'characters'],
	['A', 'A', 'other', null],
	['', '', 'other', 'characters'],
	['.-/', '', 'other', 'characters'],
	['123.456.789-09*', '12345678909', 'CPF', 'characters'],
	['ana@example.com', 'ANAEXAMPLECOM', 'other', 'characters'],
	['<b>1</b>', 'B1B', 'other', 'characters'],
	['🙂', '🙂', 'other', 'characters'],
]

test('documents are compared without punctuation, and only CPF and CNPJ have check digits', () => {
	for (const [document, normalized, kind, fault] of DOCUMENTS)
		assert.deepEqual(
			[normalizeDocument(document), documentKind(normalized), findDocumentFault(document)],
			[normalized, kind, fault],
			document,
		)
})

test('a wrong check digit is found, whichever it is', () => {
	for (const valid of ['52998224725', '11222333000181', '12ABC34501DE35'])
		for (const index of [valid.length - 2, valid.length - 1])
			for (const digit of '0123456789') {
				const changed = valid.slice(0, index) + digit + valid.slice(index + 1)
				assert.equal(findDocumentFault(changed), changed === valid ? null : 'check digits', changed)
			}
})

test('the database normalizes documents in the same way', async () => {
	const ascii = Array.from({ length: 126 }, (_, index) => `a${String.fromCharCode(index + 1)}Z`)
	const texts = [...DOCUMENTS.map(([document]) => document), ...ascii]
	const rows = await world.db.rows<{ key: string }>(
		sql`select document_key(text) as key from unnest(${texts}::text[]) with ordinality as t (text, nth) order by nth`,
	)
	assert.deepEqual(
		rows.map(({ key }) => key),
		texts.map(normalizeDocument),
	)
})

test('nine digits are written as a CPF with its check digits', () => {
	for (const cpf of ['123.456.789-09', '529.982.247-25', '111.444.777-35', '000.000.001-91'])
		assert.equal(writeCpf(normalizeDocument(cpf).slice(0, 9)), cpf)
})
