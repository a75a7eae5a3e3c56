import { type Static, Type } from 'typebox'
import { flag, id, instant, list, nonBlank, nullable, number, shape, string } from '../members.ts'
import { base, closed, customerId, key } from './counter-members.ts'
import { NEW_CUSTOMER_ERRORS, newCustomerMembers } from './customers.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

const CounterBranch = shape('CounterBranch', 'A branch.', {
	Id: string('Id of the branch in the merchant store.'),
	Name: nullable(string('Its name; null when none is known.')),
})

const CounterState = shape('CounterState', 'What the screen at the till starts with.', {
	Branch: nullable(CounterBranch),
	Branches: list(CounterBranch, 'The branches to choose from; empty for a cashier, who has one.'),
	SaleLimit: nullable(number('The largest sale that the user may record; null for no limit.')),
	DayLimit: nullable(number('How much the user may record in a day; null for no limit.')),
	SoldToday: number('How much the user has recorded today.'),
	AskAbove: number(
		'Above this amount the screen asks whether it is right: far more than the shop usually sells.',
	),
	PointValue: number('What a point is worth in the currency of the merchant; 0 when nothing is.'),
	HasCashback: flag('Whether the program has cashback.'),
})
export type CounterState = Static<typeof CounterState>

const counterState: CounterState = {
	Branch: { Id: 'B-1', Name: 'Centre' },
	Branches: [],
	SaleLimit: 2000,
	DayLimit: 20000,
	SoldToday: 480.5,
	AskAbove: 1000,
	PointValue: 0.03,
	HasCashback: true,
}

export const getCounter = adminOperation({
	id: 'getCounter',
	method: 'GET',
	path: base,
	tag: 'Counter',
	access: 'counter',
	summary: 'Open the counter',
	description: 'The branch, the limits of the user and how much of them is used today.',
	status: 200,
	reply: CounterState,
	refusals: [],
	example: { reply: counterState },
})

const CounterMatch = shape('CounterMatch', 'A customer who was found.', {
	Id: string('Id of the customer in the merchant store.'),
	Name: nullable(string('Full name.')),
	Phone: nullable(string('Telephone number; masked unless the user may see contacts.')),
	Email: nullable(string('Email address; masked likewise.')),
	Document: nullable(string('Number of a document; masked likewise.')),
	TierName: nullable(string('The tier the customer is in; null when in none.')),
	IsExact: flag(
		'Whether the search is a whole id, card, telephone number, document, email or unused coupon code of the customer.',
	),
})
export type CounterMatch = Static<typeof CounterMatch>

const match: CounterMatch = {
	Id: 'C-1001',
	Name: 'Ana Souza',
	Phone: '•••21',
	Email: 'a•••@e•••.com',
	Document: '•••09',
	TierName: 'Silver',
	IsExact: true,
}

export const findCounterCustomers = adminOperation({
	id: 'findCounterCustomers',
	method: 'GET',
	path: `${base}/customers`,
	tag: 'Counter',
	access: 'counter',
	summary: 'Find a customer at the counter',
	description:
		'By the beginnings of the names, or by the whole id, card (`PublicId`), telephone number, document, email or unused coupon code. Eleven at most; those with `IsExact` first.',
	query: Type.Object({ search: nonBlank('What was typed or scanned.', { max: 255 }) }),
	status: 200,
	reply: list(CounterMatch, 'The customers.'),
	refusals: BODY_ERRORS,
	example: { query: { search: '11 98765-4321' }, reply: [match] },
})

const Expiring = shape('ExpiringBalance', 'What ends next.', {
	Points: number('Points that end.'),
	Cashback: number('Cashback that ends.'),
	Date: instant('When.'),
})

const RecentSale = shape('RecentSale', 'An order of the customer.', {
	OrderId: string('Number of the order.'),
	Date: instant('When it was placed.'),
	Total: number('What it came to.'),
	Returned: number('How much of that was returned; all of it for a cancelled order.'),
})

