import type { Role, SingleSignOnRefusal } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { lockMerchant } from '../../merchants/lock-merchant.ts'
import { isRefusal } from '../../refusal.ts'
import { sealAtCommit } from '../../seals/tx-seals.ts'
import { changeUsers } from '../change-users.ts'
import { createUsers } from '../create-users.ts'
import { type Invitation, type InvitationRow, invitationColumns, parseInvitation } from '../invitation.ts'
import { type SignedIn, type SignInContext, startSession } from '../start-session.ts'
import {
	type AdmissionRules,
	type Candidate,
	decidePerson,
	type KnownPerson,
	type Person,
} from './decide-person.ts'

export interface AdmittedPerson {
	session: SignedIn
	/** Whether the account at the provider was linked to the user just now. */
	isNewLink: boolean
	isNewUser: boolean
	/** The role that the provider has taken away; null if it has changed none. */
	formerRole: Role | null
}

/**
 * Signs in a person whom a provider of the merchant has identified, or returns why not. Only users of this merchant are
 * found, because the provider of one merchant must not decide about users of another.
 */
export const admitPerson = async (
	tx: Tx,
	merchantId: number,
	person: Person,
	rules: AdmissionRules,
	context: SignInContext,
	now: Date,
): Promise<AdmittedPerson | SingleSignOnRefusal> => {
	// Two first sign-ins of the same person wait for each other.
	await lockMerchant(tx, merchantId)
	const { invitation, ...known } = await loadPerson(tx, merchantId, person, now)
	const admission = decidePerson(person, rules, { ...known, invitedAs: invitation?.role ?? null })
	if (admission.is === 'refused') return admission.reason
	const isNewUser = admission.is === 'new user'
	const id = isNewUser
		? await saveNewUser(tx, merchantId, { ...admission, name: person.name, invitation }, now)
		: admission.user.id
	if (id === null) return 'OtherShop'
	const isNewLink = isNewUser || admission.isNewLink
	if (isNewLink) await saveLink(tx, merchantId, id, person, now)
	const newRole = isNewUser ? null : admission.newRole
	if (newRole) await changeUsers(tx, merchantId, [{ id, role: newRole }], now)
	const session = await startSession(tx, { merchantId, id }, { ...context, isByProvider: true }, now)
	return { session, isNewLink, isNewUser, formerRole: newRole && !isNewUser ? admission.user.role : null }
}

type LoadedPerson = Omit<KnownPerson, 'invitedAs'> & { invitation: Invitation | null }

const loadPerson = async (
	tx: Tx,
	merchantId: number,
	{ issuer, subject, email }: Person,
	now: Date,
): Promise<LoadedPerson> => {
	const [identity] = await tx.rows<{ userId: number | null } & Candidate>(sql`
		select i.user_id as "userId", u.id, u.email, u.role, u.deactivated_at is null as "isActive"
		from user_identities i left join users u on u.merchant_id = i.merchant_id and u.id = i.user_id
		where i.merchant_id = ${merchantId} and i.issuer = ${issuer} and i.subject = ${subject}`)
	const [withEmail] = await tx.rows<Candidate & { isOfOtherMerchant: boolean; isLinked: boolean }>(sql`
		select id, email, role, deactivated_at is null as "isActive", merchant_id <> ${merchantId} as "isOfOtherMerchant",
			exists (select from user_identities i
				where i.merchant_id = u.merchant_id and i.user_id = u.id and i.issuer = ${issuer}) as "isLinked"
		from users u where email = ${email}`)
	const [invitation] = await tx.rows<InvitationRow>(sql`
		select ${invitationColumns(sql`${merchantId}`)} from invitations
		where merchant_id = ${merchantId} and email = ${email} and expires_at > ${now} for update`)
	const removed = await tx.rows(
		sql`select from removed_users where merchant_id = ${merchantId} and email = ${email}`,
	)
	return {
		linked: identity ? (identity.userId === null ? 'removed' : identity) : null,
		withEmail: withEmail ?? null,
		invitation: invitation ? parseInvitation(invitation) : null,
		wasRemoved: removed.length > 0,
	}
}

interface NewUser {
	email: string
	role: Role
	name: string | null
	invitation: Invitation | null
}

/** Returns the id of the new user, who has no password; null if another merchant has just taken the e-mail. */
const saveNewUser = async (
	tx: Tx,
	merchantId: number,
	{ email, role, name, invitation }: NewUser,
	now: Date,
): Promise<number | null> => {
	const counter = role === 'cashier' ? (invitation?.counter ?? null) : null
	const [user] = await createUsers(tx, merchantId, [{ email, password: null, role, name, counter }], now)
	if (isRefusal(user)) return null
	await tx.rows(sql`delete from invitations where merchant_id = ${merchantId} and email = ${email}`)
	return user!.id
}

const saveLink = async (
	tx: Tx,
	merchantId: number,
	userId: number,
	{ issuer, subject }: Person,
	now: Date,
): Promise<void> => {
	sealAtCommit(tx)
	await tx.rows(sql`
		insert into user_identities (merchant_id, issuer, subject, user_id, linked_at)
		values (${merchantId}, ${issuer}, ${subject}, ${userId}, ${now})
		on conflict on constraint user_identities_pkey
			do update set user_id = excluded.user_id, linked_at = excluded.linked_at`)
}
