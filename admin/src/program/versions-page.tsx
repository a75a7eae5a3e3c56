import './program.css'
import { Badge, Group, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRead } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { CsvButton } from '../ui/csv-button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { momentOf } from '../ui/save-csv.ts'
import { DateText } from '../ui/values.tsx'
import { versionText } from './version-words.ts'

export default function VersionsPage() {
	const t = useText(versionText)
	const navigate = useNavigate()
	const { dateTime } = useFormats()
	const versions = useRead('listProgramVersions')
	return (
		<>
			<PageHeader title={t.title} about={t.about} within="/program">
				<CsvButton
					file="program-versions"
					rows={versions.data ?? []}
					columns={{
						[t.version]: ({ Version }) => Version,
						[t.author]: ({ Author }) => Author,
						[t.created]: ({ CreatedDate }) => momentOf(CreatedDate),
					}}
				/>
			</PageHeader>
			<Loaded of={versions}>
				{(list) => (
					<div className="fiel-card">
						<DataTable
							label={t.title}
							rows={list}
							rowKey={({ Version }) => Version}
							onOpen={({ Version }) =>
								navigate({ to: '/program/versions/$version', params: { version: String(Version) } })
							}
							columns={[
								{
									title: t.version,
									cell: ({ Version, CreatedDate }) => (
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
												{Version === list[0]!.Version && <Badge color="teal">{t.current}</Badge>}
											</Group>
											<Text fz="xs" c="dimmed" hiddenFrom="sm">
												{dateTime(CreatedDate)}
											</Text>
										</>
									),
								},
								{
									title: t.author,
									cell: ({ Author }) => (
										<Text fz="sm" className="fiel-wraps">
											{Author}
										</Text>
									),
								},
								{ title: t.created, wide: true, cell: ({ CreatedDate }) => <DateText value={CreatedDate} /> },
							]}
						/>
					</div>
				)}
			</Loaded>
		</>
	)
}
