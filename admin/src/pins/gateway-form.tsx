import type { PinGateway, PinGatewaySettings } from '@fiel/contract'
import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { DESCRIPTION_BELOW } from '../ui/description-below.ts'
import { FormFrame } from '../ui/form-frame.tsx'
import { HeaderFields } from '../ui/header-fields.tsx'
import { type HeaderValues, headersBody } from '../ui/header-values.ts'
import { notify } from '../ui/notify.ts'
import { Section } from '../ui/section.tsx'
import { text } from './words.ts'

interface GatewayValues {
	Url: string
	Body: string
	/** Null keeps the existing headers, because their values cannot be read. */
	Headers: HeaderValues[] | null
}

const gatewayBody = ({ Url, Body, Headers }: GatewayValues): PinGatewaySettings => ({
	Url: Url.trim(),
	Body,
	...(Headers && { Headers: headersBody(Headers) }),
})

/** Edits the gateway; read-only for users who may not write. */
export function GatewayForm({ gateway }: { gateway: PinGateway }) {
	const t = useText(text)
	const form = useForm<GatewayValues>({
		initialValues: {
			Url: gateway.Url,
			Body: gateway.Body,
			Headers: gateway.HeaderNames.length > 0 ? null : [],
		},
		validate: {
			Url: (value) => (value.trim() ? null : t.required),
			Body: (value) => (value.trim() ? null : t.required),
		},
	})
	const save = useWrite('setPinGateway', { refreshes: ['getPinGateway'] })
	return (
		<FormFrame
			form={form}
			bodyOf={gatewayBody}
			needs="setPinGateway"
			secret="Headers"
			name="PIN gateway"
			submit={t.save}
			back="/program"
			save={(body) => save.mutateAsync({ body })}
			failure={save.error}
			onSaved={() => notify(t.saved)}
		>
			<Section title={t.gateway} about={t.gatewayAbout}>
				<TextInput
					label={t.url}
					description={t.urlHelp}
					inputWrapperOrder={DESCRIPTION_BELOW}
					type="url"
					placeholder="https://"
					maxLength={2048}
					{...form.getInputProps('Url')}
				/>
				<Textarea
					label={t.body}
					description={t.bodyHelp}
					inputWrapperOrder={DESCRIPTION_BELOW}
					autosize
					minRows={3}
					maxLength={4000}
					{...form.getInputProps('Body')}
				/>
			</Section>
			<HeaderFields form={form} kept={gateway.HeaderNames} />
		</FormFrame>
	)
}
