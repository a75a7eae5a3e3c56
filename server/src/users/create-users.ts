import type { Role } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { claimKeys } from '../directory/claim-keys.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'
import { checkCounterRights } from './check-counter-rights.ts'
import { type CounterRights, saveBranches, storedCounterRights } from './counter-rights.ts'
import { isWeakPassword } from './is-weak-password.ts'
import { hashPassword } from './password.ts'
import { applyRights, type RightsChange, rightsColumn } from './roles/role-rights.ts'
import { normalizeEmail, type User } from './user.ts'

export interface NewUser {
	email: string
	/** Null means that the user can only sign in by a link. */
	password: string | null
	role: Role
	name?: string | null
	counter?: CounterRights | null
}

const EMAIL = /^[^\s@]+@[^\s@]+$/
const MIN_PASSWORD_LENGTH = 12

/** Creates users; returns each user or the refusal, in the given order. */
export const createUsers = async (
	tx: Tx,
	merchantId: number,
	wanted: NewUser[],
	now: Date,
): Promise<(User | Refusal)[]> => {
	const refusals = await findRefusals(tx, wanted, now)
	const rows = await Promise.all(
		wanted
			.filter((_, index) => !refusals[index])
			.map(async ({ email, password, role, name, counter = null }) => ({
				email: normalizeEmail(email),
				name: name?.trim() || null,
				role,
				...storedCounterRights(counter),
				hash: password === null ? null : await hashPassword(password),
			})),
	)
	sealAtCommit(tx)
	const created = await tx.rows<CreatedRow>(sql`
		insert into users (merchant_id, email, name, password_hash, role, created_at, branch_id, sale_limit, day_limit)
		select ${merchantId}::bigint, u.email, u.name, u.hash, u.role, ${now}::timestamptz, u."branchId", u."saleLimit",
			u."dayLimit"
		from json_to_recordset(${jsonRows(rows)}) as u (
			email text, name text, hash text, role text, "branchId" text, "saleLimit" numeric, "dayLimit" numeric)
		on conflict on constraint users_email do nothing
		returning id, email, name, role, true as "isActive", false as "hasSecondFactor", created_at as "createdAt",
			${rightsColumn(sql`users`)} as change`)
	saveBranches(
		tx,
		merchantId,
		wanted.map(({ counter = null }) => counter),
	)
	return wanted.map(({ email, counter = null }, index) => {
		const user = created.find((made) => made.email === normalizeEmail(email))
		return refusals[index] ?? (user ? createdUser(user, counter) : refuseExistingUser(email))
	})
}

/** An e-mail may be used once in all cells. */
const findRefusals = async (tx: Tx, wanted: NewUser[], now: Date): Promise<(Refusal | null)[]> => {
	const refusals = wanted.map(
		(user) => checkUser(user) ?? checkCounterRights(user.role, user.counter ?? null),
	)
	const checked = wanted.filter((_, index) => !refusals[index]).map(({ email }) => normalizeEmail(email))
	const isFree = await claimKeys(tx, 'email', checked, now)
	const taken = new Set(checked.filter((_, index) => !isFree[index]))
	return wanted.map(
		({ email }, index) =>
			refusals[index] ?? (taken.has(normalizeEmail(email)) ? refuseExistingUser(email) : null),
	)
}

type CreatedRow = Omit<User, 'counter' | 'maySeeContacts'> & { change: RightsChange | null }

const createdUser = ({ change, ...user }: CreatedRow, counter: CounterRights | null): User => ({
	...user,
	maySeeContacts: applyRights(user.role, change).includes('contacts.view'),
	counter,
})

export const refuseExistingUser = (email: string): Refusal =>
	refuse('Account_UserAlreadyExists', `there is already a user ${normalizeEmail(email)}`, 'Email')

export const checkUser = ({ email, password }: Pick<NewUser, 'email' | 'password'>): Refusal | null =>
	checkEmail(email) ?? (password === null ? null : checkPassword(password, 'Password'))

export const checkEmail = (email: string): Refusal | null =>
	EMAIL.test(normalizeEmail(email)) && email.length <= 254
		? null
		: refuse(
				'General_FieldCannotBeNullOrBlank',
				`"${email}" is not an email address`,
				'Email',
				panelText.email(),
			)

export const checkPassword = (password: string, field: string): Refusal | null => {
	if (password.length < MIN_PASSWORD_LENGTH || password.length > 1000)
		return refuse(
			'General_FieldCannotBeNullOrBlank',
			`a password has ${MIN_PASSWORD_LENGTH} to 1000 characters`,
			field,
			panelText.passwordLength(MIN_PASSWORD_LENGTH),
		)
	return isWeakPassword(password)
		? refuse(
				'General_FieldCannotBeNullOrBlank',
				'the password is easy to guess: use a few words that do not belong together',
				field,
				panelText.weakPassword(),
			)
		: null
}
