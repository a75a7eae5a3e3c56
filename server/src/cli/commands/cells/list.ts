import sql from 'sql-template-tag'
import { type Cell, listCells } from '../../../cells/cell.ts'
import { listMerchants } from '../../../merchants/list-merchants.ts'
import { type CliCommand, JSON_OPTION } from '../../support/command.ts'
import { printJson, printTable } from '../../support/print.ts'
import { checkConnection, requireMigrated, withCells } from '../../support/with-database.ts'

interface CellLine {
	name: string
	state: 'serving' | 'draining' | 'unreachable' | 'not in DATABASE_URLS'
	merchants: number | null
	bytes: number | null
}

export const cellsListCommand: CliCommand = {
	name: 'cells list',
	summary: 'List the cells with their merchants and sizes',
	needsDatabase: true,
	options: JSON_OPTION,
	run: (context, values) =>
		withCells(context, async (cells) => {
			const home = cells[0]!.db
			await checkConnection(home)
			await requireMigrated(home)
			const identified = await identifyAll(cells)
			const lines: CellLine[] = []
			for (const { number, name, isDraining } of await listCells(home)) {
				const cell = identified.get(number)
				if (cell) lines.push({ name, state: isDraining ? 'draining' : 'serving', ...(await measure(cell)) })
				else {
					const state = identified.size < cells.length ? 'unreachable' : 'not in DATABASE_URLS'
					lines.push({ name, state, merchants: null, bytes: null })
				}
			}
			if (values.has('json'))
				return printJson(
					lines.map(({ name, state, merchants, bytes }) => ({
						...{ Name: name, State: state, Merchants: merchants, Bytes: bytes },
					})),
				)
			printTable([
				['NAME', 'STATE', 'MERCHANTS', 'SIZE'],
				...lines.map(({ name, state, merchants, bytes }) => [
					...[name, state, merchants === null ? '-' : `${merchants}`],
					bytes === null ? '-' : `${(bytes / 1_000_000).toFixed(0)} MB`,
				]),
			])
		}),
}

const identifyAll = async (cells: Cell[]): Promise<Map<number, Cell>> => {
	const found = await Promise.allSettled(cells.map((cell) => cell.identify()))
	return new Map(
		found.flatMap((one, index) => (one.status === 'fulfilled' ? [[one.value.number, cells[index]!]] : [])),
	)
}

const measure = async ({ db }: Cell): Promise<Pick<CellLine, 'merchants' | 'bytes'>> => {
	const [size] = await db.rows<{ bytes: number }>(
		sql`select pg_database_size(current_database())::float8 as bytes`,
	)
	return { merchants: (await listMerchants(db)).length, bytes: size!.bytes }
}
