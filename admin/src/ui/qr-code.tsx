import encodeQR from 'qr'
import { useMemo } from 'react'

/** The quiet zone that a camera needs to find the code. */
const BORDER = 4

/**
 * Drawn in the browser, because the secret must not be sent to a third
 * party. Black on white in dark mode too, because some cameras need it.
 */
export function QrCode({ value, label }: { value: string; label: string }) {
	const { path, size } = useMemo(() => draw(encodeQR(value, 'raw', { border: BORDER })), [value])
	return (
		<svg
			role="img"
			aria-label={label}
			viewBox={`0 0 ${size} ${size}`}
			width={208}
			height={208}
			shapeRendering="crispEdges"
		>
			<path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
			<path d={path} fill="#000" />
		</svg>
	)
}

const draw = (modules: boolean[][]): { path: string; size: number } => ({
	path: modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join(''),
	size: modules.length,
})
