import { WEBHOOK_LIMITS } from '@fiel/contract'
import { startOfDay } from '../../calendar.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { findLastCounted } from '../../figures/find-last-counted.ts'
import { archiveEvents, EventsChanged, type NewArchive } from '../../ledger/archive/archive-events.ts'
import { findLastBefore } from '../../ledger/archive/find-last-before.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { OperatorError } from '../../operator-error.ts'
import { findNeededEvents } from '../../webhooks/find-needed-events.ts'

export interface ArchiveRequest {
	/** The first day that is not archived, in the time zone of the merchant. */
	before: string
	folder: string
	now: Date
	/** The most events of one file. */
	most?: number
}

/** Who has not passed the events yet that could be archived otherwise. */
export type Obstacle =
	| 'webhooks have not passed them'
	| 'a webhook delivery is about them'
	| 'figures do not contain them'

export interface ArchivedMerchant {
	files: NewArchive[]
	/** Why later events before the day were not archived. */
	obstacle: Obstacle | null
}

/** Webhooks can be sent again for so many days, and a day more covers every time zone. */
export const LEAST_AGE_DAYS = WEBHOOK_LIMITS.logDays + 1
const DAY_MS = 86_400_000

/** Moves the events of a merchant from before a day to files, as far as everybody has passed them. */
export const archiveMerchant = async (
	db: Database,
	merchant: Merchant,
	{ before, folder, now, most }: ArchiveRequest,
	report: (file: NewArchive) => void = () => {},
): Promise<ArchivedMerchant> => {
	const moment = startOfDay(before, merchant.timeZone)
	if (moment.getTime() > now.getTime() - LEAST_AGE_DAYS * DAY_MS)
		throw new OperatorError(
			`--before must be at least ${LEAST_AGE_DAYS} days ago: younger events can still be sent to webhooks again`,
		)
	const { upTo, obstacle } = await findLimit(db, merchant.id, moment)
	const files: NewArchive[] = []
	for (;;) {
		const done = await archiveEvents(db, { merchant, upTo, folder, ...(most && { most }) }, now).catch(
			(error) => {
				if (!(error instanceof EventsChanged)) throw error
				throw new OperatorError(
					`${merchant.name}: the events changed meanwhile, perhaps because they were archived by another process. Nothing was removed; try again`,
				)
			},
		)
		if (!done) return { files, obstacle }
		if ('broken' in done)
			throw new OperatorError(
				`${merchant.name}, customer ${done.broken.customerId}: ${done.broken.sentence}. These events were not archived: run fiel verify`,
			)
		files.push(done)
		report(done)
	}
}

const findLimit = async (
	db: Queryable,
	merchantId: number,
	moment: Date,
): Promise<{ upTo: number; obstacle: Obstacle | null }> => {
	const last = await findLastBefore(db, merchantId, moment)
	const { fannedOut, delivery } = await findNeededEvents(db, merchantId)
	const limits: [number, Obstacle | null][] = [
		[last, null],
		[fannedOut, 'webhooks have not passed them'],
		[await findLastCounted(db, merchantId), 'figures do not contain them'],
		[delivery === null ? last : delivery - 1, 'a webhook delivery is about them'],
	]
	const [upTo, obstacle] = limits.reduce((least, limit) => (limit[0] < least[0] ? limit : least))
	return { upTo, obstacle }
}
