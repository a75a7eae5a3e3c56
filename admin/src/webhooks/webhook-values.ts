import type { Webhook, WebhookChange } from '@fiel/contract'
import type { UseFormReturnType } from '@mantine/form'
import { type HeaderValues, headersBody } from '../ui/header-values.ts'

/** The form values of a webhook: no input has a null value. */
export interface WebhookValues
	extends Pick<Webhook, 'Name' | 'Url' | 'Topics' | 'IsActive' | 'Form' | 'InOrder'> {
	AlertEmail: string
	PerSecond: number | ''
	Concurrency: number | ''
	/** Null keeps the existing headers, because their values cannot be read. */
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

/** The form in the format of the API; the server chooses a name if it is empty. */
export const webhookBody = ({ Name, Headers, ...values }: WebhookValues): WebhookChange => ({
	...values,
	...(Name.trim() && { Name: Name.trim() }),
	...(Headers && { Headers: headersBody(Headers) }),
	AlertEmail: values.AlertEmail.trim() || null,
	PerSecond: values.PerSecond === '' ? null : values.PerSecond,
	Concurrency: Number(values.Concurrency),
})
