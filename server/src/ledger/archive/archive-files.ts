import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** A file that is on the disk, with its directory entry. */
export interface WrittenFile {
	file: string
	sizeBytes: number
	sha256: string
}

/**
 * Writes lines to a compressed file. Its name ends with its SHA-256, so that the same content always has the same name,
 * and no file is ever replaced by another one.
 */
export const writeArchiveFile = async (
	folder: string,
	name: string,
	lines: AsyncIterable<string>,
): Promise<WrittenFile> => {
	const partial = path.join(folder, `${name}.${randomUUID()}.partial`)
	try {
		await pipeline(lines, createGzip(), createWriteStream(partial, { mode: 0o600 }))
		await syncToDisk(partial)
		const { size } = await stat(partial)
		const sha256 = await digestFile(partial)
		const file = `${name}-${sha256.slice(0, 16)}.jsonl.gz`
		await rename(partial, path.join(folder, file))
		await syncToDisk(folder)
		return { file, sizeBytes: size, sha256 }
	} catch (error) {
		await rm(partial, { force: true })
		throw error
	}
}

const syncToDisk = async (name: string): Promise<void> => {
	const handle = await open(name, 'r')
	await handle.sync().finally(() => handle.close())
}

export const digestFile = async (name: string): Promise<string> => {
	const hash = createHash('sha256')
	await pipeline(createReadStream(name), hash)
	return hash.digest('hex')
}

/** Reads the lines of a compressed file, one after the other. Fails if the file ends too early or is not compressed. */
export async function* readArchiveLines(name: string): AsyncGenerator<string> {
	const gunzip = createGunzip()
	const done = pipeline(createReadStream(name), gunzip)
	done.catch(() => {}) // the loop below throws the error
	let rest = ''
	gunzip.setEncoding('utf8')
	for await (const text of gunzip as AsyncIterable<string>) {
		const lines = (rest + text).split('\n')
		rest = lines.pop()!
		yield* lines
	}
	await done
	if (rest !== '') throw new Error('the last line is cut')
}
