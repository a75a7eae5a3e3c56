import { Alert, Modal, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../i18n/language.tsx'
import { text as shared } from '../ui/words.ts'
import { text } from './words.ts'

const PAUSE_MS = 120

/** Reads a QR code with the camera. The picture stays on this device. */
export function ScanCode({ onScanned, onClose }: { onScanned: (code: string) => void; onClose: () => void }) {
	const t = useText(text)
	const [video, setVideo] = useState<HTMLVideoElement | null>(null)
	const [isBroken, setBroken] = useState(false)
	const scanned = useRef(onScanned)
	scanned.current = onScanned
	useEffect(() => {
		if (!video) return
		const control = new AbortController()
		readCodes(video, control.signal, (code) => scanned.current(code)).catch(() => {
			if (!control.signal.aborted) setBroken(true)
		})
		return () => control.abort()
	}, [video])
	return (
		<Modal
			opened
			onClose={onClose}
			title={t.scanTitle}
			closeButtonProps={{ 'aria-label': useText(shared).close }}
		>
			<Stack gap="sm">
				{isBroken ? (
					<Alert color="orange" role="alert">
						{t.noCamera}
					</Alert>
				) : (
					<>
						<video ref={setVideo} className="fiel-counter-camera" playsInline muted />
						<Text fz="sm" c="dimmed">
							{t.scanHint}
						</Text>
					</>
				)}
			</Stack>
		</Modal>
	)
}

/** Resolves with the first code; the camera is switched off in any case. */
const readCodes = async (
	video: HTMLVideoElement,
	signal: AbortSignal,
	onCode: (code: string) => void,
): Promise<void> => {
	const { default: decodeQR } = await import('qr/decode.js')
	const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
	try {
		video.srcObject = stream
		await video.play()
		const canvas = document.createElement('canvas')
		const pen = canvas.getContext('2d', { willReadFrequently: true })!
		while (!signal.aborted) {
			canvas.width = video.videoWidth
			canvas.height = video.videoHeight
			if (canvas.width > 0) {
				pen.drawImage(video, 0, 0)
				const code = decodeOrNull(decodeQR, pen.getImageData(0, 0, canvas.width, canvas.height))
				if (code) return onCode(code)
			}
			await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
		}
	} finally {
		for (const track of stream.getTracks()) track.stop()
	}
}

/** The decoder throws if a picture has no code. */
const decodeOrNull = (decode: (image: ImageData) => unknown, image: ImageData): string | null => {
	try {
		return String(decode(image)) || null
	} catch {
		return null
	}
}
