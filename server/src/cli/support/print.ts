export const printLine = (line: string): void => {
	process.stdout.write(`${line}\n`)
}

export const printJson = (value: unknown): void => printLine(JSON.stringify(value))

/** Prints aligned columns; the first row is the heading. */
export const printTable = (rows: readonly string[][]): void => {
	const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
	for (const row of rows)
		printLine(
			row
				.map((cell, column) => cell.padEnd(widths[column]!))
				.join('  ')
				.trimEnd(),
		)
}

export const formatTime = (date: Date | null): string => date?.toISOString() ?? '-'
