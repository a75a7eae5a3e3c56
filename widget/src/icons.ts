import { svg } from './dom.ts'

const PATHS = {
	star: 'M12 3.5l2.6 5.3 5.9.9-4.3 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L3.5 9.7l5.9-.9z',
	close: 'M6 6l12 12M18 6L6 18',
	back: 'M15 5l-7 7 7 7',
	next: 'M9 5l7 7-7 7',
	home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
	gift: 'M4 9h16v4H4zM6 13h12v7H6zM12 9v11M12 9S7.5 8.5 8 6c.6-2.6 4-1 4 3M12 9s4.5-.5 4-3c-.6-2.6-4-1-4 3',
	earn: 'M12 4v16M4 12h16',
	person: 'M12 12a4 4 0 100-8 4 4 0 000 8zM4.5 20c.8-4 4-5.5 7.5-5.5s6.7 1.5 7.5 5.5',
	qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 18v2',
	clock: 'M12 4a8 8 0 100 16 8 8 0 000-16zM12 8v4.500l3 2',
	check: 'M5 12.500l4.5 4.500L19 7.5',
	alert: 'M12 4l9 16H3zM12 10v4M12 17v.01',
} as const
export type IconName = keyof typeof PATHS

/** A drawing beside words, which say the same. */
export const icon = (name: IconName): SVGElement =>
	svg(
		'svg',
		{
			...{
				class: 'icon',
				viewBox: '0 0 24 24',
				width: '24',
				height: '24',
				fill: 'none',
				stroke: 'currentColor',
			},
			...{
				'stroke-width': '1.8',
				'stroke-linecap': 'round',
				'stroke-linejoin': 'round',
				'aria-hidden': 'true',
			},
		},
		svg('path', { d: PATHS[name] }),
	)
