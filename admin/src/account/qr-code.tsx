import encodeQR from 'qr'
import { useMemo } from 'react'

/** Light around the dark that a camera needs to find the code. */
const BORDER = 4

/** Drawn here: the secret in it goes to nobody else. Black on white in the dark look too, since some cameras want it so. */
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
