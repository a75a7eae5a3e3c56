import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { BRAND_COLUMNS, type Merchant, shopNameOf } from '../merchants/merchant.ts'
import { USER_MAILS } from '../messages/user-mails.ts'
import { composeUserMail, writeMoment } from '../notifications/compose-user-mail.ts'
import { enqueueMails } from '../notifications/enqueue-mails.ts'
import type { Mail } from '../notifications/mail.ts'
import { listOwners, type Recipient } from '../users/owners.ts'

export interface DisabledSubscription {
	merchantId: number
	id: number
	name: string
	url: string
	alertEmail: string | null
	/** The first failure; null if the endpoint said that it is gone. */
	failingSince: Date | null
}

type Shop = Pick<Merchant, 'name' | 'displayName' | 'logo' | 'timeZone' | 'language'>

/** Notifies the alert address, or else the owners, that a webhook was disabled. */
export const enqueueDisabledMails = async (
	tx: Tx,
	now: Date,
	subscriptions: DisabledSubscription[],
): Promise<void> => {
	for (const [merchantId, list] of Map.groupBy(subscriptions, (subscription) => subscription.merchantId)) {
		const shop = await loadShop(tx, merchantId)
		const needsOwners = list.some(({ alertEmail }) => alertEmail === null)
		const owners = needsOwners ? await listOwners(tx, merchantId) : []
		const mails = list.flatMap((subscription) => {
			const { alertEmail } = subscription
			const recipients = alertEmail === null ? owners : [{ email: alertEmail, language: shop.language }]
			return recipients.map((recipient) => mailOf(subscription, shop, recipient))
		})
		await enqueueMails(tx, merchantId, now, mails)
	}
}

const loadShop = async (tx: Tx, merchantId: number): Promise<Shop> => {
	const [shop] = await tx.rows<Shop>(sql`
		select m.name, m.time_zone as "timeZone", m.language, ${BRAND_COLUMNS} from merchants m where m.id = ${merchantId}`)
	return shop!
}

const mailOf = (
	{ name, url, failingSince }: DisabledSubscription,
	shop: Shop,
	{ email, language }: Recipient,
): Mail =>
	composeUserMail({
		...{ kind: 'webhook-disabled', recipient: email, language, brand: shop },
		texts: USER_MAILS.webhookDisabled(
			shopNameOf(shop),
			name,
			url,
			failingSince && writeMoment(failingSince, shop.timeZone),
		),
	})
