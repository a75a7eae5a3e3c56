import './program.css'
import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useIsAllowed } from '../api/session.ts'
import { usePerson } from '../api/use-person.ts'
import { useRead } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { isNotFound, NotFoundState } from '../ui/not-found-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { DifferenceList } from './difference-list.tsx'
import { useDifferences } from './differences.ts'
import type { ProgramOf } from './use-editor.ts'
import { versionText } from './version-words.ts'

export default function VersionPage() {
	const t = useText(versionText)
	const { version } = useParams({ strict: false }) as { version: string }
	const found = useRead('getProgramVersion', { params: { version: Number(version) } })
	if (isNotFound(found))
		return (
			<NotFoundState icon="program" title={t.title} within="/program/versions" said={t.gone}>
				{t.about}
			</NotFoundState>
		)
	return <Loaded of={found}>{(old) => <Compared old={old} />}</Loaded>
}

/** Compares a version with the previous one and with the current one. */
function Compared({ old }: { old: ProgramOf }) {
	const t = useText(versionText)
	const { dateTime } = useFormats()
	const mayWrite = useIsAllowed('changeProgram')
	const person = usePerson()
	const current = useRead('getProgram')
	const isCurrent = current.data?.Version === old.Version
	return (
		<>
			<PageHeader
				title={t.one(old.Version)}
				about={t.oneAbout(person(old.Author), dateTime(old.CreatedDate))}
				within="/program/versions"
			>
				{mayWrite && current.data && !isCurrent && (
					<Button component={Link} to="/program" search={{ restore: old.Version } as never}>
						{t.restore}
					</Button>
				)}
			</PageHeader>
			<Loaded of={current}>
				{(now) => (
					<Stack gap="xl">
						{isCurrent && (
							<Alert variant="light" icon={<Icon name="check" />}>
								{t.isCurrent}
							</Alert>
						)}
						{old.Version > 1 && <Change by={old} />}
						{!isCurrent && (
							<Comparison
								title={t.compare}
								of={[old, now]}
								columns={{ before: t.old, after: t.now }}
								equal={t.equal}
							/>
						)}
					</Stack>
				)}
			</Loaded>
		</>
	)
}

/** What a version changed from the previous one. */
function Change({ by: version }: { by: ProgramOf }) {
	const t = useText(versionText)
	const previous = useRead('getProgramVersion', { params: { version: version.Version - 1 } })
	return (
		<Loaded of={previous}>
			{(before) => (
				<Comparison
					title={t.changed}
					of={[before, version]}
					columns={{ before: t.before, after: t.old }}
					equal={t.noSetting}
				/>
			)}
		</Loaded>
	)
}

interface ComparisonProps {
	title: string
	of: [ProgramOf, ProgramOf]
	columns: { before: string; after: string }
	/** The text if both are equal. */
	equal: string
}

function Comparison({ title, of: [before, after], columns, equal }: ComparisonProps) {
	const differences = useDifferences()(before.Settings, after.Settings)
	return (
		<Stack gap="sm">
			<Title order={2} fz="md">
				{title}
			</Title>
			{differences.length > 0 ? (
				<DifferenceList of={differences} label={title} {...columns} />
			) : (
				<Text fz="sm" c="dimmed">
					{equal}
				</Text>
			)}
		</Stack>
	)
}
