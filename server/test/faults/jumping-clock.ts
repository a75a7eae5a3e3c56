import { readFileSync } from 'node:fs'

// Preloaded into a Fiel process: shifts its wall clock by the offset in a file, which it reads on a signal.
const file = process.env.FAULTS_CLOCK
if (file) {
	const Real = Date
	let shift = 0
	const readShift = (): void => {
		shift = Number(readFileSync(file, 'utf8'))
	}
	globalThis.Date = class extends Real {
		constructor(...given: [] | [number]) {
			super(...((given.length === 0 ? [Real.now() + shift] : given) as [number]))
		}
		static override now(): number {
			return Real.now() + shift
		}
	} as DateConstructor
	readShift()
	process.on('SIGUSR2', readShift)
}
