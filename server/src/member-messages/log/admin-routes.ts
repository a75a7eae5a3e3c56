import { exportMessages, listMessages as listOperation, type MessageEntry } from '@fiel/contract'
import { writeCsv } from '@fiel/contract/csv'
import { endOfRange, parseMoment } from '../../calendar.ts'
import { createContactsMask, maskText } from '../../customers/mask-contacts.ts'
import { idRangeOf } from '../../db/list-order.ts'
import type { AdminApi } from '../../http/admin-api.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { type ListedMessage, listMessages, type MessageFilter } from './list-messages.ts'

const PAGE_SIZE = 50
const PART_SIZE = 1_000

type Query = {
	[Name in keyof MessageFilter]?:
		| (MessageFilter[Name] extends Date | null ? string : MessageFilter[Name])
		| null
}

/** The panel's routes for the log of messages. */
export const registerLogRoutes = ({ db, serve }: AdminApi): void => {
	serve(listOperation, async ({ session: { merchant, user }, query }) => {
		const [filter, range] = [filterOf(merchant, query), idRangeOf(query)]
		const { items, next } = await listMessages(db, merchant.id, filter, range, query.limit ?? PAGE_SIZE)
		return { Items: items.map(entryBody(user.maySeeContacts)), NextBefore: next }
	})
	serve(exportMessages, async ({ session: { merchant, user }, query, audit }) => {
		const [filter, range] = [filterOf(merchant, query), idRangeOf(query)]
		const { items, next } = await listMessages(db.relaxed, merchant.id, filter, range, PART_SIZE)
		const entries = items.map(entryBody(user.maySeeContacts))
		const head = query.before ? [] : [COLUMNS]
		// Every part is logged, because a user may export some parts only.
		await db.transaction((tx) => audit(tx, { id: 'messages', after: { ...query, Rows: entries.length } }))
		return {
			Csv: writeCsv([...head, ...entries.map((entry) => COLUMNS.map((name) => entry[name]))]),
			Rows: entries.length,
			NextBefore: next,
		}
	})
}

const COLUMNS = [
	...(['Id', 'CustomerId', 'CustomerName', 'Kind', 'Channel', 'State', 'Reason', 'Error'] as const),
	...(['Language', 'Recipient', 'Attempts', 'PlannedDate', 'DueDate', 'EndedDate'] as const),
] satisfies (keyof MessageEntry)[]

const filterOf = ({ timeZone }: Merchant, { from, to, ...query }: Query): MessageFilter => ({
	...{ customer: null, kind: null, channel: null, state: null, reason: null },
	...query,
	from: from ? parseMoment(from, timeZone) : null,
	to: to ? endOfRange(to, timeZone) : null,
})

const entryBody = (maySeeContacts: boolean) => {
	const mask = createContactsMask(maySeeContacts)
	return (message: ListedMessage): MessageEntry => {
		const contact = message.channel === 'email' ? { email: message.recipient } : { phone: message.recipient }
		const { email, phone } = { email: null, phone: null, ...mask(contact) }
		return {
			Id: message.id,
			CustomerId: message.originalId,
			CustomerName: message.customerName,
			Kind: message.kind,
			Channel: message.channel,
			State: message.state,
			Reason: message.reason,
			Error: maySeeContacts || message.error === null ? message.error : maskText(message.error),
			Language: message.language,
			Recipient: email ?? phone ?? null,
			Attempts: message.attempts,
			PlannedDate: message.plannedAt.toISOString(),
			DueDate: message.dueAt?.toISOString() ?? null,
			EndedDate: message.endedAt?.toISOString() ?? null,
		}
	}
}
