import type { AdminOperationId } from '@fiel/contract'
import { NavLink, ScrollArea } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { usePermissions } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Page } from './page.ts'
import { INSIDE_PAGES, MENU_PAGES } from './pages.ts'
import { SECTION_GROUPS, sectionOf } from './sections.ts'

const SETTINGS = '/settings'

/** Pages that belong to an entry with which their path does not begin. */
const UNDER = INSIDE_PAGES.flatMap(({ path, under }) =>
	under ? [{ pattern: new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`), under }] : [],
)

/** A subpage marks the menu entry of its parent as active. */
const isIn = (path: string, { path: entry }: Page): boolean =>
	path === entry ||
	path.startsWith(`${entry}/`) ||
	UNDER.some(({ pattern, under }) => under === entry && pattern.test(path)) ||
	(entry === SETTINGS && sectionOf(path) !== undefined)

export function Menu({ path }: { path: string }) {
	const may = usePermissions()
	const mayOpen = ({ needs }: { needs?: AdminOperationId }): boolean => !needs || may(needs)
	const entries = MENU_PAGES.filter((page) =>
		page.path === SETTINGS ? SECTION_GROUPS.some(({ sections }) => sections.some(mayOpen)) : mayOpen(page),
	)
	return (
		<ScrollArea flex={1} px="sm" py="xs" viewportProps={{ tabIndex: -1 }}>
			{entries.map((page, index) => (
				<Fragment key={page.path}>
					{page.group && index > 0 && <div className="fiel-gap" />}
					<Entry page={page} active={isIn(path, page)} />
				</Fragment>
			))}
		</ScrollArea>
	)
}

function Entry({ page, active }: { page: Page; active: boolean }) {
	return (
		<NavLink
			component={Link}
			to={page.path}
			label={useText(page.title)}
			leftSection={<Icon name={page.icon!} />}
			active={active}
			aria-current={active ? 'page' : undefined}
			className="fiel-entry"
		/>
	)
}
