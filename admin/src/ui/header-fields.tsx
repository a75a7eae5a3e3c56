import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core'
import { useIsAllowed } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import type { HeadersForm } from './header-values.ts'
import { text } from './header-words.ts'
import { Icon } from './icon.tsx'
import { Section } from './section.tsx'

const MOST = 20

/** Header values cannot be read back: either all stay unchanged, or all are entered again. */
export function HeaderFields({ form, kept }: { form: HeadersForm; kept: string[] }) {
	const t = useText(text)
	const mayWrite = useIsAllowed('updateWebhook')
	const { Headers } = form.values
	if (Headers === null)
		return (
			<Section title={t.headers} about={t.headersAbout}>
				<Group justify="space-between">
					<Text fz="sm">{t.keptHeaders(kept.join(', '))}</Text>
					{mayWrite && (
						<Button
							variant="default"
							size="xs"
							onClick={() =>
								form.setFieldValue(
									'Headers',
									kept.map((name) => ({ name, value: '' })),
								)
							}
						>
							{t.replaceHeaders}
						</Button>
					)}
				</Group>
			</Section>
		)
	return (
		<Section title={t.headers} about={t.headersAbout}>
			{Headers.map((_, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: inputs hold no state of their own
				<Header key={index} form={form} index={index} />
			))}
			{form.errors.Headers && (
				<Text c="error" fz="sm" role="alert">
					{form.errors.Headers}
				</Text>
			)}
			{mayWrite && Headers.length < MOST && (
				<Group>
					<Button
						variant="default"
						leftSection={<Icon name="plus" size={16} />}
						onClick={() => form.insertListItem('Headers', { name: '', value: '' })}
					>
						{t.addHeader}
					</Button>
				</Group>
			)}
		</Section>
	)
}

function Header({ form, index }: { form: HeadersForm; index: number }) {
	const t = useText(text)
	return (
		<Group gap="xs" wrap="nowrap" align="flex-end">
			<TextInput
				flex={1}
				aria-label={t.headerName(index + 1)}
				placeholder="Authorization"
				maxLength={100}
				{...form.getInputProps(`Headers.${index}.name`)}
			/>
			<TextInput
				flex={2}
				aria-label={t.headerValue(index + 1)}
				autoComplete="off"
				maxLength={1000}
				{...form.getInputProps(`Headers.${index}.value`)}
			/>
			<ActionIcon
				variant="subtle"
				color="gray"
				size="lg"
				aria-label={t.removeHeader(index + 1)}
				onClick={() => form.removeListItem('Headers', index)}
			>
				<Icon name="trash" size={16} />
			</ActionIcon>
		</Group>
	)
}
