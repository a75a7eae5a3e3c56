import {
	countDuplicateCustomers,
	listCustomerMerges,
	listDuplicateCustomers,
	mergeCustomers,
	previewMerge,
	removeAlias,
	undoMerge,
} from '@fiel/contract'
import { deleteAlias, listAliases } from '../customers/aliases.ts'
import { findCustomerIds } from '../customers/find-customers.ts'
import { createContactsMask } from '../customers/mask-contacts.ts'
import type { Mover } from '../customers/mover.ts'
import { countBody } from '../db/count-rows.ts'
import type { AdminApi } from '../http/admin-api.ts'
import { type Failure, notFound } from '../http/admin-reply.ts'
import { isRefusal, type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import { countDuplicates, type DuplicateGroup, findDuplicates } from './find-duplicates.ts'
import { type ListedMerge, listMerges } from './list-merges.ts'
import { mergeCustomers as merge } from './merge-customers.ts'
import { previewMerge as preview } from './preview-merge.ts'
import { type MergeCandidate, readCandidates } from './read-candidates.ts'
import { undoMerges } from './undo-merges.ts'

/** The panel's routes for customers who are one person. */
export const registerMergesAdminRoutes =
	(movers: readonly Mover[]) =>
	(api: AdminApi): void => {
		registerDuplicateRoutes(api)
		registerMergeRoutes(api, movers)
		registerUndoRoutes(api, movers)
	}

const DEFAULT_LIMIT = 20

const customerNotFound = (id: string): Failure =>
	notFound(refuse('Customer_NotFound', `there is no customer ${id}`, 'id'))

const withStatus = (refusal: Refusal): Failure | Refusal =>
	refusal.refused === 'Customer_NotFound' ? notFound(refusal) : refusal

const registerDuplicateRoutes = ({ db, serve }: AdminApi): void => {
	serve(listDuplicateCustomers, async ({ session: { merchant, user }, query }) => {
		const limit = query.limit ?? DEFAULT_LIMIT
		const by = query.by ?? 'document'
		const found = await findDuplicates(db, merchant.id, by, {
			after: query.after ?? null,
			limit: limit + 1,
			isDescending: query.sort === '-value',
		})
		const groups = found.slice(0, limit)
		return {
			Items: groups.map((group) => groupBody(group, user.maySeeContacts)),
			NextAfter: found.length > limit ? groups.at(-1)!.place : null,
		}
	})
	serve(countDuplicateCustomers, async ({ session: { merchant }, query }) =>
		countBody(await countDuplicates(db, merchant.id, query.by ?? 'document')),
	)
	serve(listCustomerMerges, async ({ session: { merchant }, params: { id } }) => {
		const customerId = (await findCustomerIds(db, merchant.id, [id])).get(id)
		if (customerId === undefined) return customerNotFound(id)
		const aliases = await listAliases(db, merchant.id, customerId)
		return {
			Merges: (await listMerges(db, merchant.id, customerId)).map(mergeBody),
			Aliases: aliases.map(({ originalId, mergeId, createdAt }) => ({
				OriginalId: originalId,
				IsMerged: mergeId !== null,
				CreatedDate: createdAt.toISOString(),
			})),
		}
	})
}

const registerMergeRoutes = ({ db, clock, serve }: AdminApi, movers: readonly Mover[]): void => {
	serve(previewMerge, async ({ session: { merchant, user }, params, query }) => {
		const request = { from: query.from, into: params.id, author: user.email }
		const previewed = await preview(db, merchant, clock.now(), request, movers)
		if (isRefusal(previewed)) return withStatus(previewed)
		const { from, into, merged, moved, canBeUndone } = previewed
		const [From, Into, Merged] = [from, into, merged].map((each) => candidateBody(each, user.maySeeContacts))
		const { records, orders, coupons, redemptions } = moved
		return {
			...{ From: From!, Into: Into!, Merged: Merged! },
			Moved: { Points: records, Orders: orders, Coupons: coupons, Redemptions: redemptions },
			CanBeUndone: canBeUndone,
		}
	})
	serve(mergeCustomers, ({ session: { merchant, user }, params, body, audit }) =>
		db.transaction(async (tx) => {
			const ids = await findCustomerIds(tx, merchant.id, [params.id, body.From])
			const before = await readCandidates(tx, merchant.id, [...ids.values()])
			const request = { from: body.From, into: params.id, author: user.email }
			const [merged] = await merge(tx, merchant, clock.now(), [request], movers)
			if (isRefusal(merged)) return withStatus(merged)
			const { fromId, intoId } = merged!
			const after = (await readCandidates(tx, merchant.id, [intoId])).get(intoId)!
			const [From, Into] = [fromId, intoId].map((id) => candidateBody(before.get(id)!, true))
			await audit(tx, { id: params.id, before: { From, Into }, after: candidateBody(after, true) })
			return candidateBody(after, user.maySeeContacts)
		}),
	)
}

const registerUndoRoutes = ({ db, clock, serve }: AdminApi, movers: readonly Mover[]): void => {
	serve(undoMerge, ({ session: { merchant, user }, params, audit }) =>
		db.transaction(async (tx) => {
			const customerId = (await findCustomerIds(tx, merchant.id, [params.id])).get(params.id)
			const merges = customerId === undefined ? [] : await listMerges(tx, merchant.id, customerId)
			if (!merges.some(({ id }) => id === params.merge)) return customerNotFound(params.id)
			const before = (await readCandidates(tx, merchant.id, [customerId!])).get(customerId!)!
			const request = { mergeId: params.merge, author: user.email }
			const [separated] = await undoMerges(tx, merchant, clock.now(), [request], movers)
			if (isRefusal(separated)) return withStatus(separated)
			const { fromId, intoId } = separated!
			const after = await readCandidates(tx, merchant.id, [fromId, intoId])
			const [From, Into] = [fromId, intoId].map((id) => candidateBody(after.get(id)!, true))
			await audit(tx, { id: params.id, before: candidateBody(before, true), after: { From, Into } })
			return candidateBody(after.get(fromId)!, user.maySeeContacts)
		}),
	)
	serve(removeAlias, ({ session: { merchant }, params: { id, alias }, audit }) =>
		db.transaction(async (tx) => {
			const customerId = (await findCustomerIds(tx, merchant.id, [id])).get(id)
			const isDeleted = customerId !== undefined && (await deleteAlias(tx, merchant.id, customerId, alias))
			if (!isDeleted) return customerNotFound(alias)
			await audit(tx, { id, before: { Alias: alias }, after: null })
			return undefined
		}),
	)
}

const candidateBody = (candidate: MergeCandidate, maySeeContacts: boolean) => {
	const shown = createContactsMask(maySeeContacts)(candidate)
	return {
		OriginalId: shown.originalId,
		Name: shown.name,
		Email: shown.email,
		Phone: shown.phone,
		Document: shown.document,
		BirthdayDate: shown.birthday && `${shown.birthday}T00:00:00.000Z`,
		IsEnrolled: shown.isEnrolled,
		IsBlocked: shown.isBlocked,
		CreatedDate: shown.createdAt.toISOString(),
		TierName: shown.tierName,
		Points: shown.points.toNumber(),
		Cashback: shown.cashback.toNumber(),
		Orders: shown.orders,
		Spend: shown.spend.toNumber(),
		LastOrderDate: shown.lastOrderOn,
	}
}

const groupBody = ({ by, value, customers }: DuplicateGroup, maySeeContacts: boolean) => ({
	By: by,
	Value: createContactsMask(maySeeContacts)({ [by]: value })[by]!,
	Customers: customers.map((each) => candidateBody(each, maySeeContacts)),
})

const mergeBody = (merge: ListedMerge) => ({
	Id: merge.id,
	OriginalId: merge.originalId,
	Name: merge.name,
	MergedDate: merge.mergedAt.toISOString(),
	MergedBy: merge.mergedBy,
	UndoneDate: merge.undoneAt?.toISOString() ?? null,
	UndoneBy: merge.undoneBy,
	CanBeUndone: merge.obstacle === null,
	WhyNot: merge.obstacle,
})
