import { UnreadableFile } from './unreadable-file.ts'

/** Every .xlsx file is a zip archive, and every zip archive begins with these bytes. */
const ZIP = [0x50, 0x4b, 0x03, 0x04]

/** The text of a file in UTF-8, or else Windows-1252, which older spreadsheets write; of an .xlsx file, as CSV. */
export const textOf = async (file: Blob & { name?: string }): Promise<string> => {
	const bytes = await file.arrayBuffer()
	const start = new Uint8Array(bytes.slice(0, ZIP.length))
	if (ZIP.every((byte, index) => start[index] === byte)) {
		const { csvOfWorkbook } = await import('./read-workbook.ts')
		return csvOfWorkbook(bytes).catch(() => {
			throw new UnreadableFile('damagedExcel')
		})
	}
	if (/\.xlsx?$/i.test(file.name ?? '')) throw new UnreadableFile('notExcel')
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
	} catch {
		return new TextDecoder('windows-1252').decode(bytes)
	}
}
