import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvParts, guessSeparator, parseCsv, writeCsv } from './csv.ts'

const cells = (text: string, separator = ',') => parseCsv(text, separator).map((row) => row.cells)

test('the parser handles cells, quotes, line ends, blank lines and a byte order mark', () => {
	assert.deepEqual(cells('\uFEFFa,b\r\n1,"x, ""y"""\n\n , \r3,4'), [
		['a', 'b'],
		['1', 'x, "y"'],
		['3', '4'],
	])
	assert.deepEqual(cells('a;b;\n1;;2\n', ';'), [
		['a', 'b', ''],
		['1', '', '2'],
	])
	assert.deepEqual(cells('"never closed,1\n2'), [['never closed,1\n2']])
	assert.deepEqual(cells(''), [])
})

test('a row has the line it begins on, also after line ends inside quotes', () => {
	const rows = parseCsv('1,"a\r\nb"\r\n\r\n2,c\n3,d', ',', 10)
	assert.deepEqual(
		rows.map(({ line }) => line),
		[10, 13, 14],
	)
})

test('the guessed separator is the one that splits the first line into the most cells', () => {
	assert.equal(guessSeparator('id,name\n1;2;3;4'), ',')
	assert.equal(guessSeparator('código;"nome, completo";e-mail\n'), ';')
	assert.equal(guessSeparator('id\tname\n'), '\t')
	assert.equal(guessSeparator('id\n1'), ',')
})

test('the parser removes the guard that the writer puts before formulas, and no other apostrophe', () => {
	const written = ['=1+1', '+55 11 99999-0000', '-5', '@ana', "'quoted'", "'", "''=1"]
	assert.deepEqual(cells(writeCsv([written])), [written])
})

test('a telephone number is written as it is, and whatever a spreadsheet would execute is guarded', () => {
	const phones = ['+5511987654321', '+55 11 98765-4321', '+55 (11) 98765-4321']
	assert.equal(writeCsv([phones]), `${phones.join(',')}\r\n`)
	const formulas = ['+55-11', '+1+1', '+A1', '+55 11=A1', '+cmd|x', '-5511', '=1', '@a']
	assert.equal(writeCsv([formulas]), `${formulas.map((cell) => `'${cell}`).join(',')}\r\n`)
	// Files from before have the apostrophe, and are imported like those without.
	assert.deepEqual(cells("'+55 11 98765-4321,+55 11 98765-4321"), [
		['+55 11 98765-4321', '+55 11 98765-4321'],
	])
})

test('parts end at the ends of rows, and together they are the whole text', () => {
	const text = 'id,name\n1,"Ana\nSouza"\n2,Rui\n3,"x ""y""\n"\n4,Eva'
	const parts = [...csvParts(text, 16)]
	assert.equal(parts.join(''), text)
	assert.deepEqual(parts, ['id,name\n', '1,"Ana\nSouza"\n', '2,Rui\n', '3,"x ""y""\n"\n', '4,Eva'])
	assert.deepEqual([...csvParts('', 16)], [''])
})

test('a quote within a cell is a character, so that no row is split', () => {
	const rows = ['id;name', '1;TV 50"', '2;Cable, "thick"', '3;Lamp', '4;"5" nails', '5;Rope']
	for (const lineEnd of ['\n', '\r\n', '\r']) {
		const text = rows.map((row) => row + lineEnd).join('')
		for (let size = 20; size < text.length; size++)
			assert.deepEqual(
				[...csvParts(text, size)].flatMap((part) => cells(part, ';')),
				cells(text, ';'),
				`${size}`,
			)
	}
})

test('a file for people has the dates of the time zone, and the decimal mark and the separator of their spreadsheets', () => {
	const lines = [['Ana; Rui', 'Silva, Rui', 12.5, -1234.5678, 3, null, new Date('2026-06-15T02:30:09.123Z')]]
	const timeZone = 'America/Sao_Paulo'
	assert.equal(
		writeCsv(lines, { decimalComma: true, timeZone }),
		'"Ana; Rui";"Silva, Rui";12,5;-1234,5678;3;;2026-06-14 23:30:09\r\n',
	)
	assert.equal(
		writeCsv(lines, { decimalComma: false, timeZone }),
		'"Ana; Rui","Silva, Rui",12.5,-1234.5678,3,,2026-06-14 23:30:09\r\n',
	)
	assert.equal(writeCsv(lines), '"Ana; Rui","Silva, Rui",12.5,-1234.5678,3,,2026-06-15T02:30:09.123Z\r\n')
})
