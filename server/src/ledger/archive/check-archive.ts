import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { KeyedHash } from '../../db/keyed-hash.ts'
import { digestFile, readArchiveLines } from './archive-files.ts'
import { type ArchiveHeader, parseGroup, parseHeader } from './archive-format.ts'
import type { ArchiveRecord } from './archive-record.ts'

interface ArchiveCheck {
	/** What is wrong with the file; null if it is as it was written. */
	problem: string | null
	/** Whether its events can be replayed, so that those which were changed are named. */
	isReadable: boolean
}

/** Compares a file with what was sealed about it. */
export const checkArchive = async (
	folder: string,
	archive: ArchiveRecord,
	{ fingerprints }: KeyedHash,
): Promise<ArchiveCheck> => {
	const { file, sizeBytes, sha256, merchantId, number } = archive
	const name = path.join(folder, file)
	const size = await sizeOf(name)
	if (size === null) return { problem: `the archive file ${file} is missing`, isReadable: false }
	if (size === sizeBytes && (await digestFile(name)) === sha256) return { problem: null, isReadable: true }
	const header = await readHeader(name)
	const says = (what: string, isReadable = false) => ({
		problem: `the archive file ${file} ${what}`,
		isReadable,
	})
	if (header && header.merchantId !== merchantId) return says(`is of the merchant ${header.merchant}`)
	if (header && header.number !== number) return says(`is the file number ${header.number} of the merchant`)
	if (header?.keys.every((key) => !fingerprints.includes(key)))
		return says('was changed or is of another installation: it names other ledger keys')
	if (size < sizeBytes && !(await canBeRead(name, merchantId)))
		return says(`is cut: it has ${size} of ${sizeBytes} bytes`)
	const isReadable = header !== undefined && (await canBeRead(name, merchantId))
	// Events that are hashed with a key that is gone would all look wrong.
	return says('was changed', isReadable && header.keys.every((key) => fingerprints.includes(key)))
}

const sizeOf = (name: string): Promise<number | null> =>
	stat(name).then(
		({ size }) => size,
		(error) => {
			if (error.code === 'ENOENT') return null
			throw error
		},
	)

const readHeader = async (name: string): Promise<ArchiveHeader | undefined> => {
	try {
		for await (const line of readArchiveLines(name)) return parseHeader(line)
	} catch {
		return undefined
	}
	return undefined
}

const canBeRead = async (name: string, merchantId: number): Promise<boolean> => {
	try {
		let isHeader = true
		for await (const line of readArchiveLines(name)) {
			if (!isHeader) parseGroup(line, merchantId)
			isHeader = false
		}
		return true
	} catch {
		return false
	}
}
