import { MESSAGE_LIMITS } from '@fiel/contract'
import { panelText } from '../../messages/panel/panel-text.ts'
import { findPlaceholders } from '../../notifications/render-template.ts'
import { splitBlockMail } from '../../notifications/split-block-mail.ts'
import { type Refusal, refuseInEnglish as refuse } from '../../refusal.ts'
import type { TemplateKey, TemplateText } from './templates.ts'
import { variablesOf } from './variables.ts'

/** The text as it is stored, or why it cannot be. */
export const checkTemplate = (
	{ kind, channel }: TemplateKey,
	{ subject, preHeader, body }: TemplateText,
): TemplateText | Refusal => {
	const text: TemplateText =
		channel === 'sms'
			? { subject: null, preHeader: null, body: body.trim() }
			: { subject: subject?.trim() ?? '', preHeader: preHeader?.trim() || null, body }
	if (channel === 'email' && !text.subject)
		return refuse(
			'General_FieldCannotBeNullOrBlank',
			'Subject must not be empty',
			'Subject',
			panelText.required(),
		)
	if (channel === 'sms' && text.body.length > MESSAGE_LIMITS.sms)
		return refuse(
			'Genaral_LengthLimitExceeded',
			`Body has at most ${MESSAGE_LIMITS.sms} characters by SMS`,
			'Body',
			panelText.smsTooLong(MESSAGE_LIMITS.sms),
		)
	const known = new Set(variablesOf(kind).map(({ name }) => name.toLowerCase()))
	const parts = { Subject: text.subject, PreHeader: text.preHeader, Body: splitBlockMail(body).body }
	for (const [field, part] of Object.entries(parts)) {
		const unknown = findPlaceholders(part ?? '').find((name) => !known.has(name.toLowerCase()))
		if (unknown !== undefined)
			return refuse(
				'GenericError',
				`there is no variable {{${unknown}}} in ${kind}`,
				field,
				panelText.noSuchVariable(unknown),
			)
	}
	return text
}
