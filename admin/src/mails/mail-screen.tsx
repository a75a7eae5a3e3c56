import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../i18n/language.tsx'
import type { Look } from './mail-frame.tsx'
import { text } from './words.ts'

/** Loaded when a mail is shown, because what sanitises it is large. */
const MailFrame = lazy(() => import('./mail-frame.tsx').then((file) => ({ default: file.MailFrame })))

interface Props {
	/** The mail as the server renders it; undefined while there is none. */
	of: { Subject: string | null; PreHeader: string | null; Html: string } | undefined
	/** Why there is none. */
	none: string
}

/** A mail on a phone or a desktop, in light or dark colours. */
export function MailScreen({ of: mail, none }: Props) {
	const t = useText(text)
	const [look, setLook] = useState<Look>({ device: 'phone', scheme: 'light' })
	return (
		<Stack gap={6}>
			<Text fz="sm" fw={500}>
				{t.preview}
			</Text>
			<LookFields look={look} onChange={setLook} />
			{none && (
				<Text fz="sm" c="dimmed">
					{none}
				</Text>
			)}
			{mail && (
				<>
					<Text fz="sm" fw={600}>
						{mail.Subject}
					</Text>
					{mail.PreHeader && (
						<Text fz="sm" c="dimmed">
							{mail.PreHeader}
						</Text>
					)}
					<Suspense fallback={null}>
						<MailFrame title={t.frame} html={mail.Html} {...look} />
					</Suspense>
				</>
			)}
			<Text fz="xs" c="dimmed">
				{t.previewAbout} {look.scheme === 'dark' && t.darkAbout}
			</Text>
		</Stack>
	)
}

interface LookProps {
	look: Look
	onChange: (look: Look) => void
}

/** The buttons above the preview. */
function LookFields({ look, onChange }: LookProps) {
	const t = useText(text)
	return (
		<Group gap="xs">
			<SegmentedControl
				aria-label={t.device}
				size="xs"
				data={[
					{ value: 'phone', label: t.phone },
					{ value: 'desktop', label: t.desktop },
				]}
				value={look.device}
				onChange={(device) => onChange({ ...look, device: device as Look['device'] })}
			/>
			<SegmentedControl
				aria-label={t.scheme}
				size="xs"
				data={[
					{ value: 'light', label: t.light },
					{ value: 'dark', label: t.dark },
				]}
				value={look.scheme}
				onChange={(scheme) => onChange({ ...look, scheme: scheme as Look['scheme'] })}
			/>
		</Group>
	)
}
