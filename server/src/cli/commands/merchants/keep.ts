import { removeCopy } from '../../../cells/keep-merchant.ts'
import { moveClaims } from '../../../directory/move-claims.ts'
import { findMerchant } from '../../../merchants/find-merchant.ts'
import { OperatorError } from '../../../operator-error.ts'
import type { CliCommand } from '../../support/command.ts'
import { findCellByName } from '../../support/move-between-cells.ts'
import { printLine } from '../../support/print.ts'
import { chooseWithHome, withCells } from '../../support/with-database.ts'

export const merchantsKeepCommand: CliCommand = {
	name: 'merchants keep',
	summary: 'After a restore: keep a merchant in one cell, and delete its copies in the others',
	options: {
		name: { value: '<name>', required: true, mayStandAlone: true, meaning: 'The merchant' },
		in: { value: '<cell>', required: true, meaning: 'The cell that is right' },
	},
	run: (context, values) =>
		withCells(context, async (all) => {
			const cells = await chooseWithHome(all, context)
			const [name, kept] = [values.text('name'), findCellByName(cells, values.text('in'))]
			const merchant = await findMerchant(kept.db, name)
			if (!merchant || merchant.isTest)
				throw new OperatorError(`The cell ${kept.name()} has no merchant "${name}"`)
			const { number } = await kept.identify()
			const now = context.clock.now()
			const removed: string[] = []
			for (const cell of cells.filter((one) => one !== kept))
				if (await removeCopy(cell.db, merchant.id, number, now)) removed.push(cell.name())
			await moveClaims(cells[0]!.db, { number, db: kept.db }, [merchant.id], now)
			printLine(
				removed.length > 0
					? `The merchant ${name} stays in the cell ${kept.name()}. Its rows in ${removed.join(', ')} are deleted by a job.`
					: `Only the cell ${kept.name()} has the merchant ${name}.`,
			)
		}),
}
