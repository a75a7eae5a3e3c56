import { Anchor, Group, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRead } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { CsvButton } from '../ui/csv-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { SortedTable } from '../ui/sorted-table.tsx'
import { text } from './words.ts'

export function Brands() {
	const t = useText(text)
	const { number } = useFormats()
	const brands = useRead('listBrands')
	return (
		<Loaded of={brands}>
			{(list) =>
				list.length === 0 ? (
					<EmptyState icon="products" title={t.noBrands}>
						{t.noBrandsText}
					</EmptyState>
				) : (
					<Stack gap="md">
						<Group justify="flex-end">
							<CsvButton
								file="brands"
								rows={list}
								columns={{
									[t.id]: ({ Id }) => Id,
									[t.brand]: ({ Name }) => Name,
									[t.products]: ({ Products }) => Products,
								}}
							/>
						</Group>
						<div className="fiel-card">
							<SortedTable
								label={t.views.brands}
								rows={list}
								rowKey={({ Id }) => Id}
								columns={[
									{
										title: t.brand,
										sortBy: ({ Id, Name }) => Name ?? Id,
										cell: ({ Id, Name }) => (
											<Anchor component={Link} to="/products" search={{ brand: Id } as never} fz="sm">
												{Name ?? Id}
											</Anchor>
										),
									},
									{ title: t.id, wide: true, sortBy: ({ Id }) => Id, cell: ({ Id }) => Id },
									{
										title: t.products,
										sortBy: ({ Products }) => Products,
										align: 'right',
										cell: ({ Products }) => number(Products),
									},
								]}
							/>
						</div>
					</Stack>
				)
			}
		</Loaded>
	)
}
