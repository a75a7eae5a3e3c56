import type { ExpiryPreview } from '@fiel/contract'
import { Stack, Text } from '@mantine/core'
import { useRead } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import { useLanguage, useText } from '../i18n/language.tsx'
import { LOCALES } from '../i18n/words.ts'
import { DataTable } from '../ui/data-table.tsx'
import { Loaded } from '../ui/load-state.tsx'
import type { Settings } from './settings.ts'
import { text } from './words.ts'

/** The effect of a changed expiry policy. */
export function ExpiryEffect({ expiry }: { expiry: Settings['Expiry'] }) {
	const t = useText(text)
	const preview = useRead('previewProgram', { body: { Expiry: expiry } })
	return (
		<Stack gap="xs">
			<Text fz="sm" fw={550}>
				{t.effectTitle}
			</Text>
			<Text fz="xs" c="dimmed">
				{t.effectAbout}
			</Text>
			<Loaded of={preview}>{(effect) => <Effect of={effect} />}</Loaded>
		</Stack>
	)
}

type Month = ExpiryPreview['Months'][number]

function Effect({ of: effect }: { of: ExpiryPreview }) {
	const t = useText(text)
	const { roundPoints: points, number } = useFormats()
	const { language } = useLanguage()
	const monthName = new Intl.DateTimeFormat(LOCALES[language], {
		month: 'long',
		year: 'numeric',
		timeZone: 'UTC',
	})
	const held = ({ Points, Customers }: ExpiryPreview['Gone']): string =>
		t.held(points(Points), number(Customers))
	const fates = [
		{ fate: t.gone, held: effect.Gone },
		{ fate: t.earlier, held: effect.Earlier },
		{ fate: t.later, held: effect.Later },
		{ fate: t.same, held: effect.Same },
	]
	return (
		<>
			<dl className="fiel-sums">
				{fates.map(({ fate, held: of }) => (
					<div key={fate}>
						<dt>{fate}</dt>
						<dd>{held(of)}</dd>
					</div>
				))}
			</dl>
			{effect.Months.length > 0 && (
				<details>
					<summary className="fiel-summary">{t.byMonth}</summary>
					<DataTable<Month>
						label={t.byMonth}
						rows={effect.Months}
						rowKey={({ Month }) => Month ?? ''}
						columns={[
							{
								title: t.month,
								cell: ({ Month }) => (Month ? monthName.format(new Date(`${Month}-15T12:00:00Z`)) : t.never),
							},
							{ title: t.doesEnd, align: 'right', cell: ({ Does }) => points(Does.Points) },
							{ title: t.wouldEnd, align: 'right', cell: ({ Would }) => points(Would.Points) },
						]}
					/>
				</details>
			)}
		</>
	)
}
