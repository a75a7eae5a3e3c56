import {
	calculateProductPoints,
	outcomeMembers,
	type Product as ProductBody,
	ProductCategory,
	ProductOutcome,
	updateProduct,
} from '@fiel/contract'
import { money } from '../db/decimal.ts'
import type { PrivateApi } from '../http/private-api.ts'
import type { BatchReader } from '../http/read-batcher.ts'
import { resultEnvelope } from '../http/reply.ts'
import { compileCheck } from '../http/validate.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { CallingMerchant } from '../merchants/merchant.ts'
import { localized } from '../messages/message.ts'
import { getCompiledRules } from '../program/rules/compile-rules.ts'
import type { Program } from '../program/settings.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { calculatePoints } from './calculate-points.ts'
import { refuseCategoryTree } from './merge-category-path.ts'
import { type CategoryRules, parseCategoryPath } from './parse-category-path.ts'
import { type PointQueryBody, type PointResultBody, pointQuery, pointResults } from './point-wire.ts'
import type { Product, ProductMessage } from './product.ts'
import { readCatalogue } from './read-catalogue.ts'
import { updateProducts } from './update-products.ts'

/** The product routes of the private API. */
export const registerProductsRoutes = (api: PrivateApi): void => {
	api.serve(updateProduct, async ({ merchant, params, body }) => {
		const message = productMessage(params.id, body)
		if (isRefusal(message)) return message
		const updated = await api.writes.run(updateProducts, merchant, params.id, message)
		if (isRefusal(updated)) return updated
		return {
			...resultEnvelope(productResult(updated.product)),
			...outcomeMembers(ProductOutcome, updated.outcome),
		}
	})
	api.serve(calculateProductPoints, async ({ merchant, body }) => {
		const result = await answerPointQueries(api, merchant, body)
		if (isRefusal(result)) return result
		return { HasError: false, ErrorMessages: [], ErrorMessage: null, ErrorDescriptions: [], Result: result }
	})
}

/** What products would earn, for the private and the public interface. */
export const answerPointQueries = async (
	{ reads, clock }: Pick<PrivateApi, 'reads' | 'clock'>,
	merchant: CallingMerchant,
	items: PointQueryBody[],
): Promise<PointResultBody[] | Refusal> => {
	const program = await reads.read(readProgram, merchant, null)
	const queries = items.map(pointQuery)
	const needsCatalogue = getCompiledRules(program, merchant.timeZone).needsCatalogue
	const ids = queries.map(({ id }) => id)
	const catalogue = needsCatalogue
		? await reads.runUnbatched(merchant, (db) => readCatalogue(db, merchant.id, ids))
		: new Map<never, never>()
	const awards = calculatePoints(program, merchant, queries, catalogue, clock.now())
	if (isRefusal(awards)) return awards
	return pointResults(queries, awards)
}

/** All requests of a batch need the same program. */
const readProgram: BatchReader<null, Program> = async (db, { id }, requests) => {
	const program = await loadProgram(db, id)
	return requests.map(() => program)
}

/** The schema describes one level, so each level is checked separately. */
const CATEGORY_RULES: CategoryRules = {
	field: 'ProductCategory',
	check: compileCheck(ProductCategory, updateProduct),
	refuseTree: refuseCategoryTree,
}

const productMessage = (id: string, body: ProductBody): ProductMessage | Refusal => {
	if (body.OriginalId != null && body.OriginalId !== id) {
		return {
			...refuse(
				'ApiExternalProduct_Cant_Insert_Update',
				localized.otherIdInPath(body.OriginalId, id),
				'OriginalId',
			),
			outcome: 'OriginalIdMismatch',
		}
	}
	const categories = parseCategoryPath(body.ProductCategory, CATEGORY_RULES)
	if (isRefusal(categories)) return categories
	const brand = body.ProductBrand
	return {
		originalId: id,
		title: body.Title,
		url: body.Url ?? null,
		imageUrl: body.ImageUrl ?? null,
		isActive: body.IsActive ?? true,
		price: body.ProductPrice == null ? null : money(body.ProductPrice),
		brand: brand ? { originalId: brand.OriginalId, name: brand.Name ?? null } : null,
		categories,
	}
}

const productResult = (product: Product) => ({
	OriginalId: product.originalId,
	Title: product.title ?? '',
	Url: product.url,
	ImageUrl: product.imageUrl,
	IsActive: product.isActive,
	ProductPrice: product.price?.toNumber() ?? null,
})
