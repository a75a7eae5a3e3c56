import { ActionIcon, Button, Group, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useIsAllowed } from '../api/session.ts'
import { readQuery } from '../api/use-read.ts'
import { useText } from '../i18n/language.tsx'
import { Icon } from '../ui/icon.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { findMissingArguments } from './incomplete.ts'
import { useNumberFaults } from './number-faults.ts'
import type { Rule } from './rule-values.ts'
import { text as ruleText } from './rule-words.ts'
import type { Settings } from './settings.ts'
import { type Basket, EMPTY_BASKET, NEW_PRODUCT, orderBody } from './simulated-order.ts'
import { SimulationResult } from './simulation-result.tsx'
import { simulatorText } from './simulator-words.ts'
import { StoreField } from './store-field.tsx'

interface Props {
	/** The number of the saved version: its result is read again when another one is saved. */
	savedVersion: number
	edited: Settings
	isDirty: boolean
	/** When the order is placed, until another date is chosen; now by default. */
	at?: string
	/** Whether a campaign is tried, and not the program. */
	isCampaign?: boolean
}

const PAUSE = 400

/** What an order would earn under the saved program and under the edited one. */
export function Simulator({ savedVersion, edited, isDirty, at = '', isCampaign }: Props) {
	const t = useText(simulatorText)
	const { unnamed } = useText(ruleText)
	const [chosen, setBasket] = useState({ ...EMPTY_BASKET, at })
	// The date follows the start of the campaign until somebody chooses one.
	const [isDateChosen, setDateChosen] = useState(false)
	const basket = useMemo(() => (isDateChosen ? chosen : { ...chosen, at }), [chosen, isDateChosen, at])
	const [now] = useState(() => new Date().toISOString())
	const [wanted] = useDebouncedValue({ basket, edited }, PAUSE)
	// What is typed into a list is looked up first, so the basket may have changed by then.
	const put = (change: BasketChange): void => {
		if (typeof change === 'object' && 'at' in change) setDateChosen(true)
		setBasket((latest) => ({ ...latest, ...(typeof change === 'function' ? change(latest) : change) }))
	}
	const simulate = (change: Partial<Settings>) => ({
		...readQuery('simulateOrder', { body: orderBody(wanted.basket, now, change) }),
		placeholderData: keepPreviousData,
		retry: false,
	})
	const isReady = wanted.basket.total !== ''
	const hasProducts = wanted.basket.products.some(({ id }) => id !== '')
	const ofSaved = simulate({})
	const saved = useQuery({
		...ofSaved,
		queryKey: [...ofSaved.queryKey, savedVersion],
		enabled: isReady,
	})
	const rules = wanted.edited.Rules as Rule[]
	// The server would refuse a rule that lacks something.
	const isComplete = findMissingArguments(rules).length === 0
	const [fault] = Object.entries(useNumberFaults()(wanted.edited)).map(([path, said]) => ({ path, said }))
	const named = rules.map((rule) => ({ ...rule, name: rule.name.trim() || unnamed }))
	const draft = useQuery({
		...simulate({ ...wanted.edited, Rules: named }),
		enabled: isReady && isDirty && isComplete && !fault,
	})
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
						<SimulationResult title={t.saved} of={saved} isQuiet={isDirty} hasProducts={hasProducts} />
						{isDirty && (
							<SimulationResult
								title={t.edited}
								of={draft}
								before={saved.data?.Points}
								settings={wanted.edited}
								fault={fault}
								isComplete={isComplete}
								isCampaign={isCampaign}
								hasProducts={hasProducts}
							/>
						)}
					</Stack>
				</div>
				<BasketFields basket={basket} onChange={put} />
			</Stack>
		</aside>
	)
}

type BasketChange = Partial<Basket> | ((latest: Basket) => Partial<Basket>)

interface FieldsProps {
	basket: Basket
	onChange: (change: BasketChange) => void
}

const SMALL = { size: 'xs' } as const
/** In this narrow column, a field to choose from a list has no description. */
const CHOSEN = { size: 'xs', description: '' } as const

