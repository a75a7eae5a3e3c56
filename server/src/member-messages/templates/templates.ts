import { MESSAGE_CHANNELS, MESSAGE_KINDS, type MessageChannel, type MessageKind } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Queryable, Tx } from '../../db/database.ts'
import { LANGUAGES, type Language } from '../../messages/language.ts'
import { MESSAGE_TEXTS } from '../../messages/member-messages.ts'

/** Which text it is. */
export interface TemplateKey {
	kind: MessageKind
	channel: MessageChannel
	language: Language
}

/** The text of a message, with placeholders. */
export interface TemplateText {
	/** Null by SMS. */
	subject: string | null
	preHeader: string | null
	/** HTML by mail, plain text by SMS. */
	body: string
}

export interface Template extends TemplateKey, TemplateText {
	/** Null for the text of Fiel. */
	changedAt: Date | null
}

export const defaultTemplate = (key: TemplateKey): Template => {
	const { subject, paragraphs, sms } = MESSAGE_TEXTS[key.language][key.kind]
	const shared = { ...key, preHeader: null, changedAt: null }
	if (key.channel === 'sms') return { ...shared, subject: null, body: sms }
	return { ...shared, subject, body: paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n') }
}

/** The texts that the merchant has changed. */
export const listChangedTemplates = (db: Queryable, merchantId: number): Promise<Template[]> =>
	db.rows<Template>(sql`
		select kind, channel, language, subject, pre_header as "preHeader", body, changed_at as "changedAt"
		from message_templates where merchant_id = ${merchantId}`)

const keyOf = ({ kind, channel, language }: TemplateKey): string => `${kind} ${channel} ${language}`

/** Reads the texts of a merchant; what it has not changed is the text of Fiel. */
export const loadTemplates = async (
	db: Queryable,
	merchantId: number,
): Promise<(key: TemplateKey) => Template> => {
	const changed = new Map((await listChangedTemplates(db, merchantId)).map((one) => [keyOf(one), one]))
	return (key) => changed.get(keyOf(key)) ?? defaultTemplate(key)
}

/** Every text, in a fixed order. */
export const listTemplateKeys = (): TemplateKey[] =>
	MESSAGE_KINDS.flatMap((kind) =>
		MESSAGE_CHANNELS.flatMap((channel) => LANGUAGES.map((language) => ({ kind, channel, language }))),
	)

export const saveTemplate = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	{ kind, channel, language, subject, preHeader, body }: TemplateKey & TemplateText,
): Promise<void> => {
	await tx.rows(sql`
		insert into message_templates (merchant_id, kind, channel, language, subject, pre_header, body, changed_at)
		values (${merchantId}, ${kind}, ${channel}, ${language}, ${subject}, ${preHeader}, ${body}, ${now})
		on conflict (merchant_id, kind, channel, language) do update set subject = excluded.subject,
			pre_header = excluded.pre_header, body = excluded.body, changed_at = excluded.changed_at`)
}

export const removeTemplate = async (
	tx: Tx,
	merchantId: number,
	{ kind, channel, language }: TemplateKey,
): Promise<void> => {
	await tx.rows(sql`
		delete from message_templates
		where merchant_id = ${merchantId} and kind = ${kind} and channel = ${channel} and language = ${language}`)
}
