import type { AuditEntry } from '@fiel/contract'
import { membersOf } from './sentence-of.ts'

/** What a sentence about an entry says. Empty texts stand for what the entry does not say. */
export interface SentenceParts {
	who: string
	/** The name of the thing, or else its id. */
	thing: string
	customer: string
	/** A second customer, an address, or a former name. */
	other: string
	/** With a colon before it. */
	reason: string
	tier: string
	until: string
	/** Points, cashback or money. */
	amount: string
	count: string
	role: string
	list: string
}

/** The names and formats that the page knows. */
export interface Known {
	userNames: ReadonlyMap<string, string>
	tierNames: ReadonlyMap<string, string>
	roles: Record<string, string>
	lists: Record<string, string>
	/** Why somebody could not sign in through a provider. */
	refusals: Record<string, string>
	operator: string
	someone: string
	tier(id: string): string
	points(value: number): string
	cashback(value: number): string
	money(value: number): string
	number(value: number): string
	date(instant: string): string
}

type Members = Record<string, unknown>

/** The author of what a command did. */
const COMMAND_LINE = 'command line'

/** The members that may hold the name of a thing. */
const NAMES = ['SegmentName', 'Title', 'ListName', 'FileName', 'Name', 'Email', 'Code', 'Version'] as const

const textOf = (value: unknown): string =>
	typeof value === 'string' || typeof value === 'number' ? String(value) : ''

const first = (...values: unknown[]): string => values.map(textOf).find((text) => text !== '') ?? ''

const nameIn = (members: Members): string =>
	first(...NAMES.map((name) => members[name]), membersOf(members.List).ListName)

/** Collects what the sentence about an entry says. */
export const sentencePartsOf = (entry: AuditEntry, known: Known): SentenceParts => {
	const [before, after, request] = [entry.Before, entry.After, entry.Request].map(membersOf) as [
		Members,
		Members,
		Members,
	]
	const id = entry.ThingId ?? ''
	const find = (name: string): string => first(request[name], after[name], before[name])
	const tierId = find('TierId')
	// A request may name a day; what was saved is an instant.
	const until = first(after.Until, request.Until)
	const given = first(request.Reason, after.Reason)
	const reason = entry.Operation === 'refusedSingleSignOn' ? (known.refusals[given] ?? given) : given
	const role = find('Role')
	return {
		who:
			entry.Author === COMMAND_LINE
				? known.operator
				: (known.userNames.get(String(entry.UserId)) ?? entry.Author),
		thing: first(
			known.lists[entry.Kind === 'exports' ? id : entry.Operation],
			nameIn(after),
			nameIn(before),
			nameIn(request),
			entry.Kind === 'users' && known.userNames.get(id),
			id,
		),
		customer: customerOf(entry, { before, after, request }, known),
		other: otherOf(entry.Operation, { before, after, request }, known),
		reason: reason && `: ${reason}`,
		tier: known.tierNames.get(tierId) ?? (tierId && known.tier(tierId)),
		until: until && known.date(until),
		amount: amountOf({ ...after, ...request }, known),
		count: known.number(Number(first(after.Rows, after.Added) || 0)),
		role: (known.roles[role] ?? role).toLowerCase(),
		list: Array.isArray(after.Tags) ? after.Tags.join(', ') : '',
	}
}

interface Parts {
	before: Members
	after: Members
	request: Members
}

const customerOf = (
	{ Operation, Kind, ThingId, CustomerName }: AuditEntry,
	{ before, after, request }: Parts,
	known: Known,
): string => {
	const isUndone = Operation === 'undoMerge'
	const parts = isUndone ? after : before
	if (isUndone || Operation === 'mergeCustomers')
		return personIn(parts.From) || first(request.From) || known.someone
	const named = first(CustomerName, after.CustomerName, before.CustomerName)
	const id = Kind === 'customers' ? ThingId : first(request.CustomerId, request.ReferrerId, after.CustomerId)
	return named || (id ?? '') || known.someone
}

const otherOf = (operation: string, { before, after, request }: Parts, { someone }: Known): string => {
	if (operation === 'mergeCustomers') return personIn(before.Into) || someone
	if (operation === 'undoMerge') return personIn(after.Into) || someone
	return first(before.Alias, request.Recipient, operation === 'renameTag' && before.Name)
}

const personIn = (value: unknown): string => {
	const { Name, OriginalId } = membersOf(value)
	return first(Name, OriginalId)
}

const amountOf = (
	{ Unit, Value, OperationType, State, ValueToRefund }: Members,
	{ points, cashback, money }: Known,
): string => {
	if (typeof ValueToRefund === 'number') return money(ValueToRefund)
	if (typeof Value !== 'number' || typeof Unit !== 'string') return ''
	// The decision about a change does not say otherwise which way it goes.
	const signed = State === undefined || OperationType === 0 ? Value : -Value
	return Unit === 'cashback' ? cashback(signed) : points(signed)
}