const CounterCustomer = shape('CounterCustomer', 'A customer, as the counter shows one.', {
	Id: string('Id of the customer in the merchant store.'),
	Card: string('What the QR code of the customer contains.'),
	Name: nullable(string('Full name.')),
	Phone: nullable(string('Telephone number; masked unless the user may see contacts.')),
	Email: nullable(string('Email address; masked likewise.')),
	Document: nullable(string('Number of a document; masked likewise.')),
	IsEnrolled: flag('True when the customer takes part in the program.'),
	IsBlocked: flag('True when the customer neither earns nor redeems.'),
	TierName: nullable(string('The tier the customer is in; null when in none.')),
	TierColor: nullable(string('Its colour.')),
	Points: number('The balance in points; below 0 while the customer owes some.'),
	Cashback: number('The balance in cashback.'),
	Expiring: nullable(Expiring),
	RecentSales: list(
		RecentSale,
		'The last orders, newest first; ten at most. For a cashier, those of the branch.',
	),
})
export type CounterCustomer = Static<typeof CounterCustomer>

const customer: CounterCustomer = {
	Id: 'C-1001',
	Card: '5ad1a7a0c2f14d2f8a9b',
	Name: 'Ana Souza',
	Phone: '•••21',
	Email: 'a•••@e•••.com',
	Document: '•••09',
	IsEnrolled: true,
	IsBlocked: false,
	TierName: 'Silver',
	TierColor: '#9aa5b1',
	Points: 500,
	Cashback: 15,
	Expiring: { Points: 120, Cashback: 3.6, Date: '2026-11-30T02:59:59Z' },
	RecentSales: [{ OrderId: 'O-5001', Date: '2026-11-12T10:00:00Z', Total: 250, Returned: 0 }],
}

export const getCounterCustomer = adminOperation({
	id: 'getCounterCustomer',
	method: 'GET',
	path: `${base}/customers/:id`,
	tag: 'Counter',
	access: 'counter',
	summary: 'Show a customer at the counter',
	description: 'The name, the tier, the balance, what ends next and the last orders.',
	params: Type.Object({ id: customerId }),
	status: 200,
	reply: CounterCustomer,
	refusals: [...BODY_ERRORS, 'Customer_NotFound'],
	example: { params: { id: 'C-1001' }, reply: customer },
})

export const NewCounterCustomer = shape(
	'NewCounterCustomer',
	'A customer who joins at the counter.',
	{
		Id: id('The id that the customer will have; the browser makes it.'),
		...newCustomerMembers,
	},
	closed,
)
export type NewCounterCustomer = Static<typeof NewCounterCustomer>

export const addCounterCustomer = adminOperation({
	id: 'addCounterCustomer',
	method: 'POST',
	path: `${base}/customers`,
	tag: 'Counter',
	access: 'counter',
	summary: 'Add a customer at the counter',
	description:
		'The customer takes part in the program from now on. A telephone number, an email or a document that somebody has is refused, so that nobody gets two accounts. The same `Id` again answers the customer.',
	body: NewCounterCustomer,
	status: 201,
	reply: CounterCustomer,
	refusals: NEW_CUSTOMER_ERRORS,
	example: {
		body: { Id: 'N7K3Q9XM2B4T', Name: 'Ana Souza', Phone: '11 98765-4321' },
		reply: { ...customer, Id: 'N7K3Q9XM2B4T', Points: 0, Cashback: 0, Expiring: null, RecentSales: [] },
	},
})

export const enrolCounterCustomer = adminOperation({
	id: 'enrolCounterCustomer',
	method: 'POST',
	path: `${base}/customers/:id/enrolment`,
	tag: 'Counter',
	access: 'counter',
	summary: 'Enroll a customer at the counter',
	description:
		'The customer, who has asked for it, takes part in the program from now on, and earns the signup points if they take part for the first time. Nothing changes for a customer who takes part already. A blocked customer is refused.',
	params: Type.Object({ id: customerId }),
	body: shape('CounterEnrolment', 'A customer joins the program at the counter.', { Key: key }, closed),
	status: 200,
	reply: CounterCustomer,
	refusals: [...BODY_ERRORS, 'Customer_NotFound'],
	example: { params: { id: 'C-1001' }, body: { Key: 'N7K3Q9XM2B4T' }, reply: customer },
})
