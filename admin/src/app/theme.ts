import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const accent: MantineColorsTuple = [
	'#f1f1ff',
	'#e0e0fc',
	'#c3c2f6',
	'#a5a3f2',
	'#8a87ee',
	'#625edf',
	'#4b45d8',
	'#3f39bd',
	'#352f9f',
	'#2a257c',
]

/** The look: greys, one accent, small radii, few shadows. */
export const theme = createTheme({
	colors: { accent },
	primaryColor: 'accent',
	primaryShade: { light: 6, dark: 5 },
	autoContrast: true,
	luminanceThreshold: 0.35,
	defaultRadius: 'md',
	fontFamily:
		'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", sans-serif',
	fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
	headings: { fontWeight: '600' },
	cursorType: 'pointer',
	focusRing: 'auto',
	respectReducedMotion: true,
	components: {
		Modal: {
			defaultProps: {
				// The header of a dialog must not be a banner landmark.
				attributes: { header: { role: 'presentation' } },
				centered: true,
				radius: 'lg',
				padding: 'lg',
				overlayProps: { backgroundOpacity: 0.4 },
			},
		},
		Tooltip: {
			defaultProps: { openDelay: 300, withArrow: true, events: { hover: true, focus: true, touch: false } },
		},
		Button: { defaultProps: { size: 'sm' } },
		Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 500 } },
	},
})

/** Mantine's text colours on light backgrounds have too little contrast as well. */
const deeper = Object.fromEntries(
	['red', 'pink', 'grape', 'blue', 'cyan', 'teal', 'green', 'lime', 'yellow', 'orange'].map((color) => [
		`--mantine-color-${color}-light-color`,
		`color-mix(in srgb, var(--mantine-color-${color}-9), black 30%)`,
	]),
)

/** Mantine's greys for small text have too little contrast for WCAG AA; these are darker. */
export const cssVariables: CSSVariablesResolver = () => ({
	variables: {},
	light: {
		...deeper,
		'--mantine-color-dimmed': '#5c636b',
		'--mantine-color-placeholder': '#6b727a',
		'--mantine-color-error': '#c92a2a',
		'--fiel-side': '#f8f9fa',
		'--fiel-line': '#e6e8eb',
		'--fiel-hover': '#f4f5f7',
		'--fiel-tone-1': '#4b45d8',
		'--fiel-tone-2': '#0b7a62',
		'--fiel-tone-3': '#c2570c',
		'--fiel-tone-4': '#78808a',
	},
	dark: {
		'--mantine-color-body': '#17181b',
		'--mantine-color-dimmed': '#a4a9b0',
		'--mantine-color-placeholder': '#8f959d',
		'--mantine-color-error': '#ff8787',
		'--fiel-side': '#121316',
		'--fiel-line': '#2c2e33',
		'--fiel-hover': '#202226',
		'--fiel-tone-1': '#8a87ee',
		'--fiel-tone-2': '#38d9a9',
		'--fiel-tone-3': '#ffa94d',
		'--fiel-tone-4': '#868e96',
	},
})
