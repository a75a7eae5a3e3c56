import { UnstyledButton } from '@mantine/core'
import { useText } from '../i18n/language.tsx'
import type { Column, TableParts } from './data-table.tsx'
import { Icon } from './icon.tsx'
import { text } from './list-words.ts'
import type { ListSort } from './use-list-view.ts'

type Head = ReturnType<NonNullable<TableParts<never>['head']>>

/** Makes the title of a column a button that sorts by it, under the given name; a second click reverses. */
export const useSortHead = (sort: ListSort | null, onSort: (sort: ListSort) => void) => {
	const t = useText(text)
	return ({ title, align }: Pick<Column<never>, 'title' | 'align'>, by: string): NonNullable<Head> => {
		const isSorted = sort?.by === by
		const isDescending = isSorted ? !sort!.isDescending : align === 'right'
		const icon = (
			<Icon key="icon" name={(isSorted ? sort!.isDescending : isDescending) ? 'down' : 'up'} size={14} />
		)
		return {
			sort: !isSorted ? 'none' : sort!.isDescending ? 'descending' : 'ascending',
			title: (
				<UnstyledButton
					className="fiel-sort"
					title={t.sortBy(title)}
					onClick={() => onSort({ by, isDescending })}
				>
					{align === 'right' ? [icon, title] : [title, icon]}
				</UnstyledButton>
			),
		}
	}
}
