import sql from 'sql-template-tag'
import { daysUntil } from '../certificate.ts'
import { defineTableCheck } from '../check.ts'
import { countOf, type Finding, ok, problem, warning } from '../finding.ts'

/** Somebody has to renew them at Apple, which takes longer than for others. */
const FEW_DAYS = 30

interface Certificate {
	merchant: string
	passTypeId: string
	expiresAt: Date
}

/** The certificates that sign passes for Apple Wallet, by their dates. */
export const walletCheck = defineTableCheck('certificates', ['wallet'], async ({ db }, { machineClock }) => {
	const certificates = await db.rows<Certificate>(sql`
		select m.name as merchant, c.account as "passTypeId", c.expires_at as "expiresAt"
		from wallet_credentials c join merchants m on m.id = c.merchant_id
		where m.removed_at is null and c.expires_at is not null order by m.name`)
	if (certificates.length === 0) return []
	const now = machineClock.now()
	const faults = certificates.flatMap(({ merchant, passTypeId, expiresAt }): Finding<'wallet'>[] => {
		const days = daysUntil(expiresAt, now)
		const whose = `The certificate of ${merchant} for ${passTypeId}`
		const advice =
			'Renew it at developer.apple.com and upload it in the panel under Settings, Wallet passes. Passes on telephones stay valid.'
		if (expiresAt <= now)
			return [
				problem('wallet', `${whose} has ended: no pass can be made or updated for Apple Wallet.`, advice),
			]
		return days < FEW_DAYS
			? [warning('wallet', `${whose} is valid for ${countOf(days, 'more day')}.`, advice)]
			: []
	})
	return faults.length > 0
		? faults
		: [ok('wallet', `${countOf(certificates.length, 'certificate')} of Apple Wallet can be used.`)]
})
