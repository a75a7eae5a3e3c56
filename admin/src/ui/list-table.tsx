import { Button, Checkbox, Group, NativeSelect, Text } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { useFormats } from '../i18n/formats.ts'
import { useLanguage, useText } from '../i18n/language.tsx'
import { LOCALES } from '../i18n/words.ts'
import { ColumnMenu } from './column-menu.tsx'
import { DataTable } from './data-table.tsx'
import type { ListColumn } from './list-column.ts'
import { text } from './list-words.ts'
import { Loaded, LoadState } from './load-state.tsx'
import { MoreButton } from './more-button.tsx'
import { NoMatches } from './no-matches.tsx'
import { type CountedRows, RowCountText } from './row-count-text.tsx'
import { sortRows } from './sort-rows.ts'
import { type ListView, SIZES } from './use-list-view.ts'
import { type Selection, useSelection } from './use-selection.ts'
import { useSortHead } from './use-sort-head.tsx'
import { withoutFilters } from './use-url-params.ts'
import { ViewMenu } from './view-menu.tsx'

interface Props<Row, Name extends string> {
	view: ListView<Name>
	/** A list of `usePagedList`, or `wholeList(…)`. */
	of: Parameters<typeof Loaded<Row[]>>[0]['of'] &
		Parameters<typeof MoreButton>[0]['of'] & { isPlaceholderData: boolean }
	label: string
	columns: ListColumn<Row>[]
	rowKey: (row: Row) => string | number
	onOpen?: (row: Row) => void
	/** Replaces an empty list. */
	empty: ReactNode
	/** How many rows match, if the server counts them. */
	count?: CountedRows | undefined
	/** Lets rows be selected: the name of a row for screen readers, and what can be done with those selected. */
	select?: { name: (row: Row) => string; actions: (rows: Row[], clear: () => void) => ReactNode }
}

/** A page-level list: count, saved views, columns, order, selection, and a button for more. */
export function ListTable<Row, Name extends string>(props: Props<Row, Name>) {
	const { of: list, view, empty } = props
	const isFiltered = Object.values(view.filters).some(Boolean)
	return (
		<Loaded of={list}>
			{(rows) =>
				rows.length > 0 ? (
					<Rows {...props} rows={rows} />
				) : list.isPlaceholderData ? (
					<LoadState />
				) : isFiltered ? (
					<>
						<Tools {...props} shown={[]} loaded={0} />
						<NoMatches onReset={() => view.setFilters(withoutFilters(view.filters))} />
					</>
				) : (
					empty
				)
			}
		</Loaded>
	)
}

function Rows<Row, Name extends string>(props: Props<Row, Name> & { rows: Row[] }) {
	const { of: list, view, columns, label, rowKey, onOpen, select } = props
	const { language } = useLanguage()
	const inBrowser = !list.hasNextPage && columns.find(({ id }) => id === view.sort?.by)?.sortBy
	const rows = inBrowser
		? sortRows(props.rows, inBrowser, view.sort!.isDescending, LOCALES[language])
		: props.rows
	const selection = useSelection(rows, rowKey)
	const shown = columns.filter((column, index) => isShown(column, index, view))
	const headOf = useSortHead(view.sort, view.setSort)
	const lead = useLead(selection, select?.name)
	return (
		<>
			{select && selection.rows.length > 0 ? (
				<SelectionBar of={selection}>{select.actions(selection.rows, selection.clear)}</SelectionBar>
			) : (
				<Tools {...props} shown={shown.map(({ id }) => id)} loaded={rows.length} />
			)}
			<div className="fiel-card" aria-busy={list.isPlaceholderData}>
				<div className="fiel-list-scroll">
					<DataTable
						label={label}
						columns={shown.map((column) => (column.extra ? { ...column, wide: true, below: true } : column))}
						rows={rows}
						rowKey={rowKey}
						{...(onOpen && { onOpen })}
						head={(column) => (isSortable(column, !list.hasNextPage) ? headOf(column, column.id) : null)}
						{...(select && { lead })}
					/>
				</div>
				{list.hasNextPage && (
					<div className="fiel-list-foot fiel-no-print">
						<MoreButton of={list} isPlain />
						<SizeSelect size={view.size} onChange={view.setSize} />
					</div>
				)}
			</div>
		</>
	)
}

