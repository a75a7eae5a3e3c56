import type { MessageKind } from '@fiel/contract'
import { Anchor, Badge, Box, Group, Stack, Switch, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useRead } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { Section } from '../ui/section.tsx'
import { text as kindText } from './kind-words.ts'
import './messages.css'
import type { SettingsForm } from './settings-values.ts'
import { text } from './settings-words.ts'

/** A switch for each kind and channel, and a link to the texts of each kind. */
export function KindFields({ form }: { form: SettingsForm }) {
	const t = useText(text)
	const templates = useRead('listMessageTemplates').data ?? []
	return (
		<Section title={t.what} about={t.whatAbout}>
			<Stack gap={0}>
				{Object.keys(form.values.Kinds).map((kind) => (
					<KindRow
						key={kind}
						kind={kind as MessageKind}
						form={form}
						ownTexts={templates.filter(({ Kind, IsDefault }) => Kind === kind && !IsDefault).length}
					/>
				))}
			</Stack>
		</Section>
	)
}

interface RowProps {
	kind: MessageKind
	form: SettingsForm
	/** How many texts of it the shop has changed. */
	ownTexts: number
}

function KindRow({ kind, form, ownTexts }: RowProps) {
	const t = useText(text)
	const { kinds, channels } = useText(kindText)
	const { number } = useFormats()
	const id = useId()
	const { name, about } = kinds[kind]
	return (
		<Box className="fiel-message-kind" role="group" aria-labelledby={id}>
			<Stack gap={4}>
				<Text fz="sm" fw={550} id={id}>
					{name}
				</Text>
				<Text fz="sm" c="dimmed">
					{about}
				</Text>
			</Stack>
			<Group justify="space-between" gap="xs">
				<Group gap="lg" wrap="nowrap">
					<Switch
						label={channels.email}
						{...form.getInputProps(`Kinds.${kind}.Email`, { type: 'checkbox' })}
					/>
					<Switch label={channels.sms} {...form.getInputProps(`Kinds.${kind}.Sms`, { type: 'checkbox' })} />
				</Group>
				<Group gap="xs">
					{ownTexts > 0 && (
						<Badge color="gray" size="sm">
							{t.own(number(ownTexts))}
						</Badge>
					)}
					<Anchor
						component={Link}
						to="/settings/messages/$kind"
						params={{ kind } as never}
						fz="sm"
						underline="always"
						aria-label={t.textsOf(name)}
					>
						{t.texts}
					</Anchor>
				</Group>
			</Group>
		</Box>
	)
}
