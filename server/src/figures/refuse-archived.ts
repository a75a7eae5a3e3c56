import { addDays, dayOf } from '../calendar.ts'
import type { Queryable } from '../db/database.ts'
import { findArchivedUntil } from '../ledger/archive/archive-record.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { localized } from '../messages/message.ts'
import { type Refusal, refuse } from '../refusal.ts'

/** Refuses a list of events that would begin before the archived ones end, because it would be incomplete. */
export const refuseArchived = async (
	db: Queryable,
	{ id, timeZone }: Pick<Merchant, 'id' | 'timeZone'>,
	from: Date | null,
	field: string,
): Promise<Refusal | null> => {
	const until = await findArchivedUntil(db, id)
	if (!until || (from && from > until.at)) return null
	return refuse('GenericError', localized.eventsArchived(addDays(dayOf(until.at, timeZone), 1)), field)
}
