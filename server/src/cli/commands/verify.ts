import type { Database } from '../../db/database.ts'
import type { Finding } from '../../finding.ts'
import { countChainedEvents } from '../../ledger/verify-accounts.ts'
import { listMerchants } from '../../merchants/list-merchants.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { OperatorError } from '../../operator-error.ts'
import { verifyInstallation, verifyMerchants } from '../../verify/verify-merchants.ts'
import { type CliCommand, JSON_OPTION, MERCHANT_OPTION } from '../support/command.ts'
import { printJson, printLine } from '../support/print.ts'
import { createProgressBar } from '../support/progress-bar.ts'
import { requireMerchant, requireMigrated, withDatabase } from '../support/with-database.ts'

export const verifyCommand: CliCommand = {
	name: 'verify',
	summary: 'Replay every point record and check that everything agrees; the exit code is 1 if not',
	options: { merchant: { ...MERCHANT_OPTION.merchant!, required: false }, ...JSON_OPTION },
	run: (context, values) =>
		withDatabase(context, async (db) => {
			await requireMigrated(db)
			const merchants = values.has('merchant')
				? [await requireMerchant(db, values.text('merchant'))]
				: await listMerchants(db.relaxed)
			const began = performance.now()
			const installation = await verifyMerchantList(db, !values.has('json'))
			const verified: MerchantResult[] = []
			for (const merchant of merchants) verified.push(await verifyMerchant(db, merchant, !values.has('json')))
			const seconds = Number(((performance.now() - began) / 1000).toFixed(1))
			const contradictions = installation.length + sumOf(verified, 'contradictions')
			if (values.has('json')) printJson(documentOf(installation, verified, seconds))
			else printLine(summaryOf(installation, verified, seconds))
			if (contradictions > 0) throw new OperatorError(`${formatCount(contradictions, 'contradiction')} found`)
		}),
}

/** The limit of printed contradictions; the others are only counted. */
const MAX_FINDINGS = 1000

interface MerchantResult {
	merchant: Merchant
	customers: number
	records: number
	events: number
	contradictions: number
	/** The first findings, up to the limit. */
	findings: Finding[]
}

/** Verifies the list of merchants, because a deleted merchant cannot be verified itself. */
const verifyMerchantList = (db: Database, isVerbose: boolean): Promise<Finding[]> =>
	db.relaxed.snapshot(async (snapshot) => {
		const findings: Finding[] = []
		await verifyInstallation(snapshot, (finding) => {
			findings.push(finding)
			if (isVerbose) printLine(`installation: ${finding.sentence}`)
		})
		return findings
	})

/** Verifies a merchant in one snapshot, without blocking concurrent writes. */
const verifyMerchant = (db: Database, merchant: Merchant, isVerbose: boolean): Promise<MerchantResult> =>
	db.relaxed.snapshot(async (snapshot) => {
		const result: MerchantResult = {
			merchant,
			customers: 0,
			records: 0,
			events: 0,
			contradictions: 0,
			findings: [],
		}
		const progress = createProgressBar(
			merchant.name,
			await countChainedEvents(snapshot, merchant.id),
			'events',
		)
		await verifyMerchants(snapshot, [merchant.id], {
			onFinding(finding) {
				result.contradictions += 1
				if (result.contradictions > MAX_FINDINGS) return
				result.findings.push(finding)
				progress.end()
				if (isVerbose) printLine(formatFinding(merchant, finding))
			},
			onProgress(customers, records, events) {
				result.customers += customers
				result.records += records
				result.events += events
				progress.add(events)
			},
		})
		progress.end()
		return result
	})

const formatFinding = ({ name }: Merchant, { customerId, recordId, sentence }: Finding): string => {
	const customer = customerId === null ? '' : `, customer ${customerId}`
	const record = recordId === null ? '' : `, record ${recordId}`
	return `${name}${customer}${record}: ${sentence}`
}

type Counted = 'customers' | 'records' | 'events' | 'contradictions'
const sumOf = (verified: MerchantResult[], member: Counted): number =>
	verified.reduce((sum, each) => sum + each[member], 0)
const formatCount = (value: number, thing: string): string =>
	`${value.toLocaleString('en-US')} ${thing}${value === 1 ? '' : 's'}`

const summaryOf = (installation: Finding[], verified: MerchantResult[], seconds: number): string => {
	const [contradictions, hidden] = [
		installation.length + sumOf(verified, 'contradictions'),
		verified.reduce((sum, each) => sum + each.contradictions - each.findings.length, 0),
	]
	const seen = (['customers', 'records', 'events'] as const).map((member) =>
		formatCount(sumOf(verified, member), member.slice(0, -1)),
	)
	const all = `${formatCount(verified.length, 'merchant')}, ${seen.join(', ')} in ${seconds} s`
	if (contradictions === 0) return `${all}: everything agrees`
	const more = hidden > 0 ? `, ${hidden.toLocaleString('en-US')} of them not shown` : ''
	return `${all}: ${formatCount(contradictions, 'contradiction')}${more}`
}

const documentOf = (installation: Finding[], verified: MerchantResult[], seconds: number) => ({
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
