import type { Topic } from '@fiel/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { BodyFormat } from './compose-body.ts'

/** The settings of a subscription. */
export interface SubscriptionSettings {
	name: string
	url: string
	topics: Topic[]
	form: BodyFormat
	/** Values by header name. */
	headers: Record<string, string>
	alertEmail: string | null
	inOrder: boolean
	/** Null means unlimited. */
	perSecond: number | null
	concurrency: number
	isActive: boolean
}

/** The subscription without its secret and header values. */
export interface Subscription extends Omit<SubscriptionSettings, 'headers'> {
	id: number
	headerNames: string[]
	createdAt: Date
	disabledAt: Date | null
	disabledReason: string | null
	failingSince: Date | null
	pausedUntil: Date | null
	/** The number of waiting deliveries, counted up to a limit. */
	waiting: number
}

/** The columns of `Subscription`; the table's alias is s. */
export const SUBSCRIPTION_COLUMNS: Sql = sql`
	s.id, s.name, s.url, s.topics, s.form, array(select jsonb_object_keys(s.headers) order by 1) as "headerNames",
	s.alert_email as "alertEmail", s.in_order as "inOrder", s.per_second as "perSecond", s.concurrency,
	s.is_active as "isActive", s.created_at as "createdAt", s.disabled_at as "disabledAt",
	s.disabled_reason as "disabledReason", s.failing_since as "failingSince", s.paused_until as "pausedUntil"`

export const NEW_SUBSCRIPTION: Omit<SubscriptionSettings, 'name' | 'url' | 'topics'> = {
	form: 'payload',
	headers: {},
	alertEmail: null,
	inOrder: false,
	perSecond: null,
	concurrency: 20,
	isActive: true,
}
