import path from 'node:path'
import sql from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'
import { readPages } from '../../db/read-pages.ts'
import type { Finding } from '../../finding.ts'
import type { ArchivedChain, StoredLedgerEvent } from '../customer-ledger.ts'
import { createGroupReader, firstOwner, type GroupReader, type Owner } from '../group-reader.ts'
import { readArchiveLines } from './archive-files.ts'
import { parseGroup } from './archive-format.ts'
import {
	ARCHIVED_CHAIN_COLUMNS,
	type ArchiveRecord,
	EDITED_END,
	isSealed,
	listArchives,
	type StoredChain,
} from './archive-record.ts'
import { checkArchive } from './check-archive.ts'

/** Archived events of a merchant that are not verified. */
export interface UnreadArchives {
	merchantId: number
	files: number
	events: number
}

interface ArchivesListener {
	onFinding(finding: Finding): void
	onUnread?(unread: UnreadArchives): void
}

/** The archived part of the ledger of one customer. */
interface ArchivedLedger {
	/** Empty if the files are not read. */
	events: StoredLedgerEvent[]
	/** Where the events in the database begin, if the files are not read. */
	unread: ArchivedChain | undefined
	contradictions: string[]
}

interface Archives {
	peekOwner(): Promise<Owner | undefined>
	take(owner: Owner): Promise<ArchivedLedger>
}

interface CheckedFile {
	archive: ArchiveRecord
	name: string
	isProven: boolean
}

/**
 * Opens the archived events of some merchants, and reports files that are not as they were written. Without a folder, or
 * if a file cannot be read, all events of the merchant count as unread.
 */
export const openArchives = async (
	db: Queryable,
	merchantIds: number[],
	folder: string | undefined,
	listener: ArchivesListener,
): Promise<Archives> => {
	const archives = Map.groupBy(await listArchives(db, merchantIds), ({ merchantId }) => merchantId)
	const read = new Map<number, CheckedFile[]>()
	for (const [merchantId, own] of archives) {
		const files = folder === undefined ? null : await checkFiles(db, folder, own, listener)
		if (files) read.set(merchantId, files)
		else listener.onUnread?.({ merchantId, files: own.length, events: countEvents(own) })
	}
	const chains = createGroupReader<StoredChain>(
		readPages(
			db,
			'verified_archives',
			sql`select ${ARCHIVED_CHAIN_COLUMNS} from archived_chains
				where merchant_id = any(${merchantIds}::bigint[]) order by merchant_id, customer_id`,
		),
	)
	const readers = createFileReaders(read)
	return {
		peekOwner: async () =>
			firstOwner(await Promise.all([chains, ...readers].map((reader) => reader.peekOwner()))),
		async take(owner) {
			const [chain] = await chains.take(owner)
			const events: StoredLedgerEvent[] = []
			for (const reader of readers) for (const event of await reader.take(owner)) events.push(event)
			const isRead = read.has(owner.merchant_id)
			const contradictions = [
				...(chain && !isSealed(db, chain) ? [EDITED_END] : []),
				...(isRead ? compareEnd(chain, events) : []),
			]
			return { events, unread: isRead ? undefined : chain, contradictions }
		},
	}
}

const countEvents = (archives: ArchiveRecord[]): number =>
	archives.reduce((sum, { events }) => sum + events, 0)

/** Null if one of them cannot be read. */
const checkFiles = async (
	db: Queryable,
	folder: string,
	archives: ArchiveRecord[],
	{ onFinding }: ArchivesListener,
): Promise<CheckedFile[] | null> => {
	const files: CheckedFile[] = []
	for (const archive of archives) {
		const { problem, isReadable } = await checkArchive(folder, archive, db.keyedHash)
		if (problem !== null)
			onFinding({ merchantId: archive.merchantId, customerId: null, recordId: null, sentence: problem })
		if (isReadable) files.push({ archive, name: path.join(folder, archive.file), isProven: problem === null })
	}
	return files.length === archives.length ? files : null
}

/** A reader for all first files, one for all second ones and so on: each file is open only while its merchant is read. */
const createFileReaders = (files: Map<number, CheckedFile[]>): GroupReader<StoredLedgerEvent>[] => {
	const lists = [...files].sort(([a], [b]) => a - b).map(([, list]) => list)
	const most = Math.max(0, ...lists.map(({ length }) => length))
	return Array.from({ length: most }, (_, index) =>
		createGroupReader(readGroups(lists.flatMap((list) => list[index] ?? []))),
	)
}

async function* readGroups(files: CheckedFile[]): AsyncGenerator<StoredLedgerEvent[]> {
	for (const { archive, name, isProven } of files) {
		let isHeader = true
		for await (const line of readArchiveLines(name)) {
			const { events } = isHeader ? { events: [] } : parseGroup(line, archive.merchantId)
			if (events.length > 0) yield events.map((event) => ({ ...event, isProven }))
			isHeader = false
		}
	}
}

const compareEnd = (chain: StoredChain | undefined, events: StoredLedgerEvent[]): string[] => {
	const [length, head] = [chain?.chain_length ?? 0, chain?.chain_head ?? '']
	if (events.length !== length)
		return [`the files have ${events.length} archived events, and ${length} were archived`]
	return head === (events.at(-1)?.hash ?? '') ? [] : ['the archived events end otherwise than they did']
}
