import {
	getPinGateway,
	type PinGateway,
	removePinGateway,
	setPinGateway,
	testPinGateway,
} from '@fiel/contract'
import { normalizePhone } from '@fiel/contract/contact-rules'
import type { Queryable } from '../db/database.ts'
import type { AdminApi } from '../http/admin-api.ts'
import type { Failure } from '../http/admin-reply.ts'
import { createTokenBuckets } from '../http/token-buckets.ts'
import { type Merchant, shopNameOf } from '../merchants/merchant.ts'
import { localized } from '../messages/message.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { refuseInEnglish as refuse } from '../refusal.ts'
import type { AddressRules } from '../webhooks/address-rules.ts'
import { checkGateway } from './check-gateway.ts'
import { findGateway } from './find-gateway.ts'
import { type Gateway, renderGatewayBody } from './gateway.ts'
import { removeGateway, setGateway } from './set-gateway.ts'

/** The panel's routes for the gateway that sends PINs. */
export const registerPinsAdminRoutes =
	(rules: AddressRules) =>
	(api: AdminApi): void => {
		registerSettingRoutes(api, rules)
		registerTestRoute(api, rules)
	}

const registerSettingRoutes = ({ db, clock, serve }: AdminApi, rules: AddressRules): void => {
	const find = async (source: Queryable, merchant: Merchant) =>
		gatewayBody(await findGateway(source, merchant.id), merchant)
	serve(getPinGateway, ({ session: { merchant } }) => find(db, merchant))
	serve(setPinGateway, async ({ session: { merchant }, body, audit }) => {
		const known = await findGateway(db, merchant.id)
		const keepsHeaders = body.Headers === undefined
		const headers = body.Headers ?? known?.headers ?? {}
		const given: Gateway = { url: body.Url.trim(), headers, body: body.Body }
		const refusal = await checkGateway(given, rules)
		if (refusal) return refusal
		if (keepsHeaders && known && Object.keys(headers).length > 0 && isElsewhere(known.url, given.url))
			return refuse(
				'GenericError',
				'the headers must be given again, because the host is another one',
				'Headers',
				panelText.headersAgain(),
			)
		return db.transaction(async (tx) => {
			const before = await find(tx, merchant)
			await setGateway(tx, merchant.id, clock.now(), given)
			const after = await find(tx, merchant)
			// New values of the same headers would look like no change, because the values are not shown.
			await audit(tx, { id: null, before: keepsHeaders && before.IsConfigured ? before : null, after })
			return after
		})
	})
	serve(removePinGateway, async ({ session: { merchant } }) => {
		await db.transaction((tx) => removeGateway(tx, merchant.id))
		return undefined
	})
}

/** Both addresses were checked. */
const isElsewhere = (before: string, after: string): boolean =>
	new URL(before).origin !== new URL(after).origin

/** What a form for the first gateway begins with. */
const exampleBody = (currency: string): string =>
	`{"to": "${currency === 'BRL' ? '{{phone:+55}}' : '{{phone}}'}", "message": "{{text}}"}`

/** Without the values of headers, which may be secrets. */
const gatewayBody = (gateway: Gateway | null, { currency }: Merchant): PinGateway => ({
	IsConfigured: gateway !== null,
	Url: gateway?.url ?? '',
	HeaderNames: Object.keys(gateway?.headers ?? {}).sort(),
	Body: gateway?.body ?? exampleBody(currency),
})

const TEST_CODE = '123456'
const TEST_LIMIT = { capacity: 5, refillMs: 10 * 60_000 }
const RESPONSE_LENGTH = 1000

const registerTestRoute = ({ db, clock, serve }: AdminApi, rules: AddressRules): void => {
	const tests = createTokenBuckets({ ...TEST_LIMIT, now: () => clock.now().getTime() })
	serve(testPinGateway, async ({ session: { merchant }, body }) => {
		const phone = normalizePhone(body.Phone)
		if (phone === null)
			return refuse('GenericError', 'Phone is not a telephone number', 'Phone', panelText.phone())
		if (merchant.isTest)
			return refuse(
				'GenericError',
				'in test mode no message is sent to a telephone',
				undefined,
				panelText.noMessageInTestMode(),
			)
		const gateway = await findGateway(db, merchant.id)
		if (!gateway) return refuse('GenericError', 'there is no gateway yet', undefined, panelText.noGateway())
		const retryAfter = tests.take(merchant.id)
		if (retryAfter > 0) return tooManyTests(retryAfter)
		const text = localized.pinTestText(TEST_CODE, shopNameOf(merchant)).in(merchant.language)
		// Imported on demand, because the HTTP client takes a tenth of a second to load.
		const { openGatewaySender } = await import('./open-gateway-sender.ts')
		const sender = openGatewaySender(db, rules)
		try {
			const { status, error, response } = await sender.post(
				gateway,
				renderGatewayBody(gateway.body, { phone, text, code: TEST_CODE }),
			)
			return {
				Success: status !== null && status >= 200 && status < 300,
				Status: status,
				Error: error,
				Response: response?.slice(0, RESPONSE_LENGTH) ?? null,
			}
		} finally {
			sender.close()
		}
	})
}

const tooManyTests = (retryAfter: number): Failure => ({
	failed: 429,
	refused: 'Too_Many_Requests',
	message: 'too many tests; try again in some minutes',
	retryAfter,
})
