import type { ShopLook } from '@fiel/contract'
import { Button, Group, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLanguage, useText } from '../i18n/language.tsx'
import { LANGUAGES } from '../i18n/words.ts'
import './look-preview.css'
import { text } from './look-words.ts'

/** The size of the window in the preview, in pixels of the page. */
const WINDOWS = { phone: { width: 390, height: 720 }, desktop: { width: 1024, height: 720 } } as const
type Device = keyof typeof WINDOWS
type Scheme = 'light' | 'dark'

const PREVIEW = '/m/preview'
const PREVIEW_ID = 'fiel-look-preview'

/** Leads to the preview where it stands below the form. */
export function PreviewLink() {
	const t = useText(text)
	const show = () => {
		const preview = document.getElementById(PREVIEW_ID)
		preview?.scrollIntoView()
		preview?.focus({ preventScroll: true })
	}
	return (
		<Button className="fiel-preview-link" variant="default" onClick={show}>
			{t.showPreview}
		</Button>
	)
}

/** What the pages for members look like, with sample data, while the look is edited. */
export function LookPreview({ look }: { look: ShopLook }) {
	const t = useText(text)
	const { language: own } = useLanguage()
	const [device, setDevice] = useState<Device>('phone')
	const [scheme, setScheme] = useState<Scheme>(look.Mode === 'dark' ? 'dark' : 'light')
	const [chosen, setLanguage] = useState<ShopLook['Languages'][number]>(own)
	const language = look.Languages.includes(chosen) ? chosen : look.Languages[0]!
	const shown = useMemo(() => ({ ...look, Logo: pathOfUploaded(look.Logo) ?? look.Logo }), [look])
	return (
		<section className="fiel-preview" id={PREVIEW_ID} tabIndex={-1} aria-label={t.preview}>
			<Stack gap="sm">
				<Stack gap={2}>
					<Title order={2} fz="md">
						{t.preview}
					</Title>
					<Text fz="xs" c="dimmed">
						{t.previewAbout}
					</Text>
				</Stack>
				<Group gap="xs">
					<Choice label={t.device} options={t.devices} value={device} onChange={setDevice} />
					<Choice label={t.scheme} options={t.schemes} value={scheme} onChange={setScheme} />
					{look.Languages.length > 1 && (
						<Choice
							label={t.language}
							options={Object.fromEntries(look.Languages.map((code) => [code, code.toUpperCase()]))}
							titles={LANGUAGES}
							value={language}
							onChange={setLanguage}
						/>
					)}
				</Group>
				<PreviewFrame look={shown} language={language} scheme={scheme} device={device} />
			</Stack>
		</section>
	)
}

/** The address of an uploaded logo names the public host, which the panel may not have. */
const pathOfUploaded = (logo: string | null): string | undefined =>
	/\/logos\/[0-9a-f]{64}\.\w+$/.exec(logo ?? '')?.[0]

interface ChoiceProps<T extends string> {
	label: string
	options: Record<string, string>
	/** What the options are called where their labels are short. */
	titles?: Record<string, string>
	value: T
	onChange: (value: T) => void
}

function Choice<T extends string>({ label, options, titles, value, onChange }: ChoiceProps<T>) {
	return (
		<SegmentedControl
			aria-label={label}
			size="xs"
			data={Object.entries(options).map(([code, name]) => ({
				value: code,
				label: titles ? <abbr title={titles[code]}>{name}</abbr> : name,
			}))}
			value={value}
			onChange={(chosen) => onChange(chosen as T)}
		/>
	)
}

interface FrameProps {
	look: ShopLook
	language: string
	scheme: Scheme
	device: Device
}

/** The page of the preview in a frame, which is made smaller where a window of that size does not fit. */
function PreviewFrame({ look, language, scheme, device }: FrameProps) {
	const t = useText(text)
	const frame = useRef<HTMLIFrameElement>(null)
	const [isReady, setReady] = useState(false)
	const { ref, width: room } = useElementSize()
	const { width, height } = WINDOWS[device]
	const scale = room > 0 ? Math.min(1, room / width) : 1
	useEffect(() => {
		const listen = ({ source, origin, data }: MessageEvent): void => {
			if (source !== frame.current?.contentWindow || origin !== window.location.origin) return
			if (data?.type === 'fiel-preview-ready') setReady(true)
		}
		window.addEventListener('message', listen)
		return () => window.removeEventListener('message', listen)
	}, [])
	useEffect(() => {
		if (isReady)
			frame.current?.contentWindow?.postMessage(
				{ type: 'fiel-look', look, language, mode: scheme },
				window.location.origin,
			)
	}, [isReady, look, language, scheme])
	return (
		<div ref={ref} className="fiel-look-window" style={{ height: height * scale }}>
			{!isReady && <Skeleton className="fiel-look-skeleton" height="100%" />}
			<iframe
				ref={frame}
				title={t.preview}
				src={PREVIEW}
				className="fiel-look-frame"
				data-ready={isReady}
				style={{ width, height, transform: `scale(${scale})` }}
			/>
		</div>
	)
}
