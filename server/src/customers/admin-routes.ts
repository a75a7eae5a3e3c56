import {
	blockCustomer,
	changeCustomer,
	countCustomers,
	eraseCustomer,
	explainPoints,
	exportCustomer,
	findSameContacts,
	getCustomerProfile,
	listCustomerPoints,
	listCustomers,
} from '@fiel/contract'
import { isPublicAddress } from '@fiel/contract/contact-rules'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { AdminApi } from '../http/admin-api.ts'
import { CONTACTS_FORBIDDEN, type Failure, notFound, resourceNotFound } from '../http/admin-reply.ts'
import { findRecord } from '../ledger/find-record.ts'
import { listRecords } from '../ledger/list-records.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { MASK } from '../messages/mask.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { explainRecord } from '../program/explain.ts'
import { isRefusal, refuseInEnglish as refuse } from '../refusal.ts'
import { type BlockState, blockCustomers } from './block-customers.ts'
import { changeCustomers } from './change-customers.ts'
import { checkDocument } from './check-customer.ts'
import { countListedCustomers } from './count-listed-customers.ts'
import { loadCustomerPage, parsePosition } from './customer-pages.ts'
import { eraseCustomer as erase } from './erase-customer.ts'
import type { Eraser } from './eraser.ts'
import { explainMoves } from './explain-moves.ts'
import { exportCustomer as readDossier } from './export-customer.ts'
import { findCustomerIds } from './find-customers.ts'
import { findProfile } from './find-profile.ts'
import { findSameContacts as loadSameContacts } from './find-same-contacts.ts'
import { KNOWN_IDS } from './known-names.ts'
import { createContactsMask, maskContacts } from './mask-contacts.ts'
import { matchesWithoutContacts } from './matches-without-contacts.ts'
import { dossierBody, listedCustomer, pointBody, profileBody } from './profile-wire.ts'
import { readCustomers } from './read-customers.ts'
import { customerMembers, toCustomerInput } from './wire.ts'

/** Finds the subquery of a segment, which is a feature that knows customers. */
type FindSegment = (db: Queryable, merchant: Merchant, now: Date, id: number) => Promise<Sql | undefined>

/** The panel's routes for customers and their points. */
export const registerCustomersAdminRoutes =
	(erasers: readonly Eraser[], findSegment: FindSegment) =>
	(api: AdminApi): void => {
		registerCustomerListRoutes(api, findSegment)
		registerCustomerReadRoutes(api)
		registerCustomerChangeRoutes(api)
		registerPersonalDataRoutes(api, erasers)
	}

const DEFAULT_LIMIT = 50

const customerNotFound = (id: string): Failure =>
	notFound(refuse('Customer_NotFound', `there is no customer ${id}`, 'id'))

const CONTACTS = ['Email', 'Phone', 'Document'] as const

/** The filter of a list without its paging position. */
const filterOf = ({ search, tier, group, state, segment, only }: Record<string, unknown>) => ({
	Search: search ?? null,
	Tier: tier ?? null,
	Group: group ?? null,
	State: state ?? null,
	...(segment !== undefined && segment !== null && { Segment: segment }),
	...(typeof only === 'string' && { Only: only.split('\n') }),
})

/** The ids of customers whom a request names one by one. */
const namedCustomers = (merchantId: number, lines: string): Sql => sql`
	select known.id from ${KNOWN_IDS} known
	where known.merchant_id = ${merchantId} and known.original_id = any(${lines.split('\n')}::text[])`

interface SearchQuery {
	search?: string | null
	tier?: number | null
	group?: number | null
	state?: 'enrolled' | 'left' | 'blocked' | null
}

const searchOf = ({ search, tier, group, state }: SearchQuery) => ({
	search: search ?? null,
	tierId: tier ?? null,
	group: group ?? null,
	state: state ?? null,
})

