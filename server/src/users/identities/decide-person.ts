import type { Role, SingleSignOnRefusal } from '@fiel/contract'

/** A person as a provider describes them, after its token was verified. */
export interface Person {
	issuer: string
	/** The id of the account at the provider. */
	subject: string
	/** Normalized; null if the provider names none. */
	email: string | null
	isEmailVerified: boolean
	name: string | null
	/** The role that the provider gives; null if it does not decide about roles. */
	role: Role | null
}

/** What the owner decided about people who come from the provider. */
export interface AdmissionRules {
	/** Empty if every domain is allowed. */
	domains: readonly string[]
	createsUsers: boolean
	newUserRole: Role
}

/** A user who may be the person. */
export interface Candidate {
	id: number
	email: string
	role: Role
	isActive: boolean
}

/** What is known about a person. */
export interface KnownPerson {
	/** The user of the account at the provider; 'removed' if there was one, null if the account is new. */
	linked: Candidate | 'removed' | null
	/** The user with the e-mail. */
	withEmail: (Candidate & { isOfOtherMerchant: boolean; isLinked: boolean }) | null
	/** The role of an open invitation of the e-mail. */
	invitedAs: Role | null
	/** Whether a user with the e-mail was removed. */
	wasRemoved: boolean
}

type Refused = { is: 'refused'; reason: SingleSignOnRefusal }
type Admission =
	| Refused
	/** `newRole` is null if the role stays. */
	| { is: 'user'; user: Candidate; isNewLink: boolean; newRole: Role | null }
	| { is: 'new user'; email: string; role: Role; isInvited: boolean }

const refused = (reason: SingleSignOnRefusal): Refused => ({ is: 'refused', reason })

/**
 * Decides which user a person is. An account at the provider that is linked to a user needs no e-mail. The first time,
 * only an e-mail that the provider has verified says who it is.
 */
export const decidePerson = (person: Person, rules: AdmissionRules, known: KnownPerson): Admission => {
	const { linked, withEmail } = known
	if (linked !== null && linked !== 'removed') return admitUser(linked, person, rules, false)
	if (person.email === null) return refused('EmailMissing')
	if (!person.isEmailVerified) return refused('EmailNotVerified')
	if (!isAllowedDomain(person.email, rules)) return refused('Domain')
	if (withEmail?.isOfOtherMerchant) return refused('OtherShop')
	// The address may have been given to another person since.
	if (withEmail?.isLinked) return refused('OtherAccount')
	if (withEmail) return admitUser(withEmail, person, rules, true)
	return admitStranger(person.email, person, rules, known)
}

const admitUser = (user: Candidate, person: Person, rules: AdmissionRules, isNewLink: boolean): Admission => {
	if (!user.isActive) return refused('Disabled')
	if (!isAllowedDomain(user.email, rules)) return refused('Domain')
	return { is: 'user', user, isNewLink, newRole: newRoleOf(user.role, person) }
}

const admitStranger = (
	email: string,
	person: Person,
	{ createsUsers, newUserRole }: AdmissionRules,
	{ linked, invitedAs, wasRemoved }: KnownPerson,
): Admission => {
	if (invitedAs !== null)
		return { is: 'new user', email, role: newRoleOf(invitedAs, person) ?? invitedAs, isInvited: true }
	if (linked === 'removed' || wasRemoved) return refused('Removed')
	if (!createsUsers) return refused('NoUser')
	return { is: 'new user', email, role: person.role ?? newUserRole, isInvited: false }
}

/** A provider makes and unmakes no owners, and no cashiers, who work at a branch. */
const newRoleOf = (role: Role, person: Person): Role | null =>
	role === 'owner' || role === 'cashier' || person.role === role ? null : person.role

const isAllowedDomain = (email: string, { domains }: AdmissionRules): boolean =>
	domains.length === 0 || domains.includes(email.slice(email.lastIndexOf('@') + 1))
