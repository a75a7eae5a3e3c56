import { ActionIcon, Button, Kbd } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useText } from '../i18n/language.tsx'
import { words } from '../i18n/words.ts'
import { Icon } from '../ui/icon.tsx'
import { useReturnFocus } from '../ui/use-return-focus.ts'

const text = words({ search: 'Search' }, { search: 'Buscar' }, { search: 'Buscar' })

const SearchEverything = lazy(() => import('./search-everything.tsx'))

const SHORTCUT = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

/** The button, and `Ctrl K` anywhere, open the search over everything, which is loaded when it is first wanted. */
export function SearchButton() {
	const t = useText(text)
	const [opened, { open, close }] = useDisclosure()
	const [query, setQuery] = useEarlyTyping(opened)
	useHotkeys([['mod+K', open]], [])
	useReturnFocus(opened)
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
					<SearchEverything query={query} onQuery={setQuery} onClose={close} />
				</Suspense>
			)}
		</>
	)
}

/** What is typed while the dialog still loads belongs to the search too. */
const useEarlyTyping = (opened: boolean) => {
	const [query, setQuery] = useState('')
	useEffect(() => {
		if (!opened) return
		setQuery('')
		const keep = (event: KeyboardEvent): void => {
			const isInDialog = event.target instanceof Element && event.target.closest('[role=dialog]') !== null
			if (isInDialog || event.ctrlKey || event.metaKey || event.altKey) return
			const { key } = event
			if (key !== 'Enter' && key !== 'Backspace' && key.length > 1) return
			event.preventDefault()
			event.stopPropagation()
			if (key === 'Backspace') setQuery((typed) => typed.slice(0, -1))
			else if (key !== 'Enter') setQuery((typed) => typed + key)
		}
		document.addEventListener('keydown', keep, true)
		return () => document.removeEventListener('keydown', keep, true)
	}, [opened])
	return [query, setQuery] as const
}
