import { addAffiliate, disableAffiliate, enableAffiliate } from '@fiel/contract'
import type { PrivateApi } from '../http/private-api.ts'
import { outcomeEnvelope } from '../http/reply.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { saveAffiliates } from './save-affiliates.ts'
import { type AffiliateSwitch, switchAffiliates } from './switch-affiliates.ts'

/** All commands about affiliates have one key, because each of them locks the merchant. */
const QUEUE = 'affiliates'

/** The routes of the private API for affiliates. */
export const registerAffiliatesRoutes = (api: PrivateApi): void => {
	api.serve(addAffiliate, async ({ merchant, body }) =>
		envelopeOf(
			await api.writes.run(saveAffiliates, merchant, QUEUE, {
				name: body.Name ?? null,
				email: body.Email ?? null,
				document: body.Document ?? null,
				phone: body.Phone ?? null,
				coupon: body.Coupon ?? null,
				wantsPortal: body.InviteToPortal ?? null,
				createCustomer: body.CreateCustomer ?? false,
			}),
		),
	)
	api.serve(disableAffiliate, async ({ merchant, params, query }) => {
		const off: AffiliateSwitch = { ...params, isActive: false, reason: query.reason ?? null }
		return envelopeOf(await api.writes.run(switchAffiliates, merchant, QUEUE, off))
	})
	api.serve(enableAffiliate, async ({ merchant, params }) => {
		const on: AffiliateSwitch = { ...params, isActive: true, reason: null }
		return envelopeOf(await api.writes.run(switchAffiliates, merchant, QUEUE, on))
	})
}

const envelopeOf = (outcome: { isChanged: boolean } | Refusal) =>
	isRefusal(outcome) ? outcome : outcomeEnvelope(true, outcome.isChanged ? 'Done' : 'AlreadyDone')
