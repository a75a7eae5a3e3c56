import { Text } from '@mantine/core'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { text } from './list-words.ts'

/** How many rows the server counted. */
export interface CountedRows {
	Rows: number
	IsExact: boolean
}

interface Props {
	loaded: number
	hasMore: boolean
	count?: CountedRows | undefined
}

/** How many rows are shown, and how many match as far as that is known. */
export function RowCountText({ loaded, hasMore, count }: Props) {
	const t = useText(text)
	const { number } = useFormats()
	const said = (): string => {
		if (!hasMore) return loaded === 1 ? t.one : t.count(number(loaded))
		if (!count || count.Rows < loaded) return t.firstOf(number(loaded))
		return count.IsExact
			? t.countOf(number(loaded), number(count.Rows))
			: t.countOfMore(number(loaded), number(count.Rows))
	}
	return (
		<Text fz="sm" c="dimmed" className="fiel-list-count" aria-live="polite">
			{said()}
		</Text>
	)
}
