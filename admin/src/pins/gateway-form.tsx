import type { PinGateway, PinGatewaySettings } from '@fiel/contract'
import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useText } from '../i18n/language.tsx'
import { DESCRIPTION_BELOW } from '../ui/description-below.ts'
import { FormFrame } from '../ui/form-frame.tsx'
import { HeaderFields } from '../ui/header-fields.tsx'
import { type HeaderValues, headersBody } from '../ui/header-values.ts'
import { Section } from '../ui/section.tsx'
import { UrlField } from '../ui/url-field.tsx'
import { useSettingsSaving } from '../ui/use-settings-saving.ts'
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
	const saving = useSettingsSaving('setPinGateway', { refreshes: ['getPinGateway'], saved: t.saved })
	return (
		<FormFrame
			form={form}
			bodyOf={gatewayBody}
			secret="Headers"
			name="PIN gateway"
			submit={t.save}
			back="/program"
			{...saving}
		>
			<Section title={t.gateway} about={t.gatewayAbout}>
				<UrlField label={t.url} description={t.urlHelp} {...form.getInputProps('Url')} />
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
