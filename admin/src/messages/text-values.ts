import type { MessageDraft, MessageTemplate } from '@fiel/contract'
import type { UseFormReturnType } from '@mantine/form'

/** A text in the form; a text message has only a body. */
export interface TextValues {
	Subject: string
	PreHeader: string
	Body: string
}
export type TextForm = UseFormReturnType<TextValues>

/** Which text it is. */
export type TextPlace = Pick<MessageDraft, 'Kind' | 'Channel' | 'Language'>

export const paramsOf = ({ Kind, Channel, Language }: TextPlace) => ({
	...{ kind: Kind, channel: Channel, language: Language },
})

export const textValues = ({ Subject, PreHeader, Body }: MessageTemplate): TextValues => ({
	...{ Subject: Subject ?? '', PreHeader: PreHeader ?? '', Body },
})

export const textBody = (
	{ Channel }: TextPlace,
	{ Subject, PreHeader, Body }: TextValues,
): Pick<MessageDraft, 'Subject' | 'PreHeader' | 'Body'> => ({
	Subject: Channel === 'email' ? Subject : null,
	PreHeader: Channel === 'email' ? PreHeader.trim() || null : null,
	Body,
})
