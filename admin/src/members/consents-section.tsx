import type { OfferedConsentSettings } from '@fiel/contract'
import { CONSENT_LIMITS } from '@fiel/contract/consent-limits'
import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useIsAllowed } from '../api/session.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { LANGUAGES, type Language } from '../i18n/words.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { MoveButtons } from '../ui/move-buttons.tsx'
import { notify } from '../ui/notify.ts'
import { Section } from '../ui/section.tsx'
import { WarningNote } from '../ui/warning-note.tsx'
import { ConsentDialog } from './consent-dialog.tsx'
import { text } from './consents-words.ts'

/** The consents that members are asked for, for users who may see the program. */
export function ConsentsSection() {
	const t = useText(text)
	const consents = useRead('listOfferedConsents')
	const widget = useRead('getWidget')
	return (
		<Section title={t.consents} about={t.consentsAbout}>
			<Loaded of={widget}>
				{({ Languages, Language: own }) => (
					<Loaded of={consents}>
						{({ Consents }) => <ConsentList consents={Consents} languages={Languages} own={own} />}
					</Loaded>
				)}
			</Loaded>
			<TermsNote />
		</Section>
	)
}

function TermsNote() {
	const t = useText(text)
	const brand = useRead('getCustomization')
	return (
		<Text fz="sm" c="dimmed">
			<Anchor component={Link} to="/settings/shop" fz="sm" underline="always">
				{t.termsLink}
			</Anchor>
			{'. '}
			{brand.data && (brand.data.Terms ? t.termsAbout : t.noTerms)}
		</Text>
	)
}

interface ListProps {
	consents: readonly OfferedConsentSettings[]
	/** The languages that the widget offers. */
	languages: readonly Language[]
	/** The language of the merchant, whose text members get who read a language without one. */
	own: Language
}

function ConsentList({ consents, languages, own }: ListProps) {
	const t = useText(text)
	const mayChange = useIsAllowed('changeOfferedConsents')
	const [opened, setOpened] = useState<number | null>(null)
	const [removing, setRemoving] = useState<OfferedConsentSettings | null>(null)
	const change = useWrite('changeOfferedConsents', { refreshes: ['listOfferedConsents'] })
	const save = (Consents: OfferedConsentSettings[], then?: () => void): void =>
		change.mutate(
			{ body: { Consents } },
			{
				onSuccess: () => {
					then?.()
					notify(t.saved)
				},
			},
		)
	const move = (from: number, to: number): void =>
		save(consents.toSpliced(from, 1).toSpliced(to, 0, consents[from]!))
	return (
		<>
			{consents.length === 0 && <Text fz="sm">{t.noConsents}</Text>}
			<Stack gap="md">
				{consents.map((consent, index) => (
					<Group key={consent.Purpose} role="group" aria-label={consent.Purpose} align="flex-start" gap="xs">
						<ConsentText of={consent} languages={languages} own={own} />
						{mayChange && (
							<ConsentButtons
								{...{ consent, index }}
								count={consents.length}
								onMove={(to) => move(index, to)}
								onEdit={() => setOpened(index)}
								onRemove={() => setRemoving(consent)}
							/>
						)}
					</Group>
				))}
			</Stack>
			{!removing && <FailureNote of={change.error} />}
			{mayChange && consents.length < CONSENT_LIMITS.most && (
				<Group>
					<Button variant="default" onClick={() => setOpened(consents.length)}>
						{t.add}
					</Button>
				</Group>
			)}
			{opened !== null && (
				<ConsentDialog {...{ consents, languages }} index={opened} onClose={() => setOpened(null)} />
			)}
			<ConfirmDialog
				opened={removing !== null}
				onClose={() => {
					setRemoving(null)
					change.reset()
				}}
				title={t.removeTitle(removing?.Purpose ?? '')}
				confirm={t.removeConfirm}
				onConfirm={() =>
					save(
						consents.filter((consent) => consent !== removing),
						() => setRemoving(null),
					)
				}
				busy={change.isPending}
				failure={change.error}
			>
				{t.removeText}
			</ConfirmDialog>
		</>
	)
}

interface ButtonsProps {
	consent: OfferedConsentSettings
	index: number
	count: number
	onMove(to: number): void
	onEdit(): void
	onRemove(): void
}

function ConsentButtons({ consent: { Purpose }, index, count, onMove, onEdit, onRemove }: ButtonsProps) {
	const t = useText(text)
	return (
		<Group gap={4} wrap="nowrap">
			<MoveButtons {...{ up: t.up, down: t.down, index, count, onMove }} />
			<Button {...{ variant: 'default', size: 'xs', 'aria-label': t.editNamed(Purpose) }} onClick={onEdit}>
				{t.edit}
			</Button>
			<Button
				{...{ variant: 'subtle', color: 'gray', size: 'xs', 'aria-label': t.removeNamed(Purpose) }}
				onClick={onRemove}
			>
				{t.remove}
			</Button>
		</Group>
	)
}

/** What members read, and where they read nothing or another language. */
function ConsentText({
	of: { Purpose, TextVersion, Texts },
	languages,
	own,
}: Omit<ListProps, 'consents'> & { of: OfferedConsentSettings }) {
	const t = useText(text)
	const all = Object.keys(LANGUAGES) as Language[]
	const shown = [own, ...all].find((code) => Texts[code].Text)
	const missing = languages.filter((code) => !Texts[code].Text)
	return (
		<Stack gap={2} flex="1 1 14rem" miw={0}>
			<Group gap="xs">
				<Text fz="sm" fw={550} className="fiel-wraps">
					{(shown && Texts[shown].Title) ?? Purpose}
				</Text>
				<Badge variant="light" color="gray">
					{t.version(TextVersion)}
				</Badge>
			</Group>
			<Text fz="xs" c="dimmed" ff="monospace" className="fiel-wraps">
				{Purpose}
			</Text>
			{shown ? (
				<>
					<Text fz="sm" className="fiel-wraps" lineClamp={3} lang={shown}>
						{Texts[shown].Text}
					</Text>
					{missing.map((code) => (
						<Text key={code} fz="xs" c="dimmed">
							{t.otherLanguage(LANGUAGES[code], LANGUAGES[shown])}
						</Text>
					))}
				</>
			) : (
				<WarningNote>{[t.noText]}</WarningNote>
			)}
		</Stack>
	)
}
