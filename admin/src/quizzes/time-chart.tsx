import { Group, Stack, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useFormats } from '../i18n/formats.ts'
import { useLanguage, useText } from '../i18n/language.tsx'
import { LOCALES } from '../i18n/words.ts'
import { CsvButton } from '../ui/csv-button.tsx'
import { type Bar, byTime } from './by-time.ts'
import { text } from './results-words.ts'

const [WIDTH, HEIGHT] = [600, 160]

/** Completions over time, as bars and as a table. */
export function TimeChart({ days }: { days: ReadonlyMap<string, number> }) {
	const t = useText(text)
	const { number } = useFormats()
	const { isMonthly, bars } = byTime(days)
	const nameOf = useNames(isMonthly)
	const title = isMonthly ? t.byMonth : t.byDay
	return (
		<Stack gap="xs">
			<Group justify="space-between">
				<Title order={2} fz="md">
					{title}
				</Title>
				<CsvButton
					file="quiz-completions"
					rows={bars}
					columns={{ [isMonthly ? t.month : t.day]: ({ key }) => key, [t.count]: ({ count }) => count }}
				/>
			</Group>
			<Columns title={title} bars={bars} nameOf={nameOf} />
			<details>
				<Text component="summary" fz="sm">
					{t.table}
				</Text>
				<Table aria-label={title} className="fiel-table" mt="xs">
					<Table.Thead>
						<Table.Tr>
							<Table.Th>{isMonthly ? t.month : t.day}</Table.Th>
							<Table.Th ta="right">{t.count}</Table.Th>
						</Table.Tr>
					</Table.Thead>
					<Table.Tbody>
						{bars.map(({ key, count }) => (
							<Table.Tr key={key}>
								<Table.Td>{nameOf(key)}</Table.Td>
								<Table.Td ta="right">{number(count)}</Table.Td>
							</Table.Tr>
						))}
					</Table.Tbody>
				</Table>
			</details>
		</Stack>
	)
}

/** A day stands for itself wherever the reader is, so it is read as UTC. */
const useNames = (isMonthly: boolean): ((key: string) => string) => {
	const { language } = useLanguage()
	const shape = isMonthly
		? ({ year: 'numeric', month: 'short' } as const)
		: ({ dateStyle: 'medium' } as const)
	const format = new Intl.DateTimeFormat(LOCALES[language], { ...shape, timeZone: 'UTC' })
	return (key) => format.format(new Date(isMonthly ? `${key}-01` : key))
}

/** The drawing is silent; the slider under it says each bar, by keyboard too. */
function Columns({ title, bars, nameOf }: { title: string; bars: Bar[]; nameOf: (key: string) => string }) {
	const t = useText(text)
	const { number } = useFormats()
	const [chosen, setChosen] = useState(bars.length - 1)
	const at = Math.min(chosen, bars.length - 1)
	const most = Math.max(1, ...bars.map(({ count }) => count))
	const step = WIDTH / bars.length
	const wordsOf = ({ key, count }: Bar): string => t.bar(nameOf(key), number(count))
	return (
		<Stack gap={4}>
			<svg
				className="fiel-chart"
				viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
				preserveAspectRatio="none"
				aria-hidden="true"
			>
				{bars.map(({ key, count }, index) => (
					<g key={key} className="fiel-column" data-chosen={index === at}>
						<title>{wordsOf({ key, count })}</title>
						<rect x={index * step} width={step} height={HEIGHT} fill="transparent" />
						<rect
							className="fiel-bar"
							x={index * step + step * 0.15}
							width={step * 0.7}
							y={HEIGHT - (count / most) * (HEIGHT - 8)}
							height={(count / most) * (HEIGHT - 8)}
						/>
					</g>
				))}
			</svg>
			<input
				type="range"
				className="fiel-range"
				min={0}
				max={bars.length - 1}
				value={at}
				aria-label={title}
				aria-valuetext={wordsOf(bars[at]!)}
				onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
			/>
			<Group justify="space-between" gap="xs">
				<Text fz="xs" c="dimmed">
					{nameOf(bars[0]!.key)}
				</Text>
				<Text fz="sm" fw={550}>
					{wordsOf(bars[at]!)}
				</Text>
				<Text fz="xs" c="dimmed">
					{nameOf(bars.at(-1)!.key)}
				</Text>
			</Group>
		</Stack>
	)
}
