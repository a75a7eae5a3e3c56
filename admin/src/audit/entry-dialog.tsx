import type { AuditEntry } from '@fiel/contract'
import { Modal, Stack, Table, Text, Title } from '@mantine/core'
import { useText } from '../i18n/language.tsx'
import { CompareTable } from '../merges/compare-table.tsx'
import { CodeBlock } from '../ui/code-block.tsx'
import { DetailList } from '../ui/detail-list.tsx'
import { DateText } from '../ui/values.tsx'
import { text as shared } from '../ui/words.ts'
import { type Difference, differencesOf } from './differences.ts'
import { useEntryText, useThingText } from './entry-text.ts'
import { listChange, usePathText, useValueText } from './member-text.ts'
import { mergedCustomersOf } from './merged-customers.ts'
import { text } from './words.ts'

/** Open while there is an entry. */
export function EntryDialog({ entry, onClose }: { entry: AuditEntry | null; onClose: () => void }) {
	const said = useEntryText()
	return (
		<Modal
			opened={entry !== null}
			onClose={onClose}
			size="xl"
			title={entry ? said(entry) : ''}
			closeButtonProps={{ 'aria-label': useText(shared).close }}
		>
			{entry && <Entry entry={entry} />}
		</Modal>
	)
}

function Entry({ entry }: { entry: AuditEntry }) {
	const t = useText(text)
	const thingOf = useThingText()
	return (
		<Stack>
			<DetailList
				of={{
					[t.when]: <DateText value={entry.Date} />,
					[t.who]: entry.UserId === null ? t.commandLine : entry.Author,
					[t.on]: [t.kinds[entry.Kind as keyof typeof t.kinds] ?? entry.Kind, thingOf(entry)]
						.filter(Boolean)
						.join(' · '),
					[t.address]: entry.Address ?? undefined,
					[t.requestId]: entry.RequestId ? <code className="fiel-secret">{entry.RequestId}</code> : undefined,
				}}
			/>
			<Title order={3} fz="sm">
				{t.changes}
			</Title>
			<Changes of={entry} />
			{entry.Request !== null && (
				<details>
					<summary>{t.technical}</summary>
					<CodeBlock title={t.request} code={JSON.stringify(entry.Request, null, 2)} copy={t.copy} />
				</details>
			)}
		</Stack>
	)
}

function Changes({ of: entry }: { of: AuditEntry }) {
	const t = useText(text)
	const merged = mergedCustomersOf(entry)
	if (merged) {
		const { from, into, whole, isUndone } = merged
		const titles = isUndone ? t.separated : t.merged
		const parts = { [titles.from]: from, [titles.into]: into }
		const columns = isUndone ? { [titles.whole]: whole, ...parts } : { ...parts, [titles.whole]: whole }
		return <CompareTable label={t.changes} columns={columns} result={isUndone ? '' : titles.whole} />
	}
	const differences = differencesOf(entry.Before, entry.After)
	if (differences.length > 0) return <DifferenceTable differences={differences} />
	return (
		<Text fz="sm" c="dimmed">
			{t.noChanges}
		</Text>
	)
}

function DifferenceTable({ differences }: { differences: Difference[] }) {
	const t = useText(text)
	const areLists = differences.every(({ before, after }) => listChange(before, after) !== null)
	return (
		<div className="fiel-card">
			<Table aria-label={t.changes} className="fiel-table" layout="fixed" verticalSpacing="xs">
				<Table.Thead>
					<Table.Tr>
						<Table.Th>{t.member}</Table.Th>
						<Table.Th>{areLists ? t.removed : t.before}</Table.Th>
						<Table.Th>{areLists ? t.added : t.after}</Table.Th>
					</Table.Tr>
				</Table.Thead>
				<Table.Tbody>
					{differences.map((difference) => (
						<DifferenceRow key={difference.path} of={difference} isNamed={!areLists} />
					))}
				</Table.Tbody>
			</Table>
		</div>
	)
}

interface RowProps {
	of: Difference
	/** Whether it says what a list lost and gained, because the columns do not. */
	isNamed: boolean
}

function DifferenceRow({ of: { path, before, after }, isNamed }: RowProps) {
	const t = useText(text)
	const nameOf = usePathText()
	const list = listChange(before, after)
	return (
		<Table.Tr>
			<Table.Th scope="row" className="fiel-address">
				{nameOf(path)}
			</Table.Th>
			<Table.Td className="fiel-address">
				{isNamed && list && list.removed.length > 0 && `${t.removed}: `}
				<Value path={path} of={list ? list.removed : before} />
			</Table.Td>
			<Table.Td className="fiel-address">
				{isNamed && list && list.added.length > 0 && `${t.added}: `}
				<Value path={path} of={list ? list.added : after} />
			</Table.Td>
		</Table.Tr>
	)
}

/** Formats a value: names instead of ids, dates, yes or no, and a dash for nothing. */
function Value({ path, of: value }: { path: string; of: unknown }) {
	const t = useText(text)
	const write = useValueText()
	if (value === undefined || (Array.isArray(value) && value.length === 0)) return <Text c="dimmed">–</Text>
	if (value === null || value === '') return <Text c="dimmed">{t.nothing}</Text>
	if (typeof value === 'boolean') return value ? t.yes : t.no
	if (typeof value === 'string' && MOMENT.test(value)) return <DateText value={value} />
	if (typeof value === 'string' || typeof value === 'number') return write(path, value)
	if (Array.isArray(value))
		return value
			.map((item) => (typeof item === 'object' ? JSON.stringify(item) : write(path, item)))
			.join(', ')
	return JSON.stringify(value)
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
