import type { Database } from '../../db/database.ts'
import { readSnapshotTwice } from '../../db/replicas/read-twice.ts'
import type { Finding } from '../../finding.ts'
import { countChainedEvents, type VerificationListener } from '../../ledger/verify-accounts.ts'
import { listMerchants } from '../../merchants/list-merchants.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { OperatorError } from '../../operator-error.ts'
import { verifyInstallation, verifyMerchants } from '../../verify/verify-merchants.ts'
import { type CliCommand, JSON_OPTION, MERCHANT_OPTION } from '../support/command.ts'
import { printJson, printLine } from '../support/print.ts'
import { createProgressBar } from '../support/progress-bar.ts'
import { requireFolder } from '../support/require-folder.ts'
import { requireMerchant, requireMigrated, withCells, workInCells } from '../support/with-database.ts'

export const verifyCommand: CliCommand = {
	name: 'verify',
	summary: 'Replay every point record and check that everything agrees; the exit code is 1 if not',
	needsDatabase: true,
	options: {
		merchant: { ...MERCHANT_OPTION.merchant!, required: false },
		archive: {
			value: '<folder>',
			meaning: 'The folder with the files of archived events, to verify them too',
		},
		...JSON_OPTION,
	},
	run: (context, values) =>
		withCells(context, (all) =>
			workInCells(all, context, async (cells) => {
				const isVerbose = !values.has('json')
				const folder = values.has('archive') ? await requireFolder(values.text('archive')) : undefined
				const began = performance.now()
				const installation: Finding[] = []
				const verified: MerchantResult[] = []
				const verify = async (db: Database): Promise<void> => {
					await requireMigrated(db)
					const merchants = values.has('merchant')
						? [await requireMerchant(db, values.text('merchant'))]
						: await listMerchants(db.relaxed)
					installation.push(...(await verifyMerchantList(db, isVerbose)))
					for (const merchant of merchants)
						verified.push(await verifyMerchant(db, merchant, isVerbose, folder))
				}
				for (const { db } of cells) await verify(db)
				const seconds = Number(((performance.now() - began) / 1000).toFixed(1))
				const contradictions = installation.length + sumOf(verified, 'contradictions')
				if (values.has('json')) printJson(documentOf(installation, verified, seconds))
				else printLine(summaryOf(installation, verified, seconds))
				if (contradictions > 0)
					throw new OperatorError(`${formatCount(contradictions, 'contradiction')} found`)
			}),
		),
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
	/** What was archived and is not verified. */
	unread: { files: number; events: number }
}

/** Verifies the list of merchants, because a deleted merchant cannot be verified itself. */
const verifyMerchantList = (db: Database, isVerbose: boolean): Promise<Finding[]> =>
	readSnapshotTwice(db, async (snapshot) => {
		const findings: Finding[] = []
		await verifyInstallation(snapshot, (finding) => {
			findings.push(finding)
			if (isVerbose) printLine(`installation: ${finding.sentence}`)
		})
		return findings
	})

/** Verifies a merchant in one snapshot, without blocking concurrent writes. */
const verifyMerchant = (
	db: Database,
	merchant: Merchant,
	isVerbose: boolean,
	archiveFolder: string | undefined,
): Promise<MerchantResult> =>
	readSnapshotTwice(db, async (snapshot) => {
		const result: MerchantResult = {
			merchant,
			customers: 0,
			records: 0,
			events: 0,
			contradictions: 0,
			findings: [],
			unread: { files: 0, events: 0 },
		}
		const progress = createProgressBar(
			merchant.name,
			await countChainedEvents(snapshot, merchant.id),
			'events',
		)
		const listener: VerificationListener = {
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
			onUnread({ files, events }) {
				result.unread = { files, events }
			},
		}
		await verifyMerchants(snapshot, [merchant.id], listener, archiveFolder)
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
	if (contradictions === 0) return `${all}: everything agrees${exceptionOf(verified)}`
	const more = hidden > 0 ? `, ${hidden.toLocaleString('en-US')} of them not shown` : ''
	return `${all}: ${formatCount(contradictions, 'contradiction')}${more}`
}

/** What was not verified, because the files with archived events were not given or could not be read. */
const exceptionOf = (verified: MerchantResult[]): string => {
	const sumUnread = (member: 'files' | 'events') =>
		verified.reduce((sum, { unread }) => sum + unread[member], 0)
	const files = sumUnread('files')
	if (files === 0) return ''
	return (
		`, from the sealed end of ${formatCount(sumUnread('events'), 'archived event')} on. Not verified: these events in ` +
		`${formatCount(files, 'file')}, and records and draws against them. For all of it: --archive <folder>`
	)
}

const documentOf = (installation: Finding[], verified: MerchantResult[], seconds: number) => ({
	Seconds: seconds,
	Installation: {
		Contradictions: installation.length,
		Findings: installation.map(({ sentence }) => ({ Sentence: sentence })),
	},
	Merchants: verified.map(({ merchant, customers, records, events, contradictions, findings, unread }) => ({
		Name: merchant.name,
		Customers: customers,
		Records: records,
		Events: events,
		...(unread.files > 0 && { UnreadArchives: { Files: unread.files, Events: unread.events } }),
		Contradictions: contradictions,
		Findings: findings.map(({ customerId, recordId, sentence }) => ({
			CustomerId: customerId,
			PointId: recordId,
			Sentence: sentence,
		})),
	})),
})
