import sql from 'sql-template-tag'
import { changeCustomizations } from '../../customization/change-customizations.ts'
import type { Tx } from '../../db/database.ts'
import { checkMerchant } from '../../merchants/check-merchant.ts'
import { createMerchant } from '../../merchants/create-merchant.ts'
import { findFreeName } from '../../merchants/find-free-name.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import type { Language } from '../../messages/language.ts'
import { TEXTS_BY_NAME } from '../../messages/panel/texts-by-name.ts'
import { isRefusal, type Refusal, refuseInEnglish as refuse } from '../../refusal.ts'
import { sealAtCommit } from '../../seals/tx-seals.ts'
import { checkUser, createUsers } from '../create-users.ts'
import { hashPassword } from '../password.ts'
import type { Session } from '../session.ts'
import { normalizeEmail, type User } from '../user.ts'

/** The name of the merchant that the first start creates. */
const DEMO = 'demo'

export const isDemo = ({ name }: Merchant): boolean => name === DEMO

export interface OwnShop {
	shopName: string
	currency: string
	timeZone: string
	language: Language
	email: string
	password: string
}

const WIRE = { name: 'ShopName', currency: 'Currency', timeZone: 'TimeZone' } as const

/** Creates an empty merchant beside the demo, and its owner. */
export const startOwnShop = async (
	tx: Tx,
	{ user: asking, merchant: demo }: Session,
	{ shopName, email, password, ...wanted }: OwnShop,
	now: Date,
): Promise<{ merchant: Merchant; user: User } | Refusal> => {
	const refusal = checkUser({ email, password })
	if (refusal) return refusal
	// Locks the table against other new merchants, which could take the e-mail.
	const merchant = { ...wanted, name: await findFreeName(tx, handleOf(shopName)) }
	const fault = checkMerchant(merchant)
	if (fault) return refuse('GenericError', fault.message, WIRE[fault.member], fault.text)
	const isOwnEmail = normalizeEmail(email) === asking.email
	if (!isOwnEmail && (await isEmailTaken(tx, email)))
		return refuse(
			'GenericError',
			`there is already a user ${normalizeEmail(email)}`,
			'Email',
			TEXTS_BY_NAME.Account_UserAlreadyExists,
		)
	if (isOwnEmail) await releaseEmail(tx, asking)
	await givePassword(tx, demo.id, asking.id, password)
	const made = await createMerchant(tx, merchant, now)
	if ('refused' in made) throw new Error(made.refused)
	const [user] = await createUsers(tx, made.merchant.id, [{ email, password, role: 'owner' }], now)
	if (isRefusal(user)) throw new Error(`${user.message}`)
	const [brand] = await changeCustomizations(tx, made.merchant, now, [{ companyName: shopName.trim() }])
	if (isRefusal(brand)) throw new Error(`${brand.message}`)
	return { merchant: made.merchant, user: user! }
}

const MOST_LETTERS = 50

/** A handle made from the name as people write it: `Café do Ponto` becomes `cafe-do-ponto`. */
const handleOf = (shopName: string): string => {
	const plain = shopName
		.normalize('NFD')
		.toLowerCase()
		.replaceAll(/[\u0300-\u036f]/g, '')
		.replaceAll(/[^a-z0-9]+/g, '-')
		.slice(0, MOST_LETTERS)
		.replaceAll(/^-+|-+$/g, '')
	return plain || 'shop'
}

const isEmailTaken = async (tx: Tx, email: string): Promise<boolean> =>
	(await tx.rows(sql`select from users where email = ${normalizeEmail(email)}`)).length > 0

/** An e-mail belongs to one user, so that of the demo becomes another one. */
const releaseEmail = async (tx: Tx, { id, email }: Session['user']): Promise<void> => {
	sealAtCommit(tx)
	await tx.rows(sql`
		update users set email = ${email.replace('@', '+demo@')}
		where merchant_id = (select id from merchants where name = ${DEMO}) and id = ${id}`)
}

/** Whoever came by a link has no password, and could not sign in to the demo again: the new one is for both then. */
const givePassword = async (tx: Tx, merchantId: number, userId: number, password: string): Promise<void> => {
	sealAtCommit(tx)
	await tx.rows(sql`
		update users set password_hash = ${await hashPassword(password)}
		where merchant_id = ${merchantId} and id = ${userId} and password_hash is null`)
}
