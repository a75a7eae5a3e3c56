import type { MergeCandidate } from '@fiel/contract'
import type { ReactNode } from 'react'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { DateText, Money, Points } from '../ui/values.tsx'
import { text } from './words.ts'

type Fact = Exclude<keyof MergeCandidate, 'IsEnrolled' | 'IsBlocked'> | 'State'

/** What a merge compares of customers, in the order in which it is shown. */
const FACTS: readonly Fact[] = [
	'Name',
	'OriginalId',
	'Email',
	'Phone',
	'Document',
	'BirthdayDate',
	'State',
	'CreatedDate',
	'TierName',
	'Points',
	'Cashback',
	'Orders',
	'Spend',
	'LastOrderDate',
]

interface CandidateFacts {
	/** The facts that at least one of the customers has; the state if it is not the usual one. */
	of: (customers: readonly MergeCandidate[], without?: readonly Fact[]) => Fact[]
	label: (fact: Fact) => string
	/** Null if the customer lacks it. */
	value: (customer: MergeCandidate, fact: Fact) => ReactNode
}

/** The facts about customers who may be one person, with labels in the reader's language. */
export const useCandidateFacts = (): CandidateFacts => {
	const labels = useLabels()
	const values = useValues()
	return {
		of: (customers, without = []) =>
			FACTS.filter((fact) => !without.includes(fact) && customers.some((customer) => isTold(customer, fact))),
		label: (fact) => labels[fact],
		value: (customer, fact) => values[fact](customer),
	}
}

const isTold = (customer: MergeCandidate, fact: Fact): boolean =>
	fact === 'State' ? !isUsual(customer) : (customer[fact] ?? null) !== null

/** Whether the customer takes part and is not blocked. */
export const isUsual = ({ IsEnrolled, IsBlocked }: MergeCandidate): boolean => IsEnrolled && !IsBlocked

const useLabels = (): Record<Fact, string> => {
	const t = useText(text)
	return {
		Name: t.name,
		OriginalId: t.id,
		Email: t.email,
		Phone: t.phone,
		Document: t.document,
		BirthdayDate: t.birthday,
		State: t.state,
		CreatedDate: t.since,
		TierName: t.tier,
		Points: t.points,
		Cashback: t.cashback,
		Orders: t.orders,
		Spend: t.spend,
		LastOrderDate: t.lastOrder,
	}
}

const useValues = (): Record<Fact, (customer: MergeCandidate) => ReactNode> => {
	const { date, number } = useFormats()
	const state = useStateText()
	return {
		Name: ({ Name }) => Name,
		OriginalId: ({ OriginalId }) => OriginalId,
		Email: ({ Email }) => Email,
		Phone: ({ Phone }) => Phone,
		Document: ({ Document }) => Document,
		// Calendar days: noon is on the same day in the merchant's time zone.
		BirthdayDate: ({ BirthdayDate }) => BirthdayDate && date(`${BirthdayDate.slice(0, 10)}T12:00:00Z`),
		State: state,
		CreatedDate: ({ CreatedDate }) => <DateText value={CreatedDate} day />,
		TierName: ({ TierName }) => TierName,
		Points: ({ Points: balance }) => <Points value={balance} />,
		Cashback: ({ Cashback }) => <Money value={Cashback} />,
		Orders: ({ Orders }) => number(Orders),
		Spend: ({ Spend }) => <Money value={Spend} />,
		LastOrderDate: ({ LastOrderDate }) => LastOrderDate && date(`${LastOrderDate}T12:00:00Z`),
	}
}

/** Whether the customer is blocked, takes part, or neither. */
export const useStateText = (): ((customer: MergeCandidate) => string) => {
	const t = useText(text)
	return ({ IsBlocked, IsEnrolled }) => (IsBlocked ? t.blocked : IsEnrolled ? t.takesPart : t.left)
}

/** Such as "Ana Souza (C-1001)". */
export const fullName = ({ Name, OriginalId }: { Name: string | null; OriginalId: string }): string =>
	Name ? `${Name} (${OriginalId})` : OriginalId
