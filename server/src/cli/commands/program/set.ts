import { readFile } from 'node:fs/promises'
import { lockMerchant } from '../../../merchants/lock-merchant.ts'
import { OperatorError } from '../../../operator-error.ts'
import { type CliCommand, JSON_OPTION, MERCHANT_OPTION, type OptionValues } from '../../support/command.ts'
import { printJson, printLine } from '../../support/print.ts'
import { readStdin } from '../../support/read-stdin.ts'
import { recordCommand } from '../../support/record-command.ts'
import { requireMerchant, withDatabase } from '../../support/with-database.ts'
import type { MemberChange } from './diff-documents.ts'

const readText = (values: OptionValues): Promise<string> => {
	const file = values.has('file') ? values.text('file') : '-'
	if (file === '-') return readStdin()
	return readFile(file, 'utf8').catch((error: Error) => {
		throw new OperatorError(`The program cannot be read: ${error.message}`)
	})
}

/** Rolls the transaction back. */
class DryRunRollback extends Error {}

const toAuditChange = (changes: MemberChange[]) => ({
	kind: 'program',
	id: null,
	before: Object.fromEntries(changes.map(({ Path, Before }) => [Path, Before])),
	after: Object.fromEntries(changes.map(({ Path, After }) => [Path, After])),
})

export const programSetCommand: CliCommand = {
	name: 'program set',
	summary: 'Change the program to match a JSON document, all or nothing; show the changes',
	options: {
		...MERCHANT_OPTION,
		file: {
			value: '<file>',
			meaning: 'A document in the format of `program get`; - or nothing reads standard input',
		},
		author: { value: '<who>', meaning: 'The author of the new version; `command line` by default' },
		force: { meaning: 'Apply it even if the program has changed since the document was read' },
		'dry-run': { meaning: 'Only show what would change' },
		...JSON_OPTION,
	},
	async run(context, values) {
		const { parseDocument, readDocument } = await import('./program-document.ts')
		const { applyDocument } = await import('./apply-document.ts')
		const { readProgramSource: sourceOf, findOutdatedReason: whyOutdated } = await import(
			'./program-source.ts'
		)
		const { diffDocuments: changesBetween } = await import('./diff-documents.ts')
		const document = parseDocument(await readText(values))
		await withDatabase(context, async (db) => {
			const merchant = await requireMerchant(db, values.text('merchant'))
			let changes: ReturnType<typeof changesBetween> = []
			const work = db.transaction(async (tx) => {
				await lockMerchant(tx, merchant.id)
				const before = await readDocument(tx, merchant)
				const outdated = whyOutdated(document.ReadFrom, await sourceOf(tx, merchant, before))
				const author = values.has('author') ? values.text('author') : 'command line'
				const now = context.clock.now()
				await applyDocument(tx, merchant, document, { author, now })
				changes = changesBetween(before, await readDocument(tx, merchant))
				// An outdated document that changes nothing is accepted, so that a document can be set twice.
				if (outdated && changes.length > 0 && !values.has('force'))
					throw new OperatorError(`The document is outdated: ${outdated}. Read it again, or add --force.`)
				if (values.has('dry-run')) throw new DryRunRollback()
				if (changes.length > 0)
					await recordCommand(tx, merchant.id, programSetCommand, toAuditChange(changes), now)
			})
			await work.catch((error) => {
				if (!(error instanceof DryRunRollback)) throw error
			})
			if (values.has('json')) return printJson(changes)
			for (const { Path, Before, After } of changes)
				printLine(`${Path}: ${JSON.stringify(Before)} → ${JSON.stringify(After)}`)
			if (changes.length === 0) printLine('Nothing changes')
		})
	},
}
