import { ActionIcon, Button, Kbd } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { useText } from '../i18n/language.tsx'
import { words } from '../i18n/words.ts'
import { Icon } from '../ui/icon.tsx'

const text = words({ search: 'Search' }, { search: 'Buscar' }, { search: 'Buscar' })

const SearchEverything = lazy(() => import('./search-everything.tsx'))

const SHORTCUT = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

/** The button, and `Ctrl K` anywhere, open the search over everything, which is loaded when it is first wanted. */
export function SearchButton() {
	const t = useText(text)
	const [opened, { open, close }] = useDisclosure()
	useHotkeys([['mod+K', open]], [])
	return (
		<>
			<Button
				variant="default"
				size="xs"
				visibleFrom="sm"
				leftSection={<Icon name="search" size={16} />}
				rightSection={<Kbd size="xs">{SHORTCUT}</Kbd>}
				onClick={open}
			>
				{t.search}
			</Button>
			<ActionIcon
				variant="subtle"
				color="gray"
				size="lg"
				hiddenFrom="sm"
				aria-label={t.search}
				onClick={open}
			>
				<Icon name="search" />
			</ActionIcon>
			{opened && (
				<Suspense fallback={null}>
					<SearchEverything onClose={close} />
				</Suspense>
			)}
		</>
	)
}
