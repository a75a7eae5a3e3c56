import assert from 'node:assert/strict'
import { test } from 'node:test'
import { workbookOf } from '../../test/support/workbook.ts'
import { textOf } from './read-file.ts'
import { requireRows, UnreadableFile } from './unreadable-file.ts'

test('UTF-8 and Latin-1 are recognised', async () => {
	assert.equal(await textOf(new Blob(['João'])), 'João')
	assert.equal(await textOf(new Blob([Uint8Array.of(0x4a, 0x6f, 0xe3, 0x6f)])), 'João')
})

test('an .xlsx file is read as CSV: text, numbers and dates', async () => {
	const rows = [
		['Id', 'Name', 'Total', 'Birthday'],
		['C-1', 'João, Ana', 12.5, { day: 32874 }],
	]
	const text = await textOf(new Blob([new Uint8Array(workbookOf(rows))]))
	assert.equal(text.replaceAll('\r', ''), 'Id,Name,Total,Birthday\nC-1,"João, Ana",12.5,1990-01-01\n')
})

test('a text named .xlsx, a workbook without places of cells, and a file without rows are refused', async () => {
	const named = (content: BlobPart, name: string) => new File([content], name)
	const isRefused = (reason: string) => (error: unknown) =>
		error instanceof UnreadableFile && error.reason === reason
	await assert.rejects(textOf(named('hello', 'customers.xlsx')), isRefused('notExcel'))
	const book = workbookOf([['Id']])
		.toString('latin1')
		.replace(' r="A1"', ' q="A1"')
	await assert.rejects(textOf(named(Buffer.from(book, 'latin1'), 'a.xlsx')), isRefused('damagedExcel'))
	assert.throws(() => requireRows('Id,Name\n'), isRefused('noRows'))
	requireRows('Id,Name\nC-1,Ana\n')
})
