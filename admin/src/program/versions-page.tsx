import './program.css'
import type { ProgramVersion } from '@fiel/contract'
import { Badge, Group, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { usePerson } from '../api/use-person.ts'
import { useRead } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { CsvButton } from '../ui/csv-button.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { momentOf } from '../ui/save-csv.ts'
import { SortedTable } from '../ui/sorted-table.tsx'
import { DateText } from '../ui/values.tsx'
import { versionText } from './version-words.ts'

export default function VersionsPage() {
	const t = useText(versionText)
	const navigate = useNavigate()
	const person = usePerson()
	const versions = useRead('listProgramVersions')
	return (
		<>
			<PageHeader title={t.title} about={t.about} within="/program">
				<CsvButton
					file="program-versions"
					rows={versions.data ?? []}
					columns={{
						[t.version]: ({ Version }) => Version,
						[t.author]: ({ Author }) => person(Author),
						[t.created]: ({ CreatedDate }) => momentOf(CreatedDate),
					}}
				/>
			</PageHeader>
			<Loaded of={versions}>
				{(list) => (
					<div className="fiel-card">
						<SortedTable
							label={t.title}
							rows={list}
							rowKey={({ Version }) => Version}
							onOpen={({ Version }) =>
								navigate({ to: '/program/versions/$version', params: { version: String(Version) } })
							}
							columns={[
								{
									title: t.version,
									sortBy: ({ Version }) => Version,
									cell: (version) => <VersionCell of={version} isCurrent={version === list[0]} />,
								},
								{
									title: t.author,
									sortBy: ({ Author }) => person(Author),
									cell: ({ Author }) => (
										<Text fz="sm" className="fiel-wraps">
											{person(Author)}
										</Text>
									),
								},
								{
									title: t.created,
									sortBy: ({ CreatedDate }) => CreatedDate,
									wide: true,
									cell: ({ CreatedDate }) => <DateText value={CreatedDate} />,
								},
							]}
						/>
					</div>
				)}
			</Loaded>
		</>
	)
}

function VersionCell({
	of: { Version, CreatedDate },
	isCurrent,
}: {
	of: ProgramVersion
	isCurrent: boolean
}) {
	const t = useText(versionText)
	const { dateTime } = useFormats()
	return (
		<>
			<Group gap="xs">
				<Link
					to="/program/versions/$version"
					params={{ version: String(Version) }}
					className="fiel-strong"
					tabIndex={-1}
				>
					{t.one(Version)}
				</Link>
				{isCurrent && <Badge color="teal">{t.current}</Badge>}
			</Group>
			<Text fz="xs" c="dimmed" hiddenFrom="sm">
				{dateTime(CreatedDate)}
			</Text>
		</>
	)
}
