import { ActionIcon, Button, Group, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../api/session.ts'
import { readQuery } from '../api/use-read.ts'
import { useText } from '../i18n/language.tsx'
import { Icon } from '../ui/icon.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import type { Settings } from './settings.ts'
import { type Basket, EMPTY_BASKET, orderBody } from './simulated-order.ts'
import { SimulationResult } from './simulation-result.tsx'
import { simulatorText } from './simulator-words.ts'

interface Props {
	/** The number of the saved version: its result is read again when another one is saved. */
	savedVersion: number
	edited: Settings
	isDirty: boolean
	/** A rule was just added and is still empty. */
	isUnfinished: boolean
	/** When the order is placed at first; now by default. */
	at?: string
}

const PAUSE = 400

/** What an order would earn under the saved program and under the edited one. */
export function Simulator({ savedVersion, edited, isDirty, isUnfinished, at = '' }: Props) {
	const t = useText(simulatorText)
	const [basket, setBasket] = useState({ ...EMPTY_BASKET, at })
	const [now] = useState(() => new Date().toISOString())
	const [wanted] = useDebouncedValue({ basket, edited }, PAUSE)
	const put = (change: Partial<Basket>): void => setBasket({ ...basket, ...change })
	const simulate = (change: Partial<Settings>) => ({
		...readQuery('simulateOrder', { body: orderBody(wanted.basket, now, change) }),
		placeholderData: keepPreviousData,
		retry: false,
	})
	const isReady = wanted.basket.total !== ''
	const ofSaved = simulate({})
	const saved = useQuery({
		...ofSaved,
		queryKey: [...ofSaved.queryKey, savedVersion],
		enabled: isReady,
	})
	const draft = useQuery({ ...simulate(wanted.edited), enabled: isReady && isDirty })
	return (
		<aside className="fiel-simulator" aria-label={t.title}>
			<Stack gap="md">
				<Stack gap={2}>
					<Title order={2} fz="md">
						{t.title}
					</Title>
					<Text fz="xs" c="dimmed">
						{t.about}
					</Text>
				</Stack>
				<TotalField basket={basket} onChange={put} />
				<div aria-live="polite">
					<Stack gap="md">
						<SimulationResult title={t.saved} of={saved} isQuiet={isDirty} />
						{isDirty && (
							<SimulationResult
								title={t.edited}
								of={draft}
								before={saved.data?.Points}
								settings={wanted.edited}
								isUnfinished={isUnfinished}
							/>
						)}
					</Stack>
				</div>
				<BasketFields basket={basket} onChange={put} />
			</Stack>
		</aside>
	)
}

interface FieldsProps {
	basket: Basket
	onChange: (change: Partial<Basket>) => void
}

const SMALL = { size: 'xs' } as const

function TotalField({ basket, onChange }: FieldsProps) {
	const t = useText(simulatorText)
	const { Currency } = useSession().Merchant
	return (
		<NumberField
			{...SMALL}
			label={t.total}
			min={0}
			decimalScale={2}
			rightSection={<span className="fiel-unit">{Currency}</span>}
			rightSectionWidth={48}
			value={basket.total}
			onChange={(total) => onChange({ total: total === '' ? '' : Number(total) })}
		/>
	)
}

function BasketFields({ basket, onChange }: FieldsProps) {
	const t = useText(simulatorText)
	const typed = (
		member: 'customer' | 'branch' | 'paymentMethod' | 'salesPerson' | 'metadataName' | 'metadataValue',
	) => ({
		label: t[member],
		value: basket[member],
		onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
			onChange({ [member]: currentTarget.value }),
	})
	return (
		<Stack gap="sm" className="fiel-result">
			<TextInput {...SMALL} {...typed('customer')} placeholder={t.customerHelp} />
			<MomentField size="xs" label={t.moment} value={basket.at} onChange={(at) => onChange({ at })} />
			<ProductFields basket={basket} onChange={onChange} />
			<details>
				<summary className="fiel-summary">{t.more}</summary>
				<Stack gap="xs" pt="xs">
					<TextInput {...SMALL} {...typed('branch')} />
					<TextInput {...SMALL} {...typed('paymentMethod')} />
					<TextInput {...SMALL} {...typed('salesPerson')} />
					<SimpleGrid cols={2} spacing="xs">
						<TextInput {...SMALL} {...typed('metadataName')} />
						<TextInput {...SMALL} {...typed('metadataValue')} />
					</SimpleGrid>
				</Stack>
			</details>
		</Stack>
	)
}

function ProductFields({ basket, onChange }: FieldsProps) {
	const t = useText(simulatorText)
	const { products } = basket
	const put = (index: number, change: Partial<Basket['products'][number]>): void =>
		onChange({
			products: products.map((product, at) => (at === index ? { ...product, ...change } : product)),
		})
	return (
		<Stack gap="xs">
			{products.map((product, index) => (
				<Group
					// biome-ignore lint/suspicious/noArrayIndexKey: inputs hold no state of their own
					key={index}
					gap={6}
					wrap="nowrap"
					align="flex-end"
					role="group"
					aria-label={t.product(index + 1)}
				>
					<TextInput
						{...SMALL}
						flex={1}
						label={t.productId}
						value={product.id}
						onChange={({ currentTarget }) => put(index, { id: currentTarget.value })}
					/>
					<NumberField
						{...SMALL}
						flex={1}
						label={t.price}
						min={0}
						decimalScale={2}
						value={product.price}
						onChange={(price) => put(index, { price: price === '' ? '' : Number(price) })}
					/>
					<TextInput
						{...SMALL}
						flex={1}
						label={t.brand}
						value={product.brand}
						onChange={({ currentTarget }) => put(index, { brand: currentTarget.value })}
					/>
					<ActionIcon
						variant="subtle"
						color="gray"
						aria-label={t.removeProduct(index + 1)}
						onClick={() => onChange({ products: products.toSpliced(index, 1) })}
					>
						<Icon name="trash" size={16} />
					</ActionIcon>
				</Group>
			))}
			<Group>
				<Button
					variant="default"
					size="xs"
					leftSection={<Icon name="plus" size={14} />}
					onClick={() => onChange({ products: [...products, { id: '', price: '', brand: '' }] })}
				>
					{t.addProduct}
				</Button>
			</Group>
		</Stack>
	)
}
