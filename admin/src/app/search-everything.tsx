import { Combobox, Modal, Text, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useText } from '../i18n/language.tsx'
import { words } from '../i18n/words.ts'
import { Icon } from '../ui/icon.tsx'
import { useFoundActions } from './use-found-actions.ts'
import { useFoundNamed } from './use-found-named.ts'
import { useFoundPages } from './use-found-pages.ts'
import { type Found, useFoundRecords } from './use-found-records.ts'
import { useFoundSettings } from './use-found-settings.ts'
import { useSignOut } from './use-sign-out.ts'

const text = words(
	{
		label: 'Search',
		placeholder: 'Search the whole panel',
		actions: 'Actions',
		related: 'Related',
		pages: 'Pages',
		settings: 'Settings',
		customers: 'Customers',
		orders: 'Orders',
		coupons: 'Coupons',
		rewards: 'Rewards',
		campaigns: 'Campaigns',
		tiers: 'Tiers',
		segments: 'Segments',
		products: 'Products',
		searching: 'Searching…',
		none: 'No results',
		results: 'Results',
	},
	{
		label: 'Buscar',
		placeholder: 'Buscar em todo o painel',
		actions: 'Ações',
		related: 'Relacionado',
		pages: 'Páginas',
		settings: 'Configurações',
		customers: 'Clientes',
		orders: 'Pedidos',
		coupons: 'Cupons',
		rewards: 'Recompensas',
		campaigns: 'Campanhas',
		tiers: 'Níveis',
		segments: 'Segmentos',
		products: 'Produtos',
		searching: 'Buscando…',
		none: 'Nenhum resultado',
		results: 'Resultados',
	},
	{
		label: 'Buscar',
		placeholder: 'Buscar en todo el panel',
		actions: 'Acciones',
		related: 'Relacionado',
		pages: 'Páginas',
		settings: 'Configuración',
		customers: 'Clientes',
		orders: 'Pedidos',
		coupons: 'Cupones',
		rewards: 'Recompensas',
		campaigns: 'Campañas',
		tiers: 'Niveles',
		segments: 'Segmentos',
		products: 'Productos',
		searching: 'Buscando…',
		none: 'Sin resultados',
		results: 'Resultados',
	},
)

const DELAY_MS = 200

interface Props {
	query: string
	onQuery: (query: string) => void
	onClose: () => void
}

/** A dialog with one field that finds pages, settings and records; the arrow keys choose and Enter opens. */
export default function SearchEverything({ query, onQuery, onClose }: Props) {
	const t = useText(text)
	const navigate = useNavigate()
	const signOut = useSignOut()
	const [settled] = useDebouncedValue(query.trim(), DELAY_MS)
	const { isSearching, ...records } = useFoundRecords(settled)
	const { isSearching: isReading, ...named } = useFoundNamed(settled)
	const { pages, related } = useFoundPages(query)
	const groups = {
		actions: useFoundActions(query),
		pages,
		settings: useFoundSettings(query),
		...named,
		...records,
		related,
	}
	const found = Object.values(groups).flat()
	const combobox = useCombobox({ opened: true, onDropdownClose: onClose })
	const first = found[0] && keyOf(found[0])
	// biome-ignore lint/correctness/useExhaustiveDependencies: Enter opens the first result, also one that arrives late
	useEffect(() => {
		// The dialog is shown one render after this component, so the first options are not there yet.
		const frame = requestAnimationFrame(() => {
			if (first) combobox.selectFirstOption()
			else combobox.resetSelectedOption()
		})
		return () => cancelAnimationFrame(frame)
	}, [first])
	const open = (key: string): void => {
		const { to, params, search, hash, does } = found.find((one) => keyOf(one) === key)!
		onClose()
		if (does === 'signOut') void signOut()
		else void navigate({ to, params, search, hash } as never)
	}
	const isWaiting = isSearching || isReading || settled !== query.trim()
	return (
		<Modal
			opened
			onClose={onClose}
			withCloseButton={false}
			centered={false}
			padding="xs"
			yOffset="10dvh"
			attributes={{ content: { 'aria-label': t.label } }}
		>
			<Combobox store={combobox} onOptionSubmit={open} withinPortal={false}>
				<Combobox.EventsTarget>
					<TextInput
						autoFocus
						data-autofocus
						size="md"
						aria-label={t.label}
						placeholder={t.placeholder}
						leftSection={<Icon name="search" />}
						value={query}
						onChange={({ currentTarget }) => onQuery(currentTarget.value)}
					/>
				</Combobox.EventsTarget>
				<Combobox.Options mt="xs" className="fiel-search-results" aria-label={t.results}>
					{Object.entries(groups).map(([name, members]) => (
						<FoundGroup key={name} label={t[name as keyof typeof groups]} found={members} />
					))}
					{found.length === 0 && (
						<Combobox.Empty role="option">{isWaiting ? t.searching : t.none}</Combobox.Empty>
					)}
				</Combobox.Options>
			</Combobox>
		</Modal>
	)
}

const keyOf = ({ to, params, title, hash = '' }: Found): string =>
	`${to} ${Object.values(params ?? {})} ${title} ${hash}`

function FoundGroup({ label, found }: { label: string; found: readonly Found[] }) {
	if (found.length === 0) return null
	return (
		<Combobox.Group label={label}>
			{found.map((one) => (
				<Combobox.Option key={keyOf(one)} value={keyOf(one)}>
					<span className="fiel-search-result">
						<Icon name={one.icon} />
						<span>
							{one.title}
							{one.about && (
								<Text span display="block" fz="xs" c="inherit" opacity={0.85}>
									{one.about}
								</Text>
							)}
						</span>
					</span>
				</Combobox.Option>
			))}
		</Combobox.Group>
	)
}
