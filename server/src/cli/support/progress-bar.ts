interface ProgressBar {
	add(count: number): void
	/** Erases the bar on a terminal. */
	end(): void
}

const WIDTH = 30
const REDRAW_MS = 100

/** Shows the progress of a long command on stderr: a bar on a terminal, else a line at every tenth. */
export const createProgressBar = (
	label: string,
	total: number,
	unit: string,
	stream: Pick<typeof process.stderr, 'isTTY' | 'write'> = process.stderr,
): ProgressBar => {
	let done = 0
	let shown = 0
	const part = (): number => (total === 0 ? 1 : Math.min(1, done / total))
	const count = (value: number): string => value.toLocaleString('en-US')
	if (!stream.isTTY)
		return {
			add(more) {
				done += more
				const tenth = Math.floor(part() * 10)
				if (tenth > shown) stream.write(`${label}: ${tenth * 10}% of ${count(total)} ${unit}\n`)
				shown = tenth
			},
			end: () => {},
		}
	let drawnAt = -REDRAW_MS
	return {
		add(more) {
			done += more
			if (performance.now() - drawnAt < REDRAW_MS) return
			drawnAt = performance.now()
			const bar = '█'.repeat(Math.round(part() * WIDTH)).padEnd(WIDTH, '░')
			stream.write(
				`\r${label}  ${bar} ${Math.floor(part() * 100)}%  ${count(done)} of ${count(total)} ${unit}\u001b[K`,
			)
		},
		end: () => {
			stream.write('\r\u001b[K')
		},
	}
}
