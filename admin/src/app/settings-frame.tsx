import { Anchor, NavLink, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePermissions } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { words } from '../i18n/words.ts'
import { Icon } from '../ui/icon.tsx'
import { SECTION_GROUPS, type Section, sectionOf } from './sections.ts'

const text = words({ settings: 'Settings' }, { settings: 'Configurações' }, { settings: 'Configuración' })

/** The list of sections beside a page of the settings area. On a phone, a link leads back to the list. */
export function SettingsFrame({ path, children }: { path: string; children: ReactNode }) {
	const t = useText(text)
	const current = sectionOf(path)
	if (!current) return children
	return (
		<div className="fiel-settings">
			<nav className="fiel-settings-list" aria-label={t.settings}>
				{SECTION_GROUPS.map((group) => (
					<Group key={group.sections[0]!.path} group={group} current={current} />
				))}
			</nav>
			<div className="fiel-settings-page">
				{path === current.path && (
					<Anchor
						component={Link}
						to="/settings"
						fz="sm"
						c="dimmed"
						mb="xs"
						className="fiel-back fiel-settings-back"
					>
						<Icon name="back" size={16} />
						{t.settings}
					</Anchor>
				)}
				{children}
			</div>
		</div>
	)
}

function Group({ group, current }: { group: (typeof SECTION_GROUPS)[number]; current: Section }) {
	const may = usePermissions()
	const title = useText(group.title)
	const sections = group.sections.filter(({ needs }) => !needs || may(needs))
	if (sections.length === 0) return null
	return (
		<div className="fiel-settings-group">
			<Text fz="xs" fw={600} c="dimmed" px="xs" mb={4}>
				{title}
			</Text>
			{sections.map((section) => (
				<Entry key={section.path} section={section} active={section === current} />
			))}
		</div>
	)
}

function Entry({ section: { path, title }, active }: { section: Section; active: boolean }) {
	return (
		<NavLink
			component={Link}
			to={path}
			label={useText(title)}
			active={active}
			aria-current={active ? 'page' : undefined}
			className="fiel-entry"
		/>
	)
}
