import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'

export interface MentionedProduct {
	originalId: string | null
	title: string | null
	url: string | null
	imageUrl: string | null
	isActive: boolean
	price: Decimal | null
	brand: { originalId: string; name: string | null } | null
}

/** Adds products that orders mention and the catalogue does not have; the product update stays the authority on the rest. */
export const learnProducts = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	mentioned: MentionedProduct[],
): Promise<void> => {
	const products = new Map<string, object>()
	for (const product of mentioned) {
		if (!product.originalId) continue
		products.set(product.originalId, {
			...product,
			brandId: product.brand?.originalId ?? null,
			brandName: product.brand?.name ?? null,
		})
	}
	if (products.size === 0) return
	await tx.rows(sql`
		with mentioned as (
			select *
			from json_to_recordset(${JSON.stringify([...products.values()])}) as p (
				"originalId" text, title text, url text, "imageUrl" text, "isActive" boolean, price numeric,
				"brandId" text, "brandName" text)
			where not exists (
				select from products known
				where known.merchant_id = ${merchantId} and known.original_id = p."originalId")
		), branded as (
			insert into brands (merchant_id, original_id, name)
			select distinct on ("brandId") ${merchantId}::bigint, "brandId", "brandName"
			from mentioned where "brandId" is not null
			order by "brandId"
			on conflict (merchant_id, original_id) do nothing
		)
		insert into products (merchant_id, original_id, title, url, image_url, is_active, price, brand_id, created_at, changed_at)
		select ${merchantId}::bigint, "originalId", title, url, "imageUrl", "isActive", price, "brandId", ${now}::timestamptz, ${now}::timestamptz
		from mentioned
		order by "originalId"
		on conflict (merchant_id, original_id) do nothing`)
}
