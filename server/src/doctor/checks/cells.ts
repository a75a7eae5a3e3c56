import sql from 'sql-template-tag'
import { type Cell, createCell } from '../../cells/cell.ts'
import { requireNoCopies } from '../../cells/keep-merchant.ts'
import { checkCells, findUnreachable } from '../../cells/open-cells.ts'
import { openDatabase } from '../../db/database.ts'
import { OperatorError } from '../../operator-error.ts'
import { defineTableCheck } from '../check.ts'
import { STEP_TIMEOUT_MS } from '../context.ts'
import { type Finding, formatSeconds, ok, problem, warning } from '../finding.ts'
import { readOnlyDatabase } from '../read-only-database.ts'

type Name = 'cells'

/** A move of a large merchant may take that long. */
const LONG_MOVE_SECONDS = 6 * 3_600

/** Whether the databases are the cells of one installation, as at a start. Each is examined by itself besides. */
export const cellsCheck = defineTableCheck('database', ['cells'], async (_database, { config }) => {
	if (config.cellUrls.length < 2) return []
	const cells = config.cellUrls.map((url) => {
		const limits = { poolSize: 1, prepare: false, statementTimeout: STEP_TIMEOUT_MS }
		return createCell(readOnlyDatabase(openDatabase({ connection: url, ...limits })), url)
	})
	try {
		return await examineCells(cells)
	} finally {
		await Promise.all(cells.map((cell) => cell.close()))
	}
})

const examineCells = async (cells: readonly Cell[]): Promise<Finding<Name>[]> => {
	const away = new Set(await findUnreachable(cells))
	const present = cells.filter((cell) => !away.has(cell))
	try {
		await checkCells(cells, away)
		await requireNoCopies(present)
	} catch (error) {
		if (!(error instanceof OperatorError)) throw error
		return [problem('cells', `${error.message}.`, 'No process starts before that is repaired: docs/cells.md')]
	}
	const moves = (await Promise.all(present.map(findLongMoves))).flat()
	return moves.length > 0
		? moves
		: [ok('cells', `${present.length} of ${cells.length} cells can be reached.`)]
}

const findLongMoves = async ({ db, name }: Cell): Promise<Finding<Name>[]> => {
	const moves = await db.rows<{ merchant: string; age: number }>(sql`
		select name as merchant, extract(epoch from clock_timestamp() - started_at)::float8 as age
		from moves where to_cell <> (select number from own_cell) order by started_at`)
	return moves
		.filter(({ age }) => age > LONG_MOVE_SECONDS)
		.map(({ merchant, age }) =>
			warning(
				'cells',
				`The merchant ${merchant} has been moving out of ${name()} for ${formatSeconds(age)}, and PostgreSQL keeps its log meanwhile.`,
				`Finish or cancel it: npm run --silent fiel -- merchants move ${merchant} --to <cell> [--cancel]`,
			),
		)
}