/** The first column and those with buttons always stay, and what the list is sorted by is shown. */
const isShown = <Row,>(
	{ id, extra, quiet }: ListColumn<Row>,
	index: number,
	{ columns, sort }: Pick<ListView, 'columns' | 'sort'>,
): boolean => index === 0 || Boolean(quiet) || id === sort?.by || (columns ? columns.includes(id) : !extra)

function Tools<Row, Name extends string>(props: Props<Row, Name> & { shown: string[]; loaded: number }) {
	const { view, columns, count, of: list, shown, loaded } = props
	const t = useText(text)
	return (
		<Group className="fiel-list-tools fiel-no-print" role="group" aria-label={t.tools}>
			<RowCountText loaded={loaded} hasMore={list.hasNextPage} count={count} />
			{loaded > 0 && <SortSelect view={view} columns={columns} isComplete={!list.hasNextPage} />}
			<ViewMenu of={view} />
			{loaded > 0 && (
				<ColumnMenu
					columns={columns}
					shown={shown}
					isUsual={view.columns === null}
					onChange={view.setColumns}
				/>
			)}
		</Group>
	)
}

const isSortable = <Row,>({ sorted, sortBy }: ListColumn<Row>, isComplete: boolean): boolean =>
	Boolean(sorted || (sortBy && isComplete))

interface SortProps<Row, Name extends string> {
	view: ListView<Name>
	columns: ListColumn<Row>[]
	isComplete: boolean
}

/** On a phone most headers are hidden, so the order is chosen here. */
function SortSelect<Row, Name extends string>({ view, columns, isComplete }: SortProps<Row, Name>) {
	const t = useText(text)
	const sortable = columns.filter((column) => isSortable(column, isComplete))
	if (sortable.length === 0) return null
	return (
		<NativeSelect
			size="xs"
			hiddenFrom="sm"
			maw="9rem"
			aria-label={t.sort}
			data={[
				{ value: '', label: t.sort },
				...sortable.flatMap(({ id, title }) => [
					{ value: id, label: `${title} ↑` },
					{ value: `-${id}`, label: `${title} ↓` },
				]),
			]}
			value={view.sort ? `${view.sort.isDescending ? '-' : ''}${view.sort.by}` : ''}
			onChange={({ currentTarget: { value } }) =>
				view.setSort(
					value === '' ? null : { by: value.replace('-', ''), isDescending: value.startsWith('-') },
				)
			}
		/>
	)
}

/** The column of checkboxes. A click with Shift selects a range. */
const useLead = <Row,>(selection: Selection<Row>, nameOf: ((row: Row) => string) | undefined) => {
	const t = useText(text)
	const stop = (event: MouseEvent): void => event.stopPropagation()
	return {
		head: (
			<Checkbox
				size="xs"
				aria-label={t.selectAll}
				checked={selection.areAll}
				indeterminate={selection.rows.length > 0 && !selection.areAll}
				onChange={selection.toggleAll}
			/>
		),
		cell: (row: Row, index: number) => (
			// The label around the input enlarges it for fingers; a click on it must not open the row.
			<Checkbox
				size="xs"
				aria-label={t.select(nameOf?.(row) ?? '')}
				checked={selection.has(row)}
				wrapperProps={{ onClick: stop }}
				onChange={({ nativeEvent }) =>
					selection.toggle(
						index,
						nativeEvent instanceof PointerEvent || nativeEvent instanceof window.MouseEvent
							? nativeEvent.shiftKey
							: false,
					)
				}
			/>
		),
	}
}

function SelectionBar<Row>({ of: selection, children }: { of: Selection<Row>; children: ReactNode }) {
	const t = useText(text)
	const { number } = useFormats()
	return (
		<Group className="fiel-list-tools" role="group" aria-label={t.tools}>
			<Text fz="sm" fw={550} className="fiel-list-count" aria-live="polite">
				{t.selected(number(selection.rows.length))}
			</Text>
			{children}
			<Button variant="subtle" size="xs" onClick={selection.clear}>
				{t.clear}
			</Button>
		</Group>
	)
}

function SizeSelect({ size, onChange }: { size: number; onChange: (size: number) => void }) {
	const t = useText(text)
	const { number } = useFormats()
	return (
		<NativeSelect
			size="xs"
			aria-label={t.size}
			data={SIZES.map((rows) => ({ value: String(rows), label: t.sizeOf(number(rows)) }))}
			value={String(size)}
			onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
		/>
	)
}
