import { type Customer as CustomerBody, type OrderCustomer, type Origin, RfmGroup } from '@fiel/contract'
import { parseCalendarDate, parseMoment } from '../calendar.ts'
import type { LedgerAmount } from '../ledger/machine/account.ts'
import type { Customer, CustomerInput } from './customer.ts'

/** A customer in the format of orders and coupons. */
export const toCustomerInput = (body: CustomerBody, timeZone: string): CustomerInput => ({
	originalId: body.OriginalId,
	name: body.Name ?? null,
	email: body.Email ?? null,
	phone: body.Phone ?? null,
	birthday: body.BirthdayDate ? parseCalendarDate(body.BirthdayDate) : null,
	signedUpAt: body.SignupDate ? parseMoment(body.SignupDate, timeZone) : null,
	document: body.Document ?? null,
	isEnrolled: body.IsEnrolled ?? null,
})

/** The values that every response about a customer shows. */
export type ShownCustomer = Pick<
	Customer,
	| 'originalId'
	| 'publicId'
	| 'name'
	| 'email'
	| 'phone'
	| 'birthday'
	| 'signedUpAt'
	| 'document'
	| 'isEnrolled'
>

/** The members that every response about a customer has. */
export const customerMembers = (customer: ShownCustomer) => ({
	OriginalId: customer.originalId,
	PublicId: customer.publicId,
	Name: customer.name,
	Email: customer.email,
	Phone: customer.phone,
	BirthdayDate: customer.birthday ? `${customer.birthday}T00:00:00.000Z` : null,
	SignupDate: customer.signedUpAt?.toISOString() ?? null,
	Document: customer.document,
	IsEnrolled: customer.isEnrolled,
})

export const orderCustomer = (
	customer: Customer,
	tierName: string | null,
	balance: LedgerAmount,
): OrderCustomer => ({
	...customerMembers(customer),
	Id: customer.id,
	PointsBalance: balance.points.toNumber(),
	BalanceOfPoints: balance.points.toNumber(),
	Cashback: balance.cashback.toNumber(),
	BirthdayUpdateDate: customer.birthdayChangedAt?.toISOString() ?? null,
	FirstName: customer.name?.trim().split(/\s+/)[0] || null,
	SecondaryId: null,
	OrderCount: customer.orders,
	ReasonEnrolled: customer.enrolledReason,
	AdminId: 0,
	EmailAdmin: null,
	EnrolledDate: customer.enrolledAt?.toISOString() ?? null,
	TierName: tierName,
	Origin: customer.origin as Origin,
	RfmGroup: customer.rfmGroup as RfmGroup,
	RfmGroupName:
		RfmGroup.enumeration.values.find((group) => group.number === customer.rfmGroup)?.name ?? 'None',
	Affiliate: null,
})
