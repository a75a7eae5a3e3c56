import sql from 'sql-template-tag'
import type { Database, Queryable } from '../../db/database.ts'

interface Registration {
	device: string
	passId: number
	pushToken: string
}

/** The most devices of a pass: those of one person. */
const MOST_DEVICES = 50

/**
 * Remembers that a device wants to know of changes of a pass. Devices register again and again, so a registration that is
 * known already writes nothing. A further one beyond the most that a pass can have replaces the oldest.
 */
export const registerDevice = async (
	db: Database,
	merchantId: number,
	now: Date,
	{ device, passId, pushToken }: Registration,
): Promise<'new' | 'known'> => {
	const [known] = await db.rows<{ pushToken: string }>(sql`
		select push_token as "pushToken" from wallet_registrations
		where merchant_id = ${merchantId} and device = ${device} and pass_id = ${passId}`)
	if (known?.pushToken === pushToken) return 'known'
	await db.transaction(async (tx) => {
		await tx.rows(sql`
			insert into wallet_registrations (merchant_id, device, pass_id, push_token, registered_at)
			values (${merchantId}, ${device}, ${passId}, ${pushToken}, ${now})
			on conflict (merchant_id, device, pass_id) do update set push_token = excluded.push_token`)
		await tx.rows(sql`
			delete from wallet_registrations
			where merchant_id = ${merchantId} and pass_id = ${passId} and device = any(array(
				select device from wallet_registrations
				where merchant_id = ${merchantId} and pass_id = ${passId}
				order by registered_at desc, device offset ${MOST_DEVICES}))`)
	})
	return known ? 'known' : 'new'
}

/** Does nothing if the device is not registered. */
export const unregisterDevice = async (
	db: Database,
	merchantId: number,
	{ device, passId }: Omit<Registration, 'pushToken'>,
): Promise<void> => {
	await db.transaction((tx) =>
		tx.rows(sql`
			delete from wallet_registrations
			where merchant_id = ${merchantId} and device = ${device} and pass_id = ${passId}`),
	)
}

/** The passes of a device that changed after a moment, which are all of them without one. */
export const listChangedPasses = (
	db: Queryable,
	merchantId: number,
	device: string,
	since: Date | null,
): Promise<{ serial: string; changedAt: Date }[]> =>
	db.rows(sql`
		select p.serial, p.changed_at as "changedAt"
		from wallet_registrations r
		join wallet_passes p on p.merchant_id = ${merchantId} and p.id = r.pass_id
		where r.merchant_id = ${merchantId} and r.device = ${device}
			and (${since}::timestamptz is null or p.changed_at > ${since}::timestamptz)
		order by p.id limit 1000`)
