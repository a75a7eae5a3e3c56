import type { Webhook, WebhookChange } from '@fiel/contract'
import type { UseFormReturnType } from '@mantine/form'

interface HeaderValues {
	name: string
	value: string
}

/** A webhook as the form holds it: nothing is null that has an input. */
export interface WebhookValues
	extends Pick<Webhook, 'Name' | 'Url' | 'Topics' | 'IsActive' | 'Form' | 'InOrder'> {
	AlertEmail: string
	PerSecond: number | ''
	Concurrency: number | ''
	/** Null: those it has stay, since nobody can read their values. */
	Headers: HeaderValues[] | null
}

export type WebhookFormOf = UseFormReturnType<WebhookValues>

export const NEW_WEBHOOK: WebhookValues = {
	Name: '',
	Url: '',
	Topics: ['Point_Add', 'Point_Update', 'Point_Removed'],
	IsActive: true,
	Form: 'payload',
	InOrder: false,
	AlertEmail: '',
	PerSecond: '',
	Concurrency: 20,
	Headers: [],
}

export const webhookValues = (webhook: Webhook): WebhookValues => ({
	Name: webhook.Name,
	Url: webhook.Url,
	Topics: webhook.Topics,
	IsActive: webhook.IsActive,
	Form: webhook.Form,
	InOrder: webhook.InOrder,
	AlertEmail: webhook.AlertEmail ?? '',
	PerSecond: webhook.PerSecond ?? '',
	Concurrency: webhook.Concurrency,
	Headers: webhook.HeaderNames.length > 0 ? null : [],
})

/** The form as the interface takes it; a name left empty is chosen by the server. */
export const webhookBody = ({ Name, Headers, ...values }: WebhookValues): WebhookChange => ({
	...values,
	...(Name.trim() && { Name: Name.trim() }),
	...(Headers && {
		Headers: Object.fromEntries(
			Headers.filter(({ name }) => name.trim()).map(({ name, value }) => [name.trim(), value.trim()]),
		),
	}),
	AlertEmail: values.AlertEmail.trim() || null,
	PerSecond: values.PerSecond === '' ? null : values.PerSecond,
	Concurrency: Number(values.Concurrency),
})
