import './program.css'
import { Button } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { usePerson } from '../api/use-person.ts'
import { useRead } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ProgramEditor } from './program-editor.tsx'
import { text } from './words.ts'

export default function ProgramPage() {
	const t = useText(text)
	const program = useRead('getProgram')
	const { restore } = useSearch({ strict: false }) as { restore?: number }
	return (
		<>
			<PageHeader title={t.title} about={<About />}>
				<Button
					component={Link}
					to="/program/versions"
					variant="default"
					leftSection={<Icon name="audit" size={16} />}
				>
					{t.versions}
				</Button>
			</PageHeader>
			<Loaded of={program}>
				{(latest) =>
					restore ? (
						<Restoring latest={latest} version={Number(restore)} />
					) : (
						<ProgramEditor latest={latest} />
					)
				}
			</Loaded>
		</>
	)
}

function About() {
	const t = useText(text)
	const { dateTime } = useFormats()
	const person = usePerson()
	const program = useRead('getProgram').data
	if (!program) return t.about
	return (
		<>
			{t.about}
			<br />
			{t.inForce(program.Version, person(program.Author), dateTime(program.CreatedDate))}
		</>
	)
}

/** Loads an old version into the form; it becomes a new version only when it is saved. */
function Restoring({
	latest,
	version,
}: {
	latest: Parameters<typeof ProgramEditor>[0]['latest']
	version: number
}) {
	const old = useRead('getProgramVersion', { params: { version } })
	return (
		<Loaded of={old}>
			{(found) => <ProgramEditor key={found.Version} latest={latest} restored={found} />}
		</Loaded>
	)
}
