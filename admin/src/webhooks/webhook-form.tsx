import type { WebhookChange } from '@fiel/contract'
import { Checkbox, Fieldset, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useText } from '../i18n/language.tsx'
import { DESCRIPTION_BELOW } from '../ui/description-below.ts'
import { FormFrame, type Saving } from '../ui/form-frame.tsx'
import { HeaderFields } from '../ui/header-fields.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { optionsOf } from '../ui/options.ts'
import { Section } from '../ui/section.tsx'
import { UrlField } from '../ui/url-field.tsx'
import { TOPIC_GROUPS } from './topic-groups.ts'
import { type WebhookFormOf, type WebhookValues, webhookBody } from './webhook-values.ts'
import { text } from './words.ts'

interface Props<Saved> extends Saving<WebhookChange, Saved> {
	initial: WebhookValues
	/** The names of headers that stay unless they are replaced. */
	headerNames: string[]
	/** The target of Cancel. */
	back: string
}

/** Creates and edits a webhook; read-only for users who may not write. */
export function WebhookForm<Saved>({ initial, headerNames, ...saving }: Props<Saved>) {
	const form = useForm<WebhookValues>({ initialValues: initial, validate: useRules() })
	return (
		<FormFrame form={form} bodyOf={webhookBody} needs="updateWebhook" secret="Headers" {...saving}>
			<Where form={form} />
			<What form={form} />
			<How form={form} />
			<HeaderFields form={form} kept={headerNames} />
			<Alerts form={form} />
		</FormFrame>
	)
}

/** Checks before the request; the server's other refusals are shown at the same inputs. */
const useRules = () => {
	const t = useText(text)
	return {
		Url: (value: string) => (value.trim() ? null : t.required),
		Topics: (value: string[]) => (value.length > 0 ? null : t.topicsMissing),
		Concurrency: (value: number | '') => (value === '' ? t.required : null),
	}
}

function Where({ form }: { form: WebhookFormOf }) {
	const t = useText(text)
	return (
		<Section title={t.where} about={t.whereAbout}>
			<UrlField label={t.url} description={t.urlHelp} {...form.getInputProps('Url')} />
			<TextInput
				label={t.name}
				description={t.nameHelp}
				inputWrapperOrder={DESCRIPTION_BELOW}
				maxLength={100}
				{...form.getInputProps('Name')}
			/>
			<Switch label={t.isActive} {...form.getInputProps('IsActive', { type: 'checkbox' })} />
		</Section>
	)
}

function What({ form }: { form: WebhookFormOf }) {
	const t = useText(text)
	return (
		<Section title={t.what} about={t.whatAbout}>
			<Checkbox.Group label={t.topics} {...form.getInputProps('Topics')}>
				<Stack mt={6} gap="md">
					{[...TOPIC_GROUPS].map(([group, topics]) => (
						<Fieldset key={group} legend={t.topicGroups[group]}>
							<SimpleGrid cols={{ base: 1, md: 2 }} spacing="xs">
								{topics.map((topic) => (
									<Checkbox key={topic} value={topic} label={t.topicNames[topic]} description={topic} />
								))}
							</SimpleGrid>
						</Fieldset>
					))}
				</Stack>
			</Checkbox.Group>
			<Select
				label={t.form}
				description={t.formHelp}
				inputWrapperOrder={DESCRIPTION_BELOW}
				data={optionsOf(t.forms)}
				allowDeselect={false}
				{...form.getInputProps('Form')}
			/>
		</Section>
	)
}

function How({ form }: { form: WebhookFormOf }) {
	const t = useText(text)
	return (
		<Section title={t.how} about={t.howAbout}>
			<Switch
				label={t.inOrder}
				description={t.inOrderHelp}
				{...form.getInputProps('InOrder', { type: 'checkbox' })}
			/>
			<SimpleGrid cols={{ base: 1, sm: 2 }}>
				<NumberField
					label={t.perSecond}
					description={t.perSecondHelp}
					inputWrapperOrder={DESCRIPTION_BELOW}
					allowDecimal={false}
					min={1}
					max={10_000}
					{...form.getInputProps('PerSecond')}
				/>
				<NumberField
					label={t.concurrency}
					allowDecimal={false}
					min={1}
					max={200}
					{...form.getInputProps('Concurrency')}
				/>
			</SimpleGrid>
		</Section>
	)
}

function Alerts({ form }: { form: WebhookFormOf }) {
	const t = useText(text)
	return (
		<Section title={t.alerts} about={t.alertsAbout}>
			<TextInput
				label={t.alertEmail}
				description={t.alertHelp}
				inputWrapperOrder={DESCRIPTION_BELOW}
				type="email"
				maxLength={254}
				{...form.getInputProps('AlertEmail')}
			/>
		</Section>
	)
}
