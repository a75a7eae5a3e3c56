import {
	calculateProductPoints,
	type Product as ProductBody,
	ProductCategory,
	updateProduct,
} from '@fiel/contract'
import { money } from '../db/decimal.ts'
import type { Door } from '../http/door.ts'
import type { Reader } from '../http/reads.ts'
import { outcomeMembers, single } from '../http/reply.ts'
import { compileCheck } from '../http/validate.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import { say } from '../messages/message.ts'
import { compiledRules } from '../program/rules/compile-rules.ts'
import type { Program } from '../program/settings.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { calculatePoints } from './calculate-points.ts'
import { notATree } from './grow-tree.ts'
import type { Product, ProductMessage } from './product.ts'
import { readCatalogue } from './read-catalogue.ts'
import { type HowToRead, readCategories } from './read-categories.ts'
import { updateProducts } from './update-products.ts'

/** The private interface of products. */
export const openProducts = (door: Door): void => {
	door.serve(updateProduct, async ({ merchant, params, body }) => {
		const message = productMessage(params.id, body)
		if (isRefusal(message)) return message
		const updated = await door.writes.run(updateProducts, merchant, params.id, message)
		if (isRefusal(updated)) return updated
		return { ...single(productResult(updated.product)), ...outcomeMembers(updated.outcome) }
	})
	door.serve(calculateProductPoints, async ({ merchant, body }) => {
		const program = await door.reads.ask(readProgram, merchant, null)
		const queries = body.map(({ Id, Price, PriceCurrency }) => ({
			id: Id,
			price: money(Price),
			currency: PriceCurrency ?? null,
		}))
		const asks = compiledRules(program, merchant.timeZone).needsCatalogue
		const ids = queries.map(({ id }) => id)
		const catalogue = asks
			? await door.reads.run(merchant, (db) => readCatalogue(db, merchant.id, ids))
			: new Map<never, never>()
		const awards = calculatePoints(program, merchant, queries, catalogue, door.clock.now())
		if (isRefusal(awards)) return awards
		const result = awards.map(({ points, cashback }, index) => ({
			Id: body[index]!.Id,
			Points: points.toNumber(),
			Cashback: cashback.toNumber(),
		}))
		return { HasError: false, ErrorMessages: [], ErrorMessage: null, ErrorDescriptions: [], Result: result }
	})
}

/** All of them ask the same. */
const readProgram: Reader<null, Program> = async (db, { id }, questions) => {
	const program = await loadProgram(db, id)
	return questions.map(() => program)
}

/** The schema looks at one level, so the levels above are held against it one by one. */
const HOW_TO_READ: HowToRead = {
	field: 'ProductCategory',
	check: compileCheck(ProductCategory, updateProduct),
	notATree,
}

const productMessage = (id: string, body: ProductBody): ProductMessage | Refusal => {
	if (body.OriginalId != null && body.OriginalId !== id) {
		return {
			...refuse(
				'ApiExternalProduct_Cant_Insert_Update',
				say.otherIdInPath(body.OriginalId, id),
				'OriginalId',
			),
			outcome: 'OriginalIdMismatch',
		}
	}
	const categories = readCategories(body.ProductCategory, HOW_TO_READ)
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
