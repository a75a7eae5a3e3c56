import { SimpleGrid, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useText } from '../i18n/language.tsx'
import { Section } from '../ui/section.tsx'
import { text } from './form-words.ts'
import type { RewardFormOf } from './reward-values.ts'

const LONG = { autosize: true, minRows: 2, maxLength: 4000 }
const ADDRESS = { type: 'url', maxLength: 2048 }

export function AppearanceFields({ form }: { form: RewardFormOf }) {
	const t = useText(text)
	const flag = (path: string) => form.getInputProps(path, { type: 'checkbox' })
	return (
		<Section title={t.look} about={t.lookAbout}>
			<TextInput label={t.preTitle} maxLength={500} {...form.getInputProps('PreTitle')} />
			<Textarea label={t.description} {...LONG} {...form.getInputProps('Description')} />
			<Textarea label={t.longDescription} {...LONG} {...form.getInputProps('LongDescription')} />
			<Textarea label={t.instructions} {...LONG} {...form.getInputProps('UsageInstructions')} />
			<Switch label={t.ownInstructions} {...flag('ShouldUseCustomInstruction')} />
			<TextInput label={t.icon} {...ADDRESS} {...form.getInputProps('CustomIconUrl')} />
			<Text fz="xs" c="dimmed">
				{t.iconsAbout}
			</Text>
			<SimpleGrid cols={{ base: 1, sm: 2 }}>
				<TextInput label={t.widgetIcon} {...ADDRESS} {...form.getInputProps('WidgetIcon')} />
				<TextInput label={t.landingIcon} {...ADDRESS} {...form.getInputProps('LandingPageIcon')} />
				<Switch label={t.showWidgetIcon} {...flag('WidgetIconActive')} />
				<Switch label={t.showLandingIcon} {...flag('LandingPageIconActive')} />
			</SimpleGrid>
		</Section>
	)
}
