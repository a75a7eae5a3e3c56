import { contrastOf, correctColor, PAGE_BACKGROUNDS } from '@fiel/contract/contrast'
import { Group, Stack, Text } from '@mantine/core'
import { useLanguage, useText } from '../i18n/language.tsx'
import { LOCALES } from '../i18n/words.ts'
import { text } from './look-words.ts'

/** Says how well a colour can be read in the pages for members, and which one is used where it cannot. */
export function ColorNote({ color }: { color: string }) {
	const t = useText(text)
	return (
		<Stack gap={6}>
			<ShownColor title={t.onLight} chosen={color} background={PAGE_BACKGROUNDS.light} />
			<ShownColor title={t.onDark} chosen={color} background={PAGE_BACKGROUNDS.dark} />
			<Text fz="xs" c="dimmed">
				{t.colorAbout}
			</Text>
		</Stack>
	)
}

interface ShownColorProps {
	title: string
	chosen: string
	background: string
}

function ShownColor({ title, chosen, background }: ShownColorProps) {
	const t = useText(text)
	const ratio = useRatio()
	const shown = correctColor(chosen, background)
	const [before, after] = [chosen, shown].map((color) => ratio(contrastOf(color, background)))
	const isCorrected = contrastOf(chosen, background) < contrastOf(shown, background)
	return (
		<Group gap="xs" wrap="nowrap" align="flex-start">
			<Group gap={2} wrap="nowrap">
				{isCorrected && <Swatch color={chosen} />}
				<Swatch color={shown} />
			</Group>
			<Text fz="xs">
				<b>{title}:</b> {isCorrected ? t.corrected(chosen, before!, shown, after!) : t.kept(shown, after!)}
			</Text>
		</Group>
	)
}

function Swatch({ color }: { color: string }) {
	return <span className="fiel-swatch" style={{ background: color }} />
}

/** Rounded down, so that no ratio looks sufficient that is not. */
const useRatio = (): ((ratio: number) => string) => {
	const { language } = useLanguage()
	return (ratio) => (Math.floor(ratio * 10) / 10).toLocaleString(LOCALES[language])
}