const registerCustomerListRoutes = ({ db, clock, serve }: AdminApi, findSegment: FindSegment): void => {
	const segmentOf = async (merchant: Merchant, id: number | null | undefined) => {
		const within = id ? await findSegment(db, merchant, clock.now(), id) : null
		return within === undefined
			? refuse('GenericError', `there is no segment ${id}`, 'segment', panelText.gone())
			: { within }
	}
	serve(listCustomers, async ({ session: { merchant, user }, query, audit }) => {
		if (query.export && !user.maySeeContacts) return CONTACTS_FORBIDDEN
		const segment = await segmentOf(merchant, query.segment)
		if (isRefusal(segment)) return segment
		const position = parsePosition(query.sort ?? null, query.before ?? null)
		if (!position)
			return {
				failed: 400,
				message: 'before is no place in the list',
				field: 'before',
				text: panelText.reload(),
			}
		const limit = query.limit ?? DEFAULT_LIMIT
		const within = query.only ? namedCustomers(merchant.id, query.only) : segment.within
		const filter = { ...searchOf(query), ...(within && { within }) }
		const load = (from: Queryable) => loadCustomerPage(from, merchant.id, filter, position, limit)
		const page = await (within ? db.snapshot(load) : load(db))
		const shown = user.maySeeContacts
			? page.customers
			: page.customers
					.filter(
						(customer) =>
							customer.isFoundByFormerName || matchesWithoutContacts(customer, query.search ?? ''),
					)
					.map(maskContacts)
		if (query.export) {
			const taken = { ...filterOf(query), Rows: shown.length }
			await db.transaction((tx) => audit(tx, { id: null, after: taken }))
		}
		return { Items: shown.map(listedCustomer), NextBefore: page.next }
	})
	serve(countCustomers, async ({ session: { merchant, user }, query }) => {
		if (query.search?.trim() && !user.maySeeContacts) return { Rows: 0, IsExact: false }
		const segment = await segmentOf(merchant, query.segment)
		if (isRefusal(segment)) return segment
		const filter = { ...searchOf(query), ...(segment.within && { within: segment.within }) }
		const count = (from: Queryable) => countListedCustomers(from, merchant.id, filter)
		const { rows, isExact } = await (segment.within ? db.snapshot(count) : count(db))
		return { Rows: rows, IsExact: isExact }
	})
}

const registerCustomerReadRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(getCustomerProfile, async ({ session: { merchant, user }, params: { id } }) => {
		const profile = await findProfile(db, merchant, clock.now(), id)
		if (!profile) return customerNotFound(id)
		return profileBody({ ...profile, customer: createContactsMask(user.maySeeContacts)(profile.customer) })
	})
	serve(listCustomerPoints, async ({ session: { merchant }, params: { id }, query }) => {
		const customerId = (await findCustomerIds(db, merchant.id, [id])).get(id)
		if (customerId === undefined) return customerNotFound(id)
		const limit = query.limit ?? DEFAULT_LIMIT
		const found = await listRecords(db, merchant.id, customerId, {
			before: query.before ?? null,
			most: limit + 1,
		})
		const items = found.slice(0, limit)
		return {
			Items: items.map(pointBody),
			NextBefore: found.length > limit ? items.at(-1)!.record.id : null,
		}
	})
	serve(explainPoints, async ({ session: { merchant }, params: { id } }) => {
		const found = await findRecord(db, merchant.id, id)
		if (!found) return resourceNotFound(`there is no point record ${id}`)
		const { type, amount, reason, createdAt, validUntil } = found.record
		const customers = await readCustomers(db, merchant.id, [found.customerId])
		return {
			PointId: id,
			CustomerId: customers.get(found.customerId)!.originalId,
			PointType: type,
			Points: amount.points.toNumber(),
			Cashback: amount.cashback.toNumber(),
			CreatedDate: createdAt.toISOString(),
			ExpirationDate: validUntil?.toISOString() ?? null,
			Reason: reason,
			Sentence: `${explainRecord({ type, points: amount.points, reason })}${await explainMoves(db, merchant, id)}`,
		}
	})
}

