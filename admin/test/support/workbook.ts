import { crc32 } from 'node:zlib'

const TYPES =
	'<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>'
const RELATIONS = (target: string, type: string, id = 'rId1'): string =>
	`<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`
const relationsOf = (...entries: string[]): string =>
	`<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries.join('')}</Relationships>`
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

/** An .xlsx file with one sheet. A number in a `{ day }` is shown as a date. */
export const workbookOf = (rows: (string | number | { day: number })[][]): Buffer => {
	const cell = (value: string | number | { day: number }, row: number, column: number): string => {
		const place = `${String.fromCharCode(65 + column)}${row + 1}`
		if (typeof value === 'string') return `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
		if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`
		return `<c r="${place}" s="1"><v>${value.day}</v></c>`
	}
	const lines = rows.map(
		(row, at) => `<row r="${at + 1}">${row.map((value, column) => cell(value, at, column)).join('')}</row>`,
	)
	return zip({
		'[Content_Types].xml': TYPES,
		'_rels/.rels': relationsOf(RELATIONS('xl/workbook.xml', 'officeDocument')),
		'xl/workbook.xml': `<?xml version="1.0"?><workbook ${MAIN} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Customers" sheetId="1" r:id="rId1"/></sheets></workbook>`,
		'xl/_rels/workbook.xml.rels': relationsOf(
			RELATIONS('worksheets/sheet1.xml', 'worksheet'),
			RELATIONS('styles.xml', 'styles', 'rId2'),
		),
		'xl/styles.xml': `<?xml version="1.0"?><styleSheet ${MAIN}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
		'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet ${MAIN}><sheetData>${lines.join('')}</sheetData></worksheet>`,
	})
}

/** A zip archive without compression. */
const zip = (files: Record<string, string>): Buffer => {
	const [parts, directory]: [Buffer[], Buffer[]] = [[], []]
	let offset = 0
	for (const [name, text] of Object.entries(files)) {
		const [path, content] = [Buffer.from(name), Buffer.from(text)]
		const sizes = Buffer.alloc(16)
		sizes.writeUInt32LE(crc32(content), 0)
		sizes.writeUInt32LE(content.length, 4)
		sizes.writeUInt32LE(content.length, 8)
		sizes.writeUInt16LE(path.length, 12)
		const times = Buffer.from([20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0])
		const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), times, sizes, path, content])
		const place = Buffer.alloc(14)
		place.writeUInt32LE(offset, 10)
		directory.push(
			Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), Buffer.from([20, 0]), times, sizes, place, path]),
		)
		parts.push(local)
		offset += local.length
	}
	const index = Buffer.concat(directory)
	const end = Buffer.alloc(22)
	end.write('PK\x05\x06', 'latin1')
	end.writeUInt16LE(directory.length, 8)
	end.writeUInt16LE(directory.length, 10)
	end.writeUInt32LE(index.length, 12)
	end.writeUInt32LE(offset, 16)
	return Buffer.concat([...parts, index, end])
}
