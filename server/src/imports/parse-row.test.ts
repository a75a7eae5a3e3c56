import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FILE_TITLES } from '@fiel/contract/file-titles'
import { findFieldProblem, IMPORT_FIELDS } from './fields.ts'
import { guessFields } from './guess-fields.ts'
import type { ImportKind } from './import.ts'
import { guessDecimalComma, guessMonthFirst } from './parse-cell.ts'
import { parseImportRow } from './parse-row.ts'

const parseOrderRow = (cells: string[], decimalComma = false, monthFirst = false) =>
	parseImportRow(
		{
			kind: 'orders',
			fields: ['orderId', 'customerId', 'placed', 'total', 'isCompleted'],
			decimalComma,
			monthFirst,
		},
		{ line: 2, cells },
		'America/Sao_Paulo',
	)

test('columns are recognised by their names in both languages', () => {
	assert.deepEqual(guessFields('customers', ['ID', 'Nome completo', 'E-mail', 'Data de nascimento', 'Cor']), [
		'customerId',
		'name',
		'email',
		'birthday',
		null,
	])
	assert.deepEqual(guessFields('orders', ['Pedido', 'Código do cliente', 'Data', 'Valor total', 'Loja']), [
		'orderId',
		'customerId',
		'placed',
		'total',
		'branchId',
	])
	assert.deepEqual(guessFields('balances', ['customer_id', 'points', 'points']), [
		'customerId',
		'points',
		null,
	])
	assert.deepEqual(guessFields('balances', ['CPF', 'Pontos']), ['customerId', 'points'])
	assert.deepEqual(guessFields('balances', ['CPF', 'Cliente ID', 'Pontos']), [null, 'customerId', 'points'])
})

test('an invalid choice of columns is refused with an explanation', () => {
	const columns = ['a', 'b']
	assert.match(findFieldProblem('customers', columns, ['name', 'birthday'])!, /must be customerId, document/)
	assert.equal(findFieldProblem('customers', columns, ['name', 'phone']), null)
	assert.match(findFieldProblem('balances', columns, ['points', 'reason'])!, /must be customerId/)
	assert.match(
		findFieldProblem('customers', columns, ['customerId', 'customerId'])!,
		/two columns are customerId/,
	)
	assert.match(findFieldProblem('customers', columns, ['customerId'])!, /has 2 columns/)
	assert.match(findFieldProblem('customers', columns, ['customerId', 'total'])!, /no field total/)
	assert.match(findFieldProblem('balances', columns, ['customerId', null])!, /points or cashback/)
	assert.equal(findFieldProblem('customers', columns, ['customerId', null]), null)
})

for (const [text, comma, number] of [
	['1234.5', false, '1234.5'],
	['1,234.56', false, '1234.56'],
	['1.234,56', true, '1234.56'],
	['R$ 12,50', true, '12.5'],
	['12.50', true, null],
	['12,50', false, null],
	['abc', false, null],
	['-1', false, null],
	['9999999999999', false, null],
] as const)
	test(`the number ${text}, ${comma ? 'comma' : 'point'}: ${number ?? 'refused'}`, () => {
		const parsed = parseOrderRow(['o', 'c', '2026-01-01', text], comma)
		assert.deepEqual(
			parsed.errors.map(({ field }) => field),
			number === null ? ['total'] : [],
		)
		assert.equal(parsed.number('total')?.toString() ?? null, number)
	})

for (const [text, moment] of [
	['2026-06-01', '2026-06-01T03:00:00.000Z'],
	['01/06/2026', '2026-06-01T03:00:00.000Z'],
	['1/6/2026 9:30', '2026-06-01T12:30:00.000Z'],
	['2026-06-01 09:30:00', '2026-06-01T12:30:00.000Z'],
	['2026-06-01T09:30:00Z', '2026-06-01T09:30:00.000Z'],
	['31/02/2026', 'noSuchDay'],
	['2026-02-30', 'noSuchDay'],
	['06-01-2026', 'notDate'],
] as const)
	test(`the date ${text}: ${moment}`, () => {
		const parsed = parseOrderRow(['o', 'c', text, '1'])
		assert.equal(parsed.errors[0]?.code ?? parsed.moment('placed')!.toISOString(), moment)
	})

test('all problems of a row are reported', () => {
	const { errors } = parseOrderRow(['', 'c'.repeat(256), 'soon', 'x', 'perhaps'])
	assert.deepEqual(
		errors.map(({ field, code }) => `${field} ${code}`),
		['orderId required', 'customerId tooLong', 'placed notDate', 'total notNumber', 'isCompleted notFlag'],
	)
})

test('a decimal comma is recognised in the samples', () => {
	assert.equal(guessDecimalComma([['1', 'ana', '12,50']], 'USD'), true)
	assert.equal(guessDecimalComma([['R$ 1.234,56']], 'USD'), true)
	assert.equal(guessDecimalComma([['12.50', 'Silva, Rui']], 'USD'), false)
	assert.equal(guessDecimalComma([['1,250']], 'USD'), false)
	assert.equal(guessDecimalComma([['ana', '1.500']], 'BRL'), true)
	assert.equal(guessDecimalComma([['ana', '1.500']], 'USD'), false)
	assert.equal(guessDecimalComma([['1.500', '12.50']], 'BRL'), false)
	assert.equal(guessDecimalComma([['0.125']], 'BRL'), false)
})

test('dates are parsed with the month first if that was chosen, recognised or is the default', () => {
	const placed = (text: string) => {
		const parsed = parseOrderRow(['o', 'c', text, '1'], false, true)
		return parsed.errors[0]?.reason ?? parsed.moment('placed')!.toISOString()
	}
	assert.equal(placed('03/05/2026'), '2026-03-05T03:00:00.000Z')
	assert.match(placed('31/12/2026'), /no day "31\/12\/2026", read as month\/day\/year/)
	assert.equal(guessMonthFirst([['03/05/1980'], ['12/31/2026 10:00']], false), true)
	assert.equal(guessMonthFirst([['03/05/1980'], ['31/12/2026']], true), false)
	assert.equal(guessMonthFirst([['03/05/1980', '31/31/2026']], true), true)
})

test('columns are recognised by the titles of Fiel’s own files, before names that others use', () => {
	for (const [language, titles] of Object.entries(FILE_TITLES)) {
		const given = titles as Record<string, string>
		for (const [kind, fields] of Object.entries(IMPORT_FIELDS)) {
			const names = fields.map(({ name }) => name)
			const columns = names.map((name) => given[name] ?? `${name} has no title`)
			assert.deepEqual([language, guessFields(kind as ImportKind, columns)], [language, names])
		}
	}
	assert.deepEqual(guessFields('orders', ['Status', 'Store status']), [null, 'status'])
})

test('semicolons between cells say that commas are decimal marks, if no number says otherwise', () => {
	assert.equal(guessDecimalComma([['ana', '1,234']], 'USD', ';'), true)
	assert.equal(guessDecimalComma([['ana', '1,2345']], 'BRL', ';'), true)
	assert.equal(guessDecimalComma([['ana', '12.50']], 'BRL', ';'), false)
})
