import type { AdminProduct } from '@fiel/contract'
import { Anchor, Badge, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { ApiFailure } from '../api/api-failure.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/language.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { DateText, Money } from '../ui/values.tsx'
import { text } from './words.ts'

export default function ProductPage() {
	const t = useText(text)
	const { id } = useParams({ strict: false }) as { id: string }
	const product = useRead('getProduct', { params: { id } })
	const title = product.data ? (product.data.Title ?? t.untitled) : id
	const isMissing = product.error instanceof ApiFailure && product.error.status === 404
	return (
		<>
			<PageHeader title={title} within="/products" />
			{isMissing ? (
				<EmptyState icon="products" title={t.missing}>
					{id}
				</EmptyState>
			) : (
				<Loaded of={product}>{(found) => <Facts of={found} />}</Loaded>
			)}
		</>
	)
}

function Facts({ of: product }: { of: AdminProduct }) {
	const t = useText(text)
	const link = (address: string | null) =>
		address && /^https?:/.test(address) ? (
			<Anchor href={address} target="_blank" rel="noreferrer" fz="sm">
				{address}
			</Anchor>
		) : (
			(address ?? '–')
		)
	return (
		<dl className="fiel-card fiel-facts">
			<dt>{t.id}</dt>
			<dd>{product.Id}</dd>
			<dt>{t.state}</dt>
			<dd>
				<Badge color={product.IsActive ? 'teal' : 'gray'}>{product.IsActive ? t.active : t.notActive}</Badge>
				{!product.IsActive && (
					<Text fz="xs" c="dimmed" mt={4}>
						{t.inactiveNote}
					</Text>
				)}
			</dd>
			<dt>{t.price}</dt>
			<dd>{product.Price === null ? '–' : <Money value={product.Price} />}</dd>
			<dt>{t.brand}</dt>
			<dd>{product.BrandName ?? product.BrandId ?? '–'}</dd>
			<dt>{t.category}</dt>
			<dd>{product.CategoryNames.join(' › ') || '–'}</dd>
			<dt>{t.page}</dt>
			<dd>{link(product.Url)}</dd>
			<dt>{t.image}</dt>
			<dd>{link(product.ImageUrl)}</dd>
			<dt>{t.created}</dt>
			<dd>
				<DateText value={product.CreatedDate} />
			</dd>
			<dt>{t.changed}</dt>
			<dd>
				<DateText value={product.ChangedDate} />
			</dd>
		</dl>
	)
}
