import type { AuditEntry } from '@fiel/contract'
import { Modal, Stack, Table, Text, Title } from '@mantine/core'
import { useText } from '../i18n/language.tsx'
import { CompareTable } from '../merges/compare-table.tsx'
import { CodeBlock } from '../ui/code-block.tsx'
import { DetailList } from '../ui/detail-list.tsx'
import { DateText } from '../ui/values.tsx'
import { text as shared } from '../ui/words.ts'
import { type Difference, differencesOf } from './differences.ts'
import { useEntryText } from './entry-text.ts'
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
	return (
		<Stack>
			<DetailList
				of={{
					[t.when]: <DateText value={entry.Date} />,
					[t.who]: entry.UserId === null ? t.commandLine : entry.Author,
					[t.on]: [t.kinds[entry.Kind as keyof typeof t.kinds] ?? entry.Kind, entry.ThingId]
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
				<CodeBlock title={t.request} code={JSON.stringify(entry.Request, null, 2)} copy={t.copy} />
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
	return (
		<div className="fiel-card">
			<Table aria-label={t.changes} className="fiel-table" layout="fixed" verticalSpacing="xs">
				<Table.Thead>
					<Table.Tr>
						<Table.Th>{t.member}</Table.Th>
						<Table.Th>{t.before}</Table.Th>
						<Table.Th>{t.after}</Table.Th>
					</Table.Tr>
				</Table.Thead>
				<Table.Tbody>
					{differences.map(({ path, before, after }) => (
						<Table.Tr key={path}>
							<Table.Th scope="row" className="fiel-address">
								{path}
							</Table.Th>
							<Table.Td className="fiel-address">
								<Value of={before} />
							</Table.Td>
							<Table.Td className="fiel-address">
								<Value of={after} />
							</Table.Td>
						</Table.Tr>
					))}
				</Table.Tbody>
			</Table>
		</div>
	)
}

/** Formats a value: dates, yes or no, and a dash for nothing. */
function Value({ of: value }: { of: unknown }) {
	const t = useText(text)
	if (value === undefined) return <Text c="dimmed">–</Text>
	if (value === null || value === '') return <Text c="dimmed">{t.nothing}</Text>
	if (typeof value === 'boolean') return value ? t.yes : t.no
	if (typeof value === 'string' && MOMENT.test(value)) return <DateText value={value} />
	return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
