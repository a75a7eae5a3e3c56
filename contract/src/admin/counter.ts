import { type Static, Type } from 'typebox'
import {
	assignedId,
	dateTime,
	flag,
	id,
	instant,
	integer,
	items,
	LIMITS,
	list,
	nonBlank,
	nullable,
	number,
	optional,
	price,
	secret,
	shape,
	string,
	text,
} from '../members.ts'
import { TillReward } from '../till.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

const closed = { additionalProperties: false } as const
const base = '/admin/api/counter'

const key = id('A key that the browser makes for this request; sending it again does nothing twice.')
const customerId = id('Id of the customer in the merchant store.')
const branchId = optional(
	id('Id of the branch, from those of `GET /admin/api/counter`; not read for a cashier, who has one branch.'),
)

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
	PointValue: number('What a point is worth in the currency of the merchant; 0 when nothing is.'),
	HasCashback: flag('Whether the program has cashback.'),
	PinMode: string('When redeeming needs a PIN: `off`, `above` or `always`.'),
})
export type CounterState = Static<typeof CounterState>

const counterState: CounterState = {
	Branch: { Id: 'B-1', Name: 'Centre' },
	Branches: [],
	SaleLimit: 2000,
	DayLimit: 20000,
	SoldToday: 480.5,
	PointValue: 0.03,
	HasCashback: true,
	PinMode: 'off',
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
	Email: nullable(string('E-mail address; masked likewise.')),
	Document: nullable(string('Number of a document; masked likewise.')),
	TierName: nullable(string('The tier the customer is in; null when in none.')),
	IsExact: flag(
		'Whether the search is a whole id, card, telephone number, document or e-mail of the customer.',
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
		'By the beginnings of the names, or by the whole id, card (`PublicId`), telephone number, document or e-mail. Ten at most; those with `IsExact` first.',
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
	Email: nullable(string('E-mail address; masked likewise.')),
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

const contact = (description: string) => optional(text(description, { max: 255 }))

const NewCounterCustomer = shape(
	'NewCounterCustomer',
	'A customer who joins at the counter.',
	{
		Id: id('The id that the customer will have; the browser makes it.'),
		Name: nonBlank('Full name.', { max: 255 }),
		Phone: contact('Telephone number. One of the three contacts is needed.'),
		Email: contact('E-mail address.'),
		Document: contact('CPF, CNPJ or another document.'),
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
		'The customer takes part in the program from now on. A telephone number, an e-mail or a document that somebody has is refused, so that nobody gets two accounts. The same `Id` again answers the customer.',
	body: NewCounterCustomer,
	status: 201,
	reply: CounterCustomer,
	refusals: [
		...BODY_ERRORS,
		'GenericError',
		'ApiCustomer_InsertAlreadyExists',
		'NewCustomer_EmailAlreadyUsed',
		'NewCustomer_DocumentAlreadyUsed',
		'ApiExternalCustomer_document_email_empty',
		'ApiExternalCustomer_documen_AlphaNumeric_only',
	],
	example: {
		body: { Id: 'N7K3Q9XM2B4T', Name: 'Ana Souza', Phone: '11 98765-4321' },
		reply: { ...customer, Id: 'N7K3Q9XM2B4T', Points: 0, Cashback: 0, Expiring: null, RecentSales: [] },
	},
})

const CounterProduct = shape(
	'CounterProduct',
	'A line of a sale.',
	{
		OriginalId: id('Id of the product in the merchant store, usually its bar code.'),
		Title: optional(text('Name of the product.', { max: 255 })),
		Quantity: price('How many units.'),
		Price: price('The price of one unit.'),
	},
	closed,
)
export type CounterProduct = Static<typeof CounterProduct>

const products = optional(
	items(CounterProduct, 'What is sold, if the cashier entered it.', LIMITS.orderProducts),
)

const CounterCart = shape(
	'CounterCart',
	'A customer and what they want to buy.',
	{
		CustomerId: customerId,
		Amount: price('What the sale comes to, before the reward.'),
		Products: products,
	},
	closed,
)

const CounterRewards = shape('CounterRewards', 'What a customer can use on a sale.', {
	Rewards: list(TillReward, 'Every reward that is offered now, usable or not, by `Id`.'),
	MustConfirmPin: flag('Whether redeeming may need a PIN that the customer has not confirmed yet.'),
})
export type CounterRewards = Static<typeof CounterRewards>

export const listCounterRewards = adminOperation({
	id: 'listCounterRewards',
	method: 'POST',
	path: `${base}/rewards`,
	tag: 'Counter',
	access: 'counter',
	summary: 'Say which rewards fit a sale',
	description:
		'The same answer as `POST /v1/pvt/POS/rewards/available`. `Requirements` is in the language of `Accept-Language`.',
	body: CounterCart,
	status: 200,
	reply: CounterRewards,
	refusals: [...BODY_ERRORS, 'General_BiggerThanZero', 'Customer_NotFound'],
	example: { body: { CustomerId: 'C-1001', Amount: 120 }, reply: { Rewards: [], MustConfirmPin: false } },
})

const CounterRedeem = shape(
	'CounterRedeem',
	'Which reward a customer uses on a sale.',
	{
		Key: key,
		...CounterCart.properties,
		RewardId: assignedId('Id of the reward.'),
		Value: optional(price('For a cashback reward: how much to spend.')),
		BranchId: branchId,
	},
	closed,
)

const CounterRedemption = shape('CounterRedemption', 'A reward that was redeemed for a sale.', {
	Key: string('Its key: `DELETE` gives it back.'),
	Code: string('What the sale names as its `Coupon`.'),
	Title: string('Title of the reward.'),
	Discount: nullable(number('How much it takes off the sale; null when that is not money.')),
	Points: number('Points that the customer paid.'),
	Cashback: number('Cashback that the customer paid.'),
	PointBalance: number('The balance in points afterwards.'),
	CashbackBalance: number('The balance in cashback afterwards.'),
})
export type CounterRedemption = Static<typeof CounterRedemption>

const redemption: CounterRedemption = {
	Key: 'N7K3Q9XM2B4T',
	Code: 'CASH-9MXR7KQ4',
	Title: 'R$ 20 off',
	Discount: 20,
	Points: 200,
	Cashback: 0,
	PointBalance: 300,
	CashbackBalance: 15,
}

export const redeemAtCounter = adminOperation({
	id: 'redeemAtCounter',
	method: 'POST',
	path: `${base}/redemptions`,
	tag: 'Counter',
	access: 'counter',
	summary: 'Redeem a reward at the counter',
	description:
		'The same as `POST /v1/pvt/POS/rewards/:id/redeem`: the points are spent at once. Where the program asks for a PIN, confirm it first.',
	body: CounterRedeem,
	status: 201,
	reply: CounterRedemption,
	refusals: [
		...BODY_ERRORS,
		'General_BiggerThanZero',
		'Customer_NotFound',
		'ApiExternalRewardConfiguration_Error',
		'ApiExternalRewardRedeem_Error_Customer_not_Found',
		'ApiExternalRewardRedeem_Error_Unable_to_Reedem',
	],
	example: {
		body: { Key: 'N7K3Q9XM2B4T', CustomerId: 'C-1001', Amount: 120, RewardId: 4 },
		reply: redemption,
	},
})

export const giveBackAtCounter = adminOperation({
	id: 'giveBackAtCounter',
	method: 'DELETE',
	path: `${base}/redemptions/:key`,
	tag: 'Counter',
	access: 'counter',
	summary: 'Give a reward back at the counter',
	description: 'For a sale that was not made. A reward that a sale has used stays used.',
	params: Type.Object({ key: id('The `Key` of the redemption.') }),
	status: 204,
	refusals: [...BODY_ERRORS, 'ApiRewardCancel_NotFound', 'PdvReward_CoupomAlreadyUsed'],
	example: { params: { key: 'N7K3Q9XM2B4T' } },
})

export const sendCounterPin = adminOperation({
	id: 'sendCounterPin',
	method: 'POST',
	path: `${base}/pins`,
	tag: 'Counter',
	access: 'counter',
	summary: 'Send a PIN to a customer',
	description: 'The same as `POST /v1/pvt/Customer/:id/challenge`, to a stored contact of the customer.',
	body: shape('CounterPinRequest', 'Who is to confirm.', { CustomerId: customerId }, closed),
	status: 200,
	reply: shape('CounterPinSent', 'Whether the PIN is on its way.', {
		TransactionId: string('To be sent with the code.'),
		SentBy: nullable(string('`phone` or `mail`; null when nothing was sent.')),
		Message: nullable(string('Why nothing was sent, in the language of `Accept-Language`.')),
		Code: nullable(string('The code itself, on a sandbox merchant only.')),
	}),
	refusals: BODY_ERRORS,
	example: {
		body: { CustomerId: 'C-1001' },
		reply: { TransactionId: '01J…', SentBy: 'mail', Message: null, Code: null },
	},
})

export const confirmCounterPin = adminOperation({
	id: 'confirmCounterPin',
	method: 'POST',
	path: `${base}/pins/confirm`,
	tag: 'Counter',
	access: 'counter',
	summary: 'Confirm a PIN',
	description: 'The same as `POST /v1/pvt/Customer/:id/challenge/validate`. One redemption uses it up.',
	body: shape(
		'CounterPinCode',
		'The code that the customer says.',
		{
			CustomerId: customerId,
			TransactionId: id('From the answer to sending it.'),
			Code: secret(nonBlank('Six digits.', { max: 40 })),
		},
		closed,
	),
	status: 200,
	reply: shape('CounterPinConfirmed', 'Whether the code is right.', {
		IsConfirmed: flag('Whether it is.'),
		Message: nullable(string('Why it is not, in the language of `Accept-Language`.')),
	}),
	refusals: BODY_ERRORS,
	example: {
		body: { CustomerId: 'C-1001', TransactionId: '01J…', Code: '123456' },
		reply: { IsConfirmed: true, Message: null },
	},
})

const CounterSaleRequest = shape(
	'CounterSaleRequest',
	'A sale. It names its customer in one of three ways.',
	{
		Key: key,
		CustomerId: optional(customerId),
		Search: optional(
			text('A whole id, card, telephone number, document or e-mail, as typed while there was no network.', {
				max: 255,
			}),
		),
		NewCustomer: optional(NewCounterCustomer),
		Amount: price('What the sale comes to, before the reward.'),
		Products: products,
		OrderNumber: optional(
			id('The number on the receipt of the cash register. Absent, the key is the number of the order.'),
		),
		Coupon: optional(id('`Code` of the reward that was redeemed for it.')),
		EnteredDate: dateTime('When the cashier entered it; the order is placed then. At most 30 days ago.'),
		BranchId: branchId,
	},
	closed,
)
export type CounterSaleRequest = Static<typeof CounterSaleRequest>

const CounterSale = shape('CounterSale', 'A sale that was recorded.', {
	Key: string('The key of the request.'),
	OrderId: string('Number of the order.'),
	Date: instant('When it was placed.'),
	CustomerId: string('Id of the customer in the merchant store.'),
	CustomerName: nullable(string('Name of the customer.')),
	Amount: number('What it came to, before the reward.'),
	Discount: number('How much a reward took off; 0 without one, and where that is not money.'),
	RewardTitle: nullable(string('The reward that was used; null for none.')),
	Points: number('Points that it earned.'),
	Cashback: number('Cashback that it earned.'),
	GrantDate: nullable(
		instant('When the points can be used, if the program waits; null when they can at once.'),
	),
	PointBalance: number('The balance in points now.'),
	CashbackBalance: number('The balance in cashback now.'),
	TierName: nullable(string('The tier the customer is in now.')),
	BranchName: nullable(string('The branch, by its name or its id.')),
	IsRepeated: flag('True when the sale with this key had been recorded before.'),
})
export type CounterSale = Static<typeof CounterSale>

const sale: CounterSale = {
	Key: 'N7K3Q9XM2B4T',
	OrderId: 'N7K3Q9XM2B4T',
	Date: '2026-11-14T12:00:00Z',
	CustomerId: 'C-1001',
	CustomerName: 'Ana Souza',
	Amount: 120,
	Discount: 0,
	RewardTitle: null,
	Points: 120,
	Cashback: 3.6,
	GrantDate: null,
	PointBalance: 620,
	CashbackBalance: 18.6,
	TierName: 'Silver',
	BranchName: 'Centre',
	IsRepeated: false,
}

const SALE_ERRORS = [
	...BODY_ERRORS,
	'General_BiggerThanZero',
	'Customer_NotFound',
	'PdvOrder_ExcededMaxValue',
	'GenericError',
	'ApiOrder_OrderIsCancelled',
	'PdvOrder_CustomerMismatch',
	'ApiExternalCustomer_document_email_empty',
	'ApiExternalCustomer_documen_AlphaNumeric_only',
] as const

export const recordSale = adminOperation({
	id: 'recordSale',
	method: 'POST',
	path: `${base}/sales`,
	tag: 'Counter',
	access: 'counter',
	summary: 'Record a sale at the counter',
	description: [
		'A completed order of the point of sale, as by `POST /v1/pvt/POS/orders`, at the branch and with the user as the sales person.',
		'The same `Key` again answers the first result and records nothing, so a browser may send a sale again whose answer got lost. An `OrderNumber` that exists is refused.',
		'`NewCustomer` joins with the sale; if exactly one customer has the document, the e-mail or the telephone number already, the sale is theirs.',
		'Above `SaleLimit`, or above `DayLimit` together with the other sales of the day, it is refused with `PdvOrder_ExcededMaxValue`.',
	].join('\n'),
	body: CounterSaleRequest,
	status: 201,
	reply: CounterSale,
	refusals: SALE_ERRORS,
	example: {
		body: { Key: 'N7K3Q9XM2B4T', CustomerId: 'C-1001', Amount: 120, EnteredDate: '2026-11-14T12:00:00Z' },
		reply: sale,
	},
})

const ReturnableLine = shape('ReturnableLine', 'A product of a sale.', {
	OriginalId: string('Id of the product in the merchant store.'),
	Title: nullable(string('Its title.')),
	Quantity: number('How many units were sold.'),
	Value: number('What they came to.'),
	Left: number('How much of that was not returned yet.'),
})

const ReturnableSale = shape('ReturnableSale', 'A sale and what is left of it.', {
	OrderId: string('Number of the order.'),
	Date: instant('When it was placed.'),
	CustomerId: string('Id of the customer in the merchant store.'),
	CustomerName: nullable(string('Name of the customer.')),
	BranchName: nullable(string('The branch, by its name or its id.')),
	Total: number('What it came to.'),
	Left: number('How much of that was not returned yet; 0 for a cancelled order.'),
	Points: number('Points that it earns now.'),
	Lines: list(ReturnableLine, 'Its products, if they are known.'),
})
export type ReturnableSale = Static<typeof ReturnableSale>

const returnable: ReturnableSale = {
	OrderId: 'N7K3Q9XM2B4T',
	Date: '2026-11-14T12:00:00Z',
	CustomerId: 'C-1001',
	CustomerName: 'Ana Souza',
	BranchName: 'Centre',
	Total: 120,
	Left: 120,
	Points: 120,
	Lines: [],
}

export const getCounterSale = adminOperation({
	id: 'getCounterSale',
	method: 'GET',
	path: `${base}/sales/:id`,
	tag: 'Counter',
	access: 'counter',
	summary: 'Find a sale that is to be returned',
	description: 'By the number of the order. A cashier finds the orders of the own branch only.',
	params: Type.Object({ id: id('Number of the order.') }),
	status: 200,
	reply: ReturnableSale,
	refusals: [...BODY_ERRORS, 'ApiExternalOrder_Order_Not_Found'],
	example: { params: { id: 'N7K3Q9XM2B4T' }, reply: returnable },
})

const CounterReturnRequest = shape(
	'CounterReturnRequest',
	'What of a sale is returned.',
	{
		Key: key,
		OrderId: id('Number of the order.'),
		Value: price('How much is returned; all that is left cancels the order.'),
		Products: optional(
			items(
				shape(
					'ReturnedLine',
					'A returned product.',
					{
						OriginalId: id('Id of the product in the merchant store.'),
						Value: price('How much of the value it has.'),
					},
					closed,
				),
				'The returned products; their values add up to `Value`.',
				LIMITS.orderProducts,
			),
		),
		BranchId: branchId,
	},
	closed,
)

const CounterReturn = shape('CounterReturn', 'A return that was recorded.', {
	Key: string('The key of the request.'),
	Sale: ReturnableSale,
	Value: number('How much was returned.'),
	Points: number('The points that it took back.'),
	PointBalance: number('The balance in points now; below 0 when the customer had spent them.'),
	CashbackBalance: number('The balance in cashback now.'),
	IsRepeated: flag('True when the return with this key had been recorded before.'),
})
export type CounterReturn = Static<typeof CounterReturn>

export const returnSale = adminOperation({
	id: 'returnSale',
	method: 'POST',
	path: `${base}/returns`,
	tag: 'Counter',
	access: 'counter',
	summary: 'Return a sale at the counter, in whole or in part',
	description:
		'The same as `POST /v1/pvt/POS/orders/:orderId/partialcancel`: what the returned part earned is taken back. The same `Key` again answers the first result.',
	body: CounterReturnRequest,
	status: 201,
	reply: CounterReturn,
	refusals: [
		...BODY_ERRORS,
		'General_BiggerThanZero',
		'ApiExternalOrder_Order_Not_Found',
		'PdvOrder_CancellationError',
		'PdvOrder_ExcededMaxValue',
	],
	example: {
		body: { Key: 'Q2M8R4TW6YBD', OrderId: 'N7K3Q9XM2B4T', Value: 20 },
		reply: {
			Key: 'Q2M8R4TW6YBD',
			Sale: { ...returnable, Left: 100, Points: 100 },
			Value: 20,
			Points: 20,
			PointBalance: 600,
			CashbackBalance: 18,
			IsRepeated: false,
		},
	},
})

const ShiftEntry = shape('ShiftEntry', 'Something that was done at the counter.', {
	Id: integer('Id of the entry.'),
	Kind: string('`customer`, `sale`, `redemption`, `give back` or `return`.'),
	Date: instant('When it was entered.'),
	RecordedDate: instant('When it reached Fiel; later, if there was no network.'),
	CustomerId: string('Id of the customer in the merchant store.'),
	CustomerName: nullable(string('Name of the customer.')),
	OrderId: nullable(string('Number of the order; null without one.')),
	Reward: nullable(string('Title of the reward; null without one.')),
	Amount: nullable(number('Of the sale, the return or the discount; null where there is none.')),
	Points: number('Points that the customer got or, below 0, gave.'),
	Cashback: number('Cashback likewise.'),
})
export type ShiftEntry = Static<typeof ShiftEntry>

const ShiftTotals = shape('ShiftTotals', 'What a shift came to.', {
	Sales: integer('How many sales.'),
	SalesAmount: number('What they came to.'),
	Returns: integer('How many returns.'),
	ReturnsAmount: number('What they came to.'),
	Redemptions: integer('How many rewards were redeemed and not given back.'),
	Discounts: number('What these took off.'),
	NewCustomers: integer('How many customers joined.'),
	Points: number('Points given, less those taken back.'),
})

const Shift = shape('Shift', 'The time in which one user works at the counter.', {
	Id: integer('Id of the shift.'),
	UserName: string('Who worked.'),
	BranchName: nullable(string('The branch, by its name or its id.')),
	OpenedDate: instant('When the first entry was made.'),
	EndedDate: nullable(instant('When the user ended it; null while it is open.')),
	Totals: ShiftTotals,
})
export type Shift = Static<typeof Shift>

const ShiftWithEntries = shape('ShiftWithEntries', 'A shift and what was done in it.', {
	...Shift.properties,
	Entries: list(ShiftEntry, 'Newest first; the last 500.'),
})
export type ShiftWithEntries = Static<typeof ShiftWithEntries>

const shift: Shift = {
	Id: 12,
	UserName: 'Eva Lima',
	BranchName: 'Centre',
	OpenedDate: '2026-11-14T12:00:00Z',
	EndedDate: null,
	Totals: {
		Sales: 1,
		SalesAmount: 120,
		Returns: 0,
		ReturnsAmount: 0,
		Redemptions: 0,
		Discounts: 0,
		NewCustomers: 0,
		Points: 120,
	},
}
const shiftWithEntries: ShiftWithEntries = {
	...shift,
	Entries: [
		{
			Id: 61,
			Kind: 'sale',
			Date: '2026-11-14T12:00:00Z',
			RecordedDate: '2026-11-14T12:00:00Z',
			CustomerId: 'C-1001',
			CustomerName: 'Ana Souza',
			OrderId: 'N7K3Q9XM2B4T',
			Reward: null,
			Amount: 120,
			Points: 120,
			Cashback: 3.6,
		},
	],
}

export const getOwnShift = adminOperation({
	id: 'getOwnShift',
	method: 'GET',
	path: `${base}/shift`,
	tag: 'Counter',
	access: 'counter',
	summary: 'Show the own shift',
	description: 'The open shift of the user. The first entry opens one; 404 before that.',
	status: 200,
	reply: ShiftWithEntries,
	refusals: [],
	example: { reply: shiftWithEntries },
})

export const endOwnShift = adminOperation({
	id: 'endOwnShift',
	method: 'POST',
	path: `${base}/shift/end`,
	tag: 'Counter',
	access: 'counter',
	summary: 'End the own shift',
	description: 'The next entry opens another one. 404 when none is open.',
	status: 200,
	reply: ShiftWithEntries,
	refusals: [],
	example: { reply: { ...shiftWithEntries, EndedDate: '2026-11-14T20:00:00Z' } },
})

export const listShifts = adminOperation({
	id: 'listShifts',
	method: 'GET',
	path: '/admin/api/shifts',
	tag: 'Counter',
	access: 'read',
	summary: 'List the shifts',
	description: 'Those of all users, newest first.',
	query: Type.Object({
		before: optional(Type.Integer({ description: '`NextBefore` of the part before.', minimum: 1 })),
		limit: optional(
			Type.Integer({ description: 'How many, 50 unless told; 200 at most.', minimum: 1, maximum: 200 }),
		),
	}),
	status: 200,
	reply: shape('ShiftList', 'A part of the shifts.', {
		Items: list(Shift, 'The shifts.'),
		NextBefore: nullable(integer('`before` for those that follow; null when there are none.')),
	}),
	refusals: [],
	example: { query: {}, reply: { Items: [shift], NextBefore: null } },
})

export const getShift = adminOperation({
	id: 'getShift',
	method: 'GET',
	path: '/admin/api/shifts/:id',
	tag: 'Counter',
	access: 'read',
	summary: 'Show a shift',
	description: 'With everything that was done in it.',
	params: Type.Object({ id: assignedId('Id of the shift.') }),
	status: 200,
	reply: ShiftWithEntries,
	refusals: [],
	example: { params: { id: 12 }, reply: shiftWithEntries },
})
