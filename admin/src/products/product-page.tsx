import type { AdminProduct } from '@fiel/contract'
import { Anchor, Badge, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/language.tsx'
import { DetailList } from '../ui/detail-list.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { isNotFound } from '../ui/not-found-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { DateText, Money } from '../ui/values.tsx'
import { text } from './words.ts'

export default function ProductPage() {
	const t = useText(text)
	const { id } = useParams({ strict: false }) as { id: string }
	const product = useRead('getProduct', { params: { id } })
	const title = product.data ? (product.data.Title ?? t.untitled) : id
	return (
		<>
			<PageHeader title={title} within="/products" />
			{isNotFound(product) ? (
				<EmptyState icon="products" title={t.missing}>
					{id}
				</EmptyState>
			) : (
				<Loaded of={product}>{(found) => <About of={found} />}</Loaded>
			)}
		</>
	)
}

function About({ of: product }: { of: AdminProduct }) {
	const t = useText(text)
	const link = (address: string | null) =>
		address && /^https?:/.test(address) ? (
			<Anchor href={address} target="_blank" rel="noreferrer" fz="sm">
				{address}
			</Anchor>
		) : (
			address
		)
	return (
		<DetailList
			card
			of={{
				[t.id]: product.Id,
				[t.state]: <State of={product} />,
				[t.price]: product.Price === null ? null : <Money value={product.Price} />,
				[t.brand]: product.BrandName ?? product.BrandId,
				[t.category]: product.CategoryNames.join(' › ') || null,
				[t.page]: link(product.Url),
				[t.image]: link(product.ImageUrl),
				[t.created]: <DateText value={product.CreatedDate} />,
				[t.changed]: <DateText value={product.ChangedDate} />,
			}}
		/>
	)
}

function State({ of: { IsActive } }: { of: AdminProduct }) {
	const t = useText(text)
	return (
		<>
			<Badge color={IsActive ? 'teal' : 'gray'}>{IsActive ? t.active : t.notActive}</Badge>
			{!IsActive && (
				<Text fz="xs" c="dimmed" mt={4}>
					{t.inactiveNote}
				</Text>
			)}
		</>
	)
}
