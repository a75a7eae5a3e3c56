import { usePerson } from '../api/use-person.ts'
import { explainReason, type PointReason } from './explain-reason.ts'
import { useFormats } from './formats.ts'
import { useText } from './language.tsx'
import { reasonText } from './reason-words.ts'

interface DatedReturn {
	Key: string
	Date: string
}

/**
 * Explains a record in the reader's language, or else with the server's sentence. A page that knows the returns of the
 * order gives them for their dates.
 */
export const useExplain = (): ((point: PointReason, returns?: readonly DatedReturn[]) => string) => {
	const t = useText(reasonText)
	const person = usePerson()
	const { points, money, date } = useFormats()
	const formats = { say: inNumbers(points), pay: inNumbers(money), date }
	return (point, returns = []) => {
		const days = new Map(returns.map(({ Key, Date: moment }) => [Key, date(moment)]))
		const author = point.Reason?.author
		const named =
			typeof author === 'string' ? { ...point, Reason: { ...point.Reason, author: person(author) } } : point
		return explainReason(named as PointReason, t, { ...formats, returnedOn: (key) => days.get(key) ?? null })
	}
}

const inNumbers =
	(format: (value: number) => string) =>
	(value: unknown): string =>
		format(Number(value))
