import { explainReason, type PointReason } from './explain-reason.ts'
import { useFormats } from './formats.ts'
import { useText } from './language.tsx'
import { reasonText } from './reason-words.ts'

/** Explains a record in the reader's language, or else with the server's sentence. */
export const useExplain = (): ((point: PointReason) => string) => {
	const t = useText(reasonText)
	const { points, money, date } = useFormats()
	const formats = { say: inNumbers(points), pay: inNumbers(money), date }
	return (point) => explainReason(point, t, formats)
}

const inNumbers =
	(format: (value: number) => string) =>
	(value: unknown): string =>
		format(Number(value))
