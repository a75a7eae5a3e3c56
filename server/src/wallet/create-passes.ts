import type { WalletPlatform } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { hashContent, readContents } from './contents.ts'
import { hashLook, readLook } from './look.ts'
import { newSerial } from './pass-tokens.ts'

interface PassCommand {
	member: { id: number }
	command: WalletPlatform
}

/** A pass that was asked for. */
export interface MemberPass {
	serial: string
	customerId: number
}

/** Finds or makes the passes of customers whose accounts are locked; a customer has one for both platforms. */
export const createPasses = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	commands: PassCommand[],
): Promise<MemberPass[]> => {
	const ids = [...new Set(commands.map(({ member }) => member.id))]
	const passes = await findPasses(tx, merchant.id, ids)
	const missing = ids.filter((id) => !passes.has(id))
	if (missing.length > 0) {
		const [contents, look] = await Promise.all([
			readContents(tx, merchant, now, missing),
			readLook(tx, merchant),
		])
		const lookHash = hashLook(look)
		const rows = missing.map((customerId) => {
			const content = contents.get(customerId)
			return { customerId, serial: newSerial(), hash: content ? hashContent(content, lookHash) : '' }
		})
		await tx.rows(sql`
			insert into wallet_passes (merchant_id, customer_id, serial, platforms, content_hash, changed_at, created_at)
			select ${merchant.id}::bigint, w."customerId", w.serial, '{}', w.hash, date_trunc('second', ${now}::timestamptz),
				${now}::timestamptz
			from json_to_recordset(${jsonRows(rows)}) as w ("customerId" bigint, serial text, hash text)`)
		for (const { customerId, serial } of rows) passes.set(customerId, serial)
	}
	const asked = commands.map(({ member, command }) => ({ serial: passes.get(member.id)!, platform: command }))
	await tx.rows(sql`
		update wallet_passes p set platforms = (
			select array_agg(distinct one order by one) from unnest(p.platforms || w.platforms) as one)
		from (
			select serial, array_agg(platform) as platforms
			from json_to_recordset(${jsonRows(asked)}) as r (serial text, platform text) group by serial
		) w
		where p.merchant_id = ${merchant.id} and p.serial = w.serial and not p.platforms @> w.platforms`)
	return commands.map(({ member }) => ({ serial: passes.get(member.id)!, customerId: member.id }))
}

/** The serial of the oldest pass of each customer: one who was merged may have several. */
const findPasses = async (tx: Tx, merchantId: number, ids: number[]): Promise<Map<number, string>> => {
	const rows = await tx.rows<{ customerId: number; serial: string }>(sql`
		select customer_id as "customerId", serial from wallet_passes
		where merchant_id = ${merchantId} and customer_id = any(${ids}::bigint[])
		order by id desc`)
	return new Map(rows.map(({ customerId, serial }) => [customerId, serial]))
}
