import sql, { type Sql } from 'sql-template-tag'
import type { Form } from './compose-body.ts'

/** What a merchant decides about a subscription. */
export interface SubscriptionSettings {
	name: string
	url: string
	/** Numbers of topics, as the events have them. */
	topics: number[]
	form: Form
	/** By name. */
	headers: Record<string, string>
	alertEmail: string | null
	inOrder: boolean
	/** Null when there is no cap. */
	perSecond: number | null
	concurrency: number
	isActive: boolean
}

/** As the merchant sees it: without the secret and the values of the headers. */
export interface Subscription extends Omit<SubscriptionSettings, 'headers'> {
	id: number
	headerNames: string[]
	createdAt: Date
	disabledAt: Date | null
	disabledReason: string | null
	failingSince: Date | null
	pausedUntil: Date | null
	/** How many deliveries wait, counted up to a limit. */
	waiting: number
}

/** The columns of `Subscription`, of a table called s. */
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
