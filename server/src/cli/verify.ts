import type { Database } from '../db/database.ts'
import type { Finding } from '../finding.ts'
import { countEvents } from '../ledger/verify-accounts.ts'
import { listMerchants } from '../merchants/list-merchants.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { Problem } from '../problem.ts'
import { verifyInstallation, verifyMerchants } from '../verify/verify-merchants.ts'
import { type Command, JSON_OPTION, MERCHANT_OPTION } from './command.ts'
import { printJson, printLine } from './print.ts'
import { openProgress } from './progress.ts'
import { getMerchant, requireMigrated, withDatabase } from './with-database.ts'

export const verifyCommand: Command = {
	name: 'verify',
	summary:
		'Replay every point record and say whether everything agrees; the exit code is 1 where it does not',
	options: { merchant: { ...MERCHANT_OPTION.merchant!, required: false }, ...JSON_OPTION },
	run: (context, values) =>
		withDatabase(context, async (db) => {
			await requireMigrated(db)
			const merchants = values.has('merchant')
				? [await getMerchant(db, values.text('merchant'))]
				: await listMerchants(db)
			const began = performance.now()
			const installation = await verifyList(db, !values.has('json'))
			const verified: Verified[] = []
			for (const merchant of merchants) verified.push(await verify(db, merchant, !values.has('json')))
			const seconds = Number(((performance.now() - began) / 1000).toFixed(1))
			const contradictions = installation.length + total(verified, 'contradictions')
			if (values.has('json')) printJson(documentOf(installation, verified, seconds))
			else printLine(summaryOf(installation, verified, seconds))
			if (contradictions > 0) throw new Problem(`${count(contradictions, 'contradiction')} found`)
		}),
}

/** So many contradictions are said, the rest counted. */
const MOST_SAID = 1000

interface Verified {
	merchant: Merchant
	customers: number
	records: number
	events: number
	contradictions: number
	/** The first of them. */
	findings: Finding[]
}

/** The list of merchants: one that is not there any more cannot be verified itself. */
const verifyList = (db: Database, isSpoken: boolean): Promise<Finding[]> =>
	db.snapshot(async (snapshot) => {
		const findings: Finding[] = []
		await verifyInstallation(snapshot, (finding) => {
			findings.push(finding)
			if (isSpoken) printLine(`installation: ${finding.sentence}`)
		})
		return findings
	})

/** One moment of a merchant: what is written meanwhile is neither seen nor disturbed. */
const verify = (db: Database, merchant: Merchant, isSpoken: boolean): Promise<Verified> =>
	db.snapshot(async (snapshot) => {
		const result: Verified = {
			merchant,
			customers: 0,
			records: 0,
			events: 0,
			contradictions: 0,
			findings: [],
		}
		const progress = openProgress(merchant.name, await countEvents(snapshot, merchant.id), 'events')
		await verifyMerchants(snapshot, [merchant.id], {
			found(finding) {
				result.contradictions += 1
				if (result.contradictions > MOST_SAID) return
				result.findings.push(finding)
				progress.end()
				if (isSpoken) printLine(sentenceOf(merchant, finding))
			},
			passed(customers, records, events) {
				result.customers += customers
				result.records += records
				result.events += events
				progress.add(events)
			},
		})
		progress.end()
		return result
	})

const sentenceOf = ({ name }: Merchant, { customerId, recordId, sentence }: Finding): string => {
	const customer = customerId === null ? '' : `, customer ${customerId}`
	const record = recordId === null ? '' : `, record ${recordId}`
	return `${name}${customer}${record}: ${sentence}`
}

type Counted = 'customers' | 'records' | 'events' | 'contradictions'
const total = (verified: Verified[], member: Counted): number =>
	verified.reduce((so, each) => so + each[member], 0)
const count = (value: number, thing: string): string =>
	`${value.toLocaleString('en-US')} ${thing}${value === 1 ? '' : 's'}`

const summaryOf = (installation: Finding[], verified: Verified[], seconds: number): string => {
	const [contradictions, unsaid] = [
		installation.length + total(verified, 'contradictions'),
		verified.reduce((so, each) => so + each.contradictions - each.findings.length, 0),
	]
	const seen = (['customers', 'records', 'events'] as const).map((member) =>
		count(total(verified, member), member.slice(0, -1)),
	)
	const all = `${count(verified.length, 'merchant')}, ${seen.join(', ')} in ${seconds} s`
	if (contradictions === 0) return `${all}: everything agrees`
	const more = unsaid > 0 ? `, ${unsaid.toLocaleString('en-US')} of them not said here` : ''
	return `${all}: ${count(contradictions, 'contradiction')}${more}`
}

const documentOf = (installation: Finding[], verified: Verified[], seconds: number) => ({
	Seconds: seconds,
	Installation: {
		Contradictions: installation.length,
		Findings: installation.map(({ sentence }) => ({ Sentence: sentence })),
	},
	Merchants: verified.map(({ merchant, customers, records, events, contradictions, findings }) => ({
		Name: merchant.name,
		Customers: customers,
		Records: records,
		Events: events,
		Contradictions: contradictions,
		Findings: findings.map(({ customerId, recordId, sentence }) => ({
			CustomerId: customerId,
			PointId: recordId,
			Sentence: sentence,
		})),
	})),
})
