import { Box, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { usePermissions } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { words } from '../i18n/words.ts'
import { Icon } from '../ui/icon.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SECTION_GROUPS, type Section } from './sections.ts'

const text = words(
	{
		title: 'Settings',
		about: 'Manage your shop, your team and your integrations.',
	},
	{
		title: 'Configurações',
		about: 'Gerencie sua loja, sua equipe e suas integrações.',
	},
	{
		title: 'Configuración',
		about: 'Administra tu tienda, tu equipo y tus integraciones.',
	},
)

/** The list of all sections. */
export default function SettingsPage() {
	const t = useText(text)
	return (
		<>
			<PageHeader title={t.title} about={t.about} />
			<Stack gap="xl">
				{SECTION_GROUPS.map((group) => (
					<Group key={group.sections[0]!.path} group={group} />
				))}
			</Stack>
		</>
	)
}

function Group({ group }: { group: (typeof SECTION_GROUPS)[number] }) {
	const may = usePermissions()
	const title = useText(group.title)
	const sections = group.sections.filter(({ needs }) => !needs || may(needs))
	if (sections.length === 0) return null
	return (
		<Box component="section">
			<Title order={2} fz="sm" mb="sm">
				{title}
			</Title>
			<div className="fiel-sections">
				{sections.map((section) => (
					<SectionCard key={section.path} section={section} />
				))}
			</div>
		</Box>
	)
}

function SectionCard({ section }: { section: Section }) {
	const { path, icon } = section
	return (
		<Link to={path} className="fiel-section-card">
			<Icon name={icon} size={20} />
			<Stack gap={2}>
				<Text fz="sm" fw={550} component="span">
					{useText(section.title)}
				</Text>
				<Text fz="sm" c="dimmed" component="span">
					{useText(section.about)}
				</Text>
			</Stack>
		</Link>
	)
}
