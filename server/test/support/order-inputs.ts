import { Origin } from '@fiel/contract'
import type { Customer } from '../../src/customers/customer.ts'
import { ZERO } from '../../src/db/decimal.ts'
import { createLedgerSession } from '../../src/ledger/load-ledger-session.ts'
import { noLockedAccounts } from '../../src/ledger/lock-accounts.ts'
import { newAccount, ZERO_AMOUNT } from '../../src/ledger/machine/account.ts'
import { createRuleUsage } from '../../src/orders/decide/rule-usage.ts'
import type { Order, OrderMessage } from '../../src/orders/order.ts'
import type { OrderInputs } from '../../src/orders/order-inputs.ts'
import { type Program, type ProgramSettings, STARTING_PROGRAM } from '../../src/program/settings.ts'
import { buildCard } from './customer-card.ts'
import { buildMessage } from './order-message.ts'

export const NOW = new Date('2026-06-15T12:00:00Z')
export const PLACED = new Date('2026-06-15T10:00:00Z')

/** A customer in the program who has bought nothing. */
export const buildCustomer = (id: number, changes: Partial<Customer> = {}): Customer => ({
	id,
	originalId: `customer-${id}`,
	publicId: `public-${id}`,
	name: null,
	email: null,
	phone: null,
	birthday: null,
	birthdayChangedAt: null,
	signedUpAt: null,
	document: null,
	isEnrolled: true,
	enrolledAt: PLACED,
	enrolledReason: 'first order',
	blockedAt: null,
	origin: Origin.ExternalApi,
	rfmGroup: 0,
	orders: 0,
	spend: ZERO,
	earned: ZERO,
	tierId: null,
	lapsedAt: null,
	heldTierId: null,
	heldUntil: null,
	ownTierId: null,
	reviewAt: null,
	...changes,
})

/** A message of the first customer about order `a`, completed, of 100. */
export const buildFirstMessage = (changes: Partial<OrderMessage> = {}): OrderMessage =>
	buildMessage({
		originalId: 'a',
		customer: buildCard('customer-1'),
		placedAt: PLACED,
		completedAt: PLACED,
		...changes,
	})

interface InputChanges {
	customers?: Customer[]
	orders?: Order[]
	program?: Partial<ProgramSettings>
	redemptions?: OrderInputs['redemptions']
}

/** What the load step would return for one merchant without tiers, rules and referrals: nothing is read or written. */
export const buildOrderInputs = ({
	customers = [buildCustomer(1), buildCustomer(2)],
	orders = [],
	program: settings,
	redemptions = [],
}: InputChanges = {}): OrderInputs => {
	const program: Program = { version: 1, ...STARTING_PROGRAM, ...settings }
	const accounts = noLockedAccounts()
	for (const { id } of customers)
		accounts.set(id, { account: newAccount(id), nextExpiry: null, owed: ZERO_AMOUNT })
	return {
		merchant: { id: 1, name: 'test', currency: 'BRL', timeZone: 'America/Sao_Paulo', language: 'en' },
		now: NOW,
		ledger: createLedgerSession(1, NOW, accounts),
		orders: new Map(orders.map((order) => [order.originalId, order])),
		newOrderIds: new Map(['a', 'b', 'c'].map((originalId, index) => [originalId, 10 + index])),
		programs: { current: program, has: () => true, at: () => program, inForce: () => program },
		tiers: [],
		customers: new Map(customers.map((customer) => [customer.id, customer])),
		days: new Map(customers.map(({ id }) => [id, []])),
		redemptions,
		catalogue: new Map(),
		ruleUsage: createRuleUsage([]),
		memberships: new Map(),
		objectives: {
			unawardedCustomerIds: new Set(),
			completions: [],
			referrals: {
				all: [],
				changed: new Set(),
				hints: new Map(),
				referrerByFriend: new Map(),
				ledgerNeeds: [],
			},
		},
	}
}