function TotalField({ basket, onChange }: FieldsProps) {
	const t = useText(simulatorText)
	return (
		<MoneyField
			{...SMALL}
			label={t.total}
			value={basket.total}
			onChange={(total) => onChange({ total: total === '' ? '' : Number(total) })}
		/>
	)
}

function BasketFields({ basket, onChange }: FieldsProps) {
	const t = useText(simulatorText)
	const typed = (member: 'customer' | 'metadataName' | 'metadataValue') => ({
		...SMALL,
		label: t[member],
		value: basket[member],
		onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
			onChange({ [member]: currentTarget.value }),
	})
	const chosen = (kind: 'customer' | 'branch' | 'paymentMethod' | 'salesPerson') => ({
		...CHOSEN,
		kind,
		label: t[kind],
		value: basket[kind],
		onChange: (id: string) => onChange({ [kind]: id }),
	})
	const mayFind = useIsAllowed('listCustomers')
	return (
		<Stack gap="sm" className="fiel-result">
			{mayFind ? (
				<StoreField {...chosen('customer')} placeholder={basket.customer ? undefined : t.customerHelp} />
			) : (
				<TextInput {...typed('customer')} placeholder={t.customerHelp} />
			)}
			<MomentField size="xs" label={t.moment} value={basket.at} onChange={(at) => onChange({ at })} />
			<ProductFields basket={basket} onChange={onChange} />
			<details>
				<summary className="fiel-summary">{t.more}</summary>
				<Stack gap="xs" pt="xs">
					<StoreField {...chosen('branch')} />
					<StoreField {...chosen('paymentMethod')} />
					<StoreField {...chosen('salesPerson')} />
					<SimpleGrid cols={2} spacing="xs">
						<TextInput {...typed('metadataName')} />
						<TextInput {...typed('metadataValue')} />
					</SimpleGrid>
				</Stack>
			</details>
		</Stack>
	)
}

function ProductFields({ basket: { products }, onChange }: FieldsProps) {
	const t = useText(simulatorText)
	return (
		<Stack gap="xs">
			{products.map((product, index) => (
				<ProductField
					// biome-ignore lint/suspicious/noArrayIndexKey: a product has no other key
					key={index}
					number={index + 1}
					product={product}
					onChange={(change) =>
						onChange((latest) => ({
							products: latest.products.map((one, at) => (at === index ? { ...one, ...change } : one)),
						}))
					}
					onRemove={() => onChange({ products: products.toSpliced(index, 1) })}
				/>
			))}
			<Group>
				<Button
					variant="default"
					size="xs"
					leftSection={<Icon name="plus" size={14} />}
					onClick={() => onChange({ products: [...products, NEW_PRODUCT] })}
				>
					{t.addProduct}
				</Button>
			</Group>
		</Stack>
	)
}

interface ProductProps {
	number: number
	product: Basket['products'][number]
	onChange: (change: Partial<Basket['products'][number]>) => void
	onRemove: () => void
}

function ProductField({ number, product, onChange, onRemove }: ProductProps) {
	const t = useText(simulatorText)
	return (
		<Stack gap={6} className="fiel-simulated" role="group" aria-label={t.product(number)}>
			<Group gap="xs" justify="space-between" wrap="nowrap">
				<Text fz="xs" fw={550}>
					{t.product(number)}
				</Text>
				<ActionIcon
					variant="subtle"
					color="gray"
					size="sm"
					aria-label={t.removeProduct(number)}
					onClick={onRemove}
				>
					<Icon name="trash" size={16} />
				</ActionIcon>
			</Group>
			<StoreField
				{...CHOSEN}
				kind="product"
				label={t.productId}
				value={product.id}
				onChange={(id) => onChange({ id })}
			/>
			<MoneyField
				{...SMALL}
				label={t.price}
				value={product.price}
				onChange={(price) => onChange({ price: price === '' ? '' : Number(price) })}
			/>
			<StoreField
				{...CHOSEN}
				kind="category"
				label={t.category}
				value={product.category}
				onChange={(category) => onChange({ category })}
			/>
			<StoreField
				{...CHOSEN}
				kind="brand"
				label={t.brand}
				value={product.brand}
				onChange={(brand) => onChange({ brand })}
			/>
		</Stack>
	)
}
