import { crc32 } from 'node:zlib'

/** A file for an archive. */
export interface ZipEntry {
	name: string
	content: Buffer
}

const LOCAL_HEADER = 0x04034b50
const CENTRAL_HEADER = 0x02014b50
const END_OF_DIRECTORY = 0x06054b50
const VERSION = 20
const UTF8_NAMES = 0x0800
/** The first day that the format knows, so that the same files make the same archive. */
const DATE = 0x0021

/** Writes a ZIP archive of a few small files without compression, which pictures have already. */
export const writeZip = (entries: readonly ZipEntry[]): Buffer => {
	const files: Buffer[] = []
	const directory: Buffer[] = []
	let offset = 0
	for (const { name, content } of entries) {
		const fields = fieldsOf(name, content)
		const local = Buffer.concat([
			numbers([
				[4, LOCAL_HEADER],
				[2, VERSION],
			]),
			fields,
			Buffer.from(name),
			content,
		])
		const central = numbers([
			[4, CENTRAL_HEADER],
			[2, VERSION],
			[2, VERSION],
		])
		const place = numbers([
			[2, 0],
			[2, 0],
			[2, 0],
			[4, 0],
			[4, offset],
		])
		directory.push(central, fields, place, Buffer.from(name))
		files.push(local)
		offset += local.length
	}
	const list = Buffer.concat(directory)
	const count = entries.length
	const end = numbers([
		[4, END_OF_DIRECTORY],
		[2, 0],
		[2, 0],
		[2, count],
		[2, count],
		[4, list.length],
		[4, offset],
		[2, 0],
	])
	return Buffer.concat([...files, list, end])
}

/** The fields that both headers have: flags, method, time, date, checksum, sizes, length of the name, no extra field. */
const fieldsOf = (name: string, content: Buffer): Buffer =>
	numbers([
		[2, UTF8_NAMES],
		[2, 0],
		[2, 0],
		[2, DATE],
		[4, crc32(content)],
		[4, content.length],
		[4, content.length],
		[2, Buffer.byteLength(name)],
		[2, 0],
	])

const numbers = (values: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer => {
	const buffer = Buffer.alloc(values.reduce((sum, [bytes]) => sum + bytes, 0))
	let at = 0
	for (const [bytes, value] of values) {
		buffer.writeUIntLE(value, at, bytes)
		at += bytes
	}
	return buffer
}
