import sql from 'sql-template-tag'
import { publicUrlOf } from '../../config.ts'
import { addressRules } from '../../webhooks/address-rules.ts'
import { defineTableCheck } from '../check.ts'
import { STEP_TIMEOUT_MS } from '../context.ts'
import { countOf, type Finding, ok, problem } from '../finding.ts'

interface Issuer {
	merchant: string
	issuer: string
	clientId: string
}

/** Reads the public documents of each provider; nobody is signed in, and no secret leaves. */
export const singleSignOnCheck = defineTableCheck(
	'certificates',
	['single-sign-on'],
	async ({ db }, { config }) => {
		const issuers = await db.rows<Issuer>(sql`
			select m.name as merchant, p.issuer, p.client_id as "clientId"
			from identity_providers p join merchants m on m.id = p.merchant_id
			where m.removed_at is null order by m.name`)
		if (issuers.length === 0) return []
		const { testProvider } = await import('../../single-sign-on/test-provider.ts')
		const findings = await Promise.all(
			issuers.map(async ({ merchant, issuer, clientId }): Promise<Finding<'single-sign-on'>[]> => {
				const test = testProvider(
					{ issuer, clientId, clientSecret: null },
					publicUrlOf(config),
					addressRules(config),
				)
				const fault = await within(test, { problem: 'Unreachable', detail: 'no answer in time' })
				if (!fault) return []
				return [
					problem(
						'single-sign-on',
						`Users of ${merchant} cannot sign in through ${issuer}: ${fault.detail ?? fault.problem}.`,
						'Correct the provider in the panel under Settings, Security. Owners can sign in with their password.',
					),
				]
			}),
		)
		const faults = findings.flat()
		return faults.length > 0
			? faults
			: [ok('single-sign-on', `${countOf(issuers.length, 'provider')} of single sign-on can be reached.`)]
	},
)

const within = <T, Late>(result: Promise<T>, late: Late): Promise<T | Late> => {
	const { promise, resolve } = Promise.withResolvers<Late>()
	const timer = setTimeout(resolve, STEP_TIMEOUT_MS, late)
	return Promise.race([result, promise]).finally(() => clearTimeout(timer))
}
