import {
	changeMessageSettings,
	getMessageSettings,
	MESSAGE_KINDS,
	type MessageChannel,
	type MessageSettings as MessageSettingsBody,
	type MessageSettingsChange,
} from '@fiel/contract'
import { countBody } from '../db/count-rows.ts'
import type { Queryable } from '../db/database.ts'
import type { AdminApi } from '../http/admin-api.ts'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { findGateway } from '../pins/find-gateway.ts'
import { isRefusal, type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import { countConsented } from './count-consented.ts'
import { registerLogRoutes } from './log/admin-routes.ts'
import {
	findMessageSettings,
	type MessageSettings,
	STARTING_SETTINGS,
	setMessageSettings,
} from './settings.ts'
import { registerTemplateRoutes } from './templates/admin-routes.ts'
import type { TestSenders } from './templates/send-test.ts'

/** The panel's routes for messages to members. */
export const registerMemberMessagesAdminRoutes =
	(senders: TestSenders) =>
	(api: AdminApi): void => {
		registerSettingRoutes(api)
		registerTemplateRoutes(api, senders)
		registerLogRoutes(api)
	}

const registerSettingRoutes = ({ db, clock, sendsMail, serve }: AdminApi): void => {
	const read = async (source: Queryable, merchant: Merchant): Promise<MessageSettingsBody> => {
		const settings = (await findMessageSettings(source, merchant.id)) ?? STARTING_SETTINGS
		const count = (channel: MessageChannel) =>
			countConsented(source, merchant.id, settings.purposes[channel]).then(countBody)
		return {
			...settingsBody(settings),
			HasMailServer: sendsMail,
			HasGateway: (await findGateway(source, merchant.id)) !== null,
			EmailConsents: await count('email'),
			SmsConsents: await count('sms'),
			TimeZone: merchant.timeZone,
			Language: merchant.language,
		}
	}
	serve(getMessageSettings, ({ session: { merchant } }) => read(db, merchant))
	serve(changeMessageSettings, async ({ session: { merchant }, body, audit }) => {
		const settings = parseSettings(body)
		if (isRefusal(settings)) return settings
		return db.transaction(async (tx) => {
			await lockMerchant(tx, merchant.id)
			const before = (await findMessageSettings(tx, merchant.id)) ?? STARTING_SETTINGS
			await setMessageSettings(tx, merchant.id, clock.now(), settings)
			await audit(tx, { id: null, before: settingsBody(before), after: settingsBody(settings) })
			return read(tx, merchant)
		})
	})
}

/** Returns the first problem, or the settings. */
const parseSettings = (body: MessageSettingsChange): MessageSettings | Refusal => {
	const kinds = body.Kinds.map(({ Kind, Email, Sms }) => [Kind, { email: Email, sms: Sms }] as const)
	if (new Set(kinds.map(([kind]) => kind)).size < kinds.length)
		return refuse('GenericError', 'Kinds names a kind twice', 'Kinds', panelText.messageKindTwice())
	if (
		(body.QuietFrom === null) !== (body.QuietTo === null) ||
		(body.QuietFrom && body.QuietFrom === body.QuietTo)
	)
		return refuse(
			'GenericError',
			'QuietFrom and QuietTo are both null, or two different times',
			'QuietTo',
			panelText.quietHours(),
		)
	return {
		kinds: Object.fromEntries(kinds),
		quietFrom: body.QuietFrom,
		quietTo: body.QuietTo,
		weeklyLimit: body.WeeklyLimit,
		daysBeforeExpiry: body.DaysBeforeExpiry,
		daysBeforeTierLoss: body.DaysBeforeTierLoss,
		consent: body.Consent,
		purposes: { email: body.EmailPurpose.trim(), sms: body.SmsPurpose.trim() },
	}
}

const settingsBody = (settings: MessageSettings): MessageSettingsChange => ({
	Kinds: MESSAGE_KINDS.map((Kind) => ({
		Kind,
		Email: settings.kinds[Kind]?.email ?? false,
		Sms: settings.kinds[Kind]?.sms ?? false,
	})),
	QuietFrom: settings.quietFrom,
	QuietTo: settings.quietTo,
	WeeklyLimit: settings.weeklyLimit,
	DaysBeforeExpiry: settings.daysBeforeExpiry,
	DaysBeforeTierLoss: settings.daysBeforeTierLoss,
	Consent: settings.consent,
	EmailPurpose: settings.purposes.email,
	SmsPurpose: settings.purposes.sms,
})
