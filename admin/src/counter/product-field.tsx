import type { SoldProduct } from '@fiel/contract'
import { Combobox, Group, Text, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { readQuery } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { useCounter } from './counter-context.tsx'
import { text } from './words.ts'

const PAUSE_MS = 250
const SHORTEST = 2
/** Codes have a digit and no spaces, and are taken at once, as scanners send them. Other text may be a name. */
const CODE = /^\S*\d\S*$/

interface Props {
	disabled: boolean
	/** Whether a click on the tab puts the focus here. */
	isFocusTarget: boolean
	onCode: (code: string) => void
	onProduct: (product: SoldProduct) => void
}

/** The field for products: a code and Enter, or a part of the name and one of the products below. */
export function ProductField({ disabled, isFocusTarget, onCode, onProduct }: Props) {
	const t = useText(text)
	const { typed, setTyped, matches, takeTyped, latest } = useProductSearch(onCode, onProduct)
	const [isOpen, setOpen] = useState(false)
	const combobox = useCombobox({
		opened: isOpen && matches.length > 0,
		onOpenedChange: setOpen,
	})
	const change = (next: string): void => {
		setTyped(next)
		setOpen(true)
		combobox.resetSelectedOption()
	}
	const choose = (product: SoldProduct): void => {
		change('')
		onProduct(product)
	}
	const enter = async (event: KeyboardEvent): Promise<void> => {
		if (event.key !== 'Enter') return
		event.preventDefault()
		// The list takes the product that the arrow keys have chosen.
		if (combobox.dropdownOpened && combobox.getSelectedOptionIndex() !== -1) return
		if ((await takeTyped()) === 'taken') return change('')
		if (latest.current) combobox.selectFirstOption()
	}
	return (
		<Combobox
			store={combobox}
			onOptionSubmit={(id) => choose(matches.find(({ OriginalId }) => OriginalId === id)!)}
		>
			<Combobox.Target>
				<TextInput
					size="md"
					label={t.product}
					description={t.productHint}
					maxLength={255}
					disabled={disabled}
					data-counter-focus={isFocusTarget || undefined}
					value={typed}
					onKeyDown={enter}
					onBlur={() => combobox.closeDropdown()}
					onChange={({ currentTarget }) => change(currentTarget.value)}
				/>
			</Combobox.Target>
			<Combobox.Dropdown>
				<Combobox.Options aria-label={t.productsFound}>
					{matches.map((product) => (
						<Match key={product.OriginalId} product={product} />
					))}
				</Combobox.Options>
			</Combobox.Dropdown>
		</Combobox>
	)
}

function Match({ product: { OriginalId, Title, Price } }: { product: SoldProduct }) {
	const { money } = useFormats()
	return (
		<Combobox.Option value={OriginalId}>
			<Group justify="space-between" wrap="nowrap" gap="sm">
				<span>
					{Title ?? OriginalId}
					<Text span display="block" fz="xs" c="inherit" opacity={0.85}>
						{OriginalId}
					</Text>
				</span>
				{Price !== null && <span className="fiel-number">{money(Price)}</span>}
			</Group>
		</Combobox.Option>
	)
}

/** The products that what was typed may mean. */
const useProductSearch = (onCode: Props['onCode'], onProduct: Props['onProduct']) => {
	const { isOnline } = useCounter()
	const [typed, setTyped] = useState('')
	const latest = useRef(typed)
	const what = typed.trim()
	const [settled] = useDebouncedValue(what, PAUSE_MS)
	const search = useQuery({
		...readQuery('findCounterProducts', { query: { search: settled } }),
		enabled: isOnline && settled.length >= SHORTEST,
	})
	/** Takes a code as it is, and a name if it names one product; otherwise the list asks which one. */
	const takeTyped = async (): Promise<'taken' | 'unsure'> => {
		if (!what) return 'unsure'
		const found =
			CODE.test(what) || !isOnline
				? []
				: await call('findCounterProducts', { query: { search: what } }).catch((): SoldProduct[] => [])
		if (latest.current.trim() !== what) return 'unsure'
		const exact = found.find(({ OriginalId }) => OriginalId.toLowerCase() === what.toLowerCase())
		const only = exact ?? (found.length === 1 ? found[0] : undefined)
		if (!only && found.length > 1) return 'unsure'
		if (only) onProduct(only)
		else onCode(what)
		return 'taken'
	}
	return {
		...{ typed, takeTyped, latest },
		setTyped: (next: string) => {
			latest.current = next
			setTyped(next)
		},
		matches: settled === what && settled.length >= SHORTEST ? (search.data ?? []) : [],
	}
}
