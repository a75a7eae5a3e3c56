import type { Role } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { BRAND_COLUMNS, IS_TEST } from '../merchants/merchant.ts'
import type { Language } from '../messages/language.ts'
import { counterColumn, parseCounterRights, type ReadCounterRights } from './counter-rights.ts'
import { applyRights, type RightsChange, rightsColumn } from './roles/role-rights.ts'
import { IS_SECOND_FACTOR_REQUIRED } from './security-settings.ts'
import { IDLE_HOURS, isOpenAt, type Session } from './session.ts'
import { hashToken } from './token.ts'

interface Row {
	id: number
	userId: number
	email: string
	name: string | null
	userLanguage: Language | null
	role: Role
	change: RightsChange | null
	hasSecondFactor: boolean
	isGrantedContacts: boolean
	counter: ReadCounterRights
	merchantId: number
	merchantName: string
	currency: string
	timeZone: string
	language: Language
	displayName: string | null
	logo: string | null
	isTest: boolean
	hasSandbox: boolean
	createdAt: Date
	seenAt: Date
	endsAt: Date
	hasPassword: boolean
	isByLink: boolean
	isByProvider: boolean
	idleHours: number
	isSecondFactorRequired: boolean
	isGraceOver: boolean
}

/** The token also identifies the merchant. Undefined if the session has ended or never existed. */
export const findSession = async (db: Queryable, token: string, now: Date): Promise<Session | undefined> => {
	const [row] = await db.rows<Row>(sql`
		select s.id, u.id as "userId", u.email, u.name, u.language as "userLanguage", u.role,
			u.totp_confirmed_at is not null as "hasSecondFactor", u.password_hash is not null as "hasPassword",
			u.may_see_contacts as "isGrantedContacts", m.id as "merchantId", m.name as "merchantName",
			m.currency, m.time_zone as "timeZone", m.language, s.created_at as "createdAt", s.seen_at as "seenAt",
			s.expires_at as "endsAt", s.by_link as "isByLink", s.by_provider as "isByProvider",
			${IDLE_HOURS} as "idleHours", ${IS_SECOND_FACTOR_REQUIRED} as "isSecondFactorRequired",
			coalesce(y.second_factor_since < s.created_at, false) as "isGraceOver",
			${counterColumn(sql`u.merchant_id`, sql`u`)} as counter, ${rightsColumn(sql`u`)} as change, ${IS_TEST} as "isTest",
			exists (select from merchants b where b.sandbox_of = m.id and b.removed_at is null) as "hasSandbox", ${BRAND_COLUMNS}
		from sessions s
		join users u on u.merchant_id = s.merchant_id and u.id = s.user_id
		join merchants m on m.id = s.merchant_id and m.removed_at is null
		left join security_settings y on y.merchant_id = s.merchant_id
		where s.token_hash = ${hashToken(token)} and ${isOpenAt(now)} and u.deactivated_at is null`)
	if (!row) return undefined
	const { id, createdAt, seenAt, endsAt, isByLink, idleHours, isSecondFactorRequired, isGraceOver } = row
	const { userId, email, name, role, hasSecondFactor } = row
	const rights = applyRights(role, row.change)
	const { merchantId, merchantName, currency, timeZone, language, displayName, logo, isTest } = row
	const merchant = {
		id: merchantId,
		name: merchantName,
		currency,
		timeZone,
		language,
		displayName,
		logo,
		isTest,
	}
	return {
		id,
		createdAt,
		seenAt,
		endsAt,
		hasPassword: row.hasPassword,
		isByLink,
		idleHours,
		isSecondFactorRequired,
		// How the provider identifies its users is the matter of the provider.
		mustSetUpSecondFactor: isSecondFactorRequired && isGraceOver && !hasSecondFactor && !row.isByProvider,
		user: {
			...{ id: userId, email, name, role, rights, hasSecondFactor, language: row.userLanguage },
			maySeeContacts: row.isGrantedContacts || rights.includes('contacts.view'),
			counter: parseCounterRights(row.counter),
		},
		...{ merchant, home: merchant, shown: merchant, hasSandbox: row.hasSandbox },
	}
}
