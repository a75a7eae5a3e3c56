import type { MessageChannel, MessageKind } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Queryable, Tx } from '../../db/database.ts'
import { jsonRows } from '../../db/json-rows.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import type { Language } from '../../messages/language.ts'

/** What a member has chosen about messages. */
export interface MemberChoices {
	language: Language | null
	timeZone: string | null
	/** Channels, and kinds of channels, as in `email:birthday`. */
	declined: string[]
}

export interface ChangeChoices {
	language: Language | null
	timeZone: string | null
	/** What is not listed stays as it is. */
	channels: { channel: MessageChannel; isOn: boolean; kinds: { kind: MessageKind; isOn: boolean }[] }[]
}

/** One result for each customer. */
export const readChoices = async (
	db: Queryable,
	merchantId: number,
	customerIds: number[],
): Promise<MemberChoices[]> => {
	const rows = await db.rows<MemberChoices & { customerId: number }>(sql`
		select customer_id as "customerId", language, time_zone as "timeZone", declined
		from message_choices
		where merchant_id = ${merchantId} and customer_id = any(${customerIds}::bigint[])`)
	const known = new Map(rows.map(({ customerId, ...choices }) => [customerId, choices]))
	return customerIds.map((id) => known.get(id) ?? { language: null, timeZone: null, declined: [] })
}

/** Saves what members choose, and returns it. */
export const changeChoices = async (
	tx: Tx,
	{ id: merchantId }: Merchant,
	now: Date,
	commands: { member: { id: number }; command: ChangeChoices }[],
): Promise<MemberChoices[]> => {
	const ids = [...new Set(commands.map(({ member }) => member.id))]
	const before = await readChoices(tx, merchantId, ids)
	const choices = new Map(ids.map((id, index) => [id, before[index]!]))
	const outcomes = commands.map(({ member, command: { language, timeZone, channels } }) => {
		const declined = channels.reduce(declineChannel, choices.get(member.id)!.declined)
		const changed = { language, timeZone, declined }
		choices.set(member.id, changed)
		return changed
	})
	const rows = [...choices].map(([customerId, chosen]) => ({ customerId, ...chosen }))
	await tx.rows(sql`
		insert into message_choices (merchant_id, customer_id, declined, language, time_zone, changed_at)
		select ${merchantId}::bigint, c."customerId", array(select jsonb_array_elements_text(c.declined)), c.language,
			c."timeZone", ${now}::timestamptz
		from json_to_recordset(${jsonRows(rows)}) as c (
			"customerId" bigint, declined jsonb, language text, "timeZone" text)
		on conflict (merchant_id, customer_id) do update set declined = excluded.declined,
			language = excluded.language, time_zone = excluded.time_zone, changed_at = excluded.changed_at`)
	return outcomes
}

const declineChannel = (
	declined: string[],
	{ channel, isOn, kinds }: ChangeChoices['channels'][number],
): string[] => {
	const named = new Set<string>([channel, ...kinds.map(({ kind }) => `${channel}:${kind}`)])
	const unwanted = kinds.flatMap(({ kind, isOn: isWanted }) => (isWanted ? [] : `${channel}:${kind}`))
	return [...declined.filter((one) => !named.has(one)), ...(isOn ? [] : [channel]), ...unwanted]
}