const CONTACT_COLUMNS = { Email: 'email', Phone: 'phone', Document: 'document' } as const

const registerCustomerChangeRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(changeCustomer, async ({ session: { merchant, user }, params: { id }, body, audit }) => {
		const masked = CONTACTS.find((member) => body[member]?.includes(MASK))
		if (masked)
			return refuse(
				'GenericError',
				`${masked} is masked: leave it out, or write it anew`,
				masked,
				panelText.masked(),
			)
		if (body.Email && !isPublicAddress(body.Email.trim()))
			return refuse('GenericError', 'Email is not an email address', 'Email', panelText.email())
		const { Clear, ...known } = body
		const input = {
			...toCustomerInput({ ...known, OriginalId: id }, merchant.timeZone),
			cleared: (Clear ?? []).map((member) => CONTACT_COLUMNS[member]),
		}
		return db.transaction(async (tx) => {
			const found = await findCustomerIds(tx, merchant.id, [id])
			await lockAccounts(tx, merchant.id, [...found.values()]).accounts
			const [before] = (await readCustomers(tx, merchant.id, [...found.values()])).values()
			// A document that an order brought stays until somebody changes it.
			const wrong = before && before.document !== input.document ? checkDocument(input) : null
			if (wrong) return wrong
			const [changed] = await changeCustomers(tx, merchant, clock.now(), [input])
			if (isRefusal(changed))
				return changed.refused === 'Customer_NotFound' ? notFound({ ...changed, field: 'id' }) : changed
			const after = customerMembers(changed!)
			await audit(tx, { id, before: customerMembers(before!), after })
			return customerMembers(createContactsMask(user.maySeeContacts)(changed!))
		})
	})
	serve(findSameContacts, async ({ session: { merchant }, params: { id }, body }) => {
		const contacts = { email: body.Email?.trim() || null, document: body.Document?.trim() || null }
		const found = await loadSameContacts(db, merchant.id, id, contacts)
		return found.map(({ field, originalId, name }) => ({ Field: field, OriginalId: originalId, Name: name }))
	})
	serve(blockCustomer, ({ session: { merchant }, params: { id }, body, audit }) =>
		db.transaction(async (tx) => {
			const wanted = { originalId: id, isBlocked: body.IsBlocked, reason: body.Reason || null }
			const [blocked] = await blockCustomers(tx, merchant.id, clock.now(), [wanted])
			if (isRefusal(blocked)) return notFound(blocked)
			const after = blockBody(blocked!.after)
			await audit(tx, { id, before: blockBody(blocked!.before), after })
			return after
		}),
	)
}

const blockBody = ({ blockedAt, reason }: BlockState) => ({
	BlockedDate: blockedAt?.toISOString() ?? null,
	BlockedReason: reason,
})

const registerPersonalDataRoutes = ({ db, clock, serve }: AdminApi, erasers: readonly Eraser[]): void => {
	serve(exportCustomer, ({ session: { merchant }, params: { id }, audit }) =>
		db.transaction(async (tx) => {
			const dossier = await readDossier(tx, merchant.id, id)
			if (!dossier) return customerNotFound(id)
			await audit(tx, { id })
			return dossierBody(dossier)
		}),
	)
	serve(eraseCustomer, ({ session: { merchant }, params: { id }, body, audit }) => {
		if (body.Confirm !== id)
			return Promise.resolve(
				refuse(
					'GenericError',
					'Confirm is not the id of the customer',
					'Confirm',
					panelText.notTheCustomerId(),
				),
			)
		return db.transaction(async (tx) => {
			const erased = await erase(tx, merchant.id, clock.now(), id, erasers)
			if (isRefusal(erased)) return notFound(erased)
			const after = { OriginalId: erased.newOriginalId }
			await audit(tx, { id: erased.newOriginalId, after })
			return after
		})
	})
}
