import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvOf } from './csv.ts'

test('cells are quoted where necessary, and none becomes a formula', () => {
	const lines = [
		['Name', 'Points', 'Active'],
		['Ana "Aninha" Souza', 12.5, true],
		['Silva, Rui', null, false],
		['=HYPERLINK("x")', -3, true],
	]
	assert.equal(
		csvOf(lines, { decimalComma: false, timeZone: 'UTC' }),
		'\ufeffName,Points,Active\r\n"Ana ""Aninha"" Souza",12.5,true\r\n"Silva, Rui",,false\r\n"\'=HYPERLINK(""x"")",-3,true\r\n',
	)
})
