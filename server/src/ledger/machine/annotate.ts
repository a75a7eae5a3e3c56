import { PointAction } from '@fiel/contract'
import {
	type Account,
	addEvent,
	type Metadata,
	type PointRecord,
	type RecordRef,
	resolveRecord,
} from './account.ts'

export interface Annotate {
	do: 'annotate'
	record: RecordRef
	metadata: Metadata[]
}

/** Adds metadata to a record. A name that is already there gets the new value. */
export const applyAnnotate = (account: Account, command: Annotate, now: Date): PointRecord => {
	const record = resolveRecord(account, command.record)
	const merged = new Map(record.metadata.map((entry) => [entry.Name, entry]))
	for (const entry of command.metadata) merged.set(entry.Name, entry)
	record.metadata = [...merged.values()]
	account.touched.add(record)
	account.documentsChanged.add(record)
	addEvent(account, PointAction.Update, record, [], now)
	return record
}
