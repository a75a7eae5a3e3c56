/** Outlines on a grid of 24, drawn for this panel, in the colour of the text. */
const PATHS = {
	overview: 'M4 20V11M10 20V4M16 20v-7M22 20H2',
	reports: 'M3 3v18h18M7 15l4-5 4 3 5-7',
	customers: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5a7.5 7.5 0 0 1 15 0',
	counter: 'M3 9.5h18v11H3ZM6 9.5v-6h8v6M7 13.5h3M7 17h3M14 13.5h3M14 17h3',
	orders: 'M6 2.5h12v19l-3-2-3 2-3-2-3 2ZM9.5 8h5M9.5 12h5',
	products: 'M12 2.5 20.5 7v10L12 21.5 3.5 17V7ZM3.5 7 12 11.5 20.5 7M12 11.5v10',
	coupons: 'M3 7h18v3.5a1.5 1.5 0 0 0 0 3V17H3v-3.5a1.5 1.5 0 0 0 0-3ZM14 7v2M14 11v2M14 15v2',
	program:
		'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM9 19.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z',
	campaigns: 'M3.5 10v4h3.5l9 5V5l-9 5ZM7 14l1.5 6h3l-1.3-4.3M19 9.5a4 4 0 0 1 0 5',
	rewards:
		'M4 11h16v9.5H4ZM3 7h18v4H3ZM12 7v13.5M12 7C10 7 7.5 6.2 7.5 4.5S11.5 3 12 7ZM12 7c2 0 4.5-.8 4.5-2.5S12.5 3 12 7Z',
	tiers: 'M12 3 2.5 8 12 13l9.5-5ZM2.5 12 12 17l9.5-5M2.5 16 12 21l9.5-5',
	quizzes:
		'M12 21.5a9.5 9.5 0 1 0 0-19 9.5 9.5 0 0 0 0 19ZM9.3 9.3a2.8 2.8 0 1 1 4.2 2.4c-1 .6-1.5 1.1-1.5 2.1M12 17v.01',
	webhooks: 'M9 8.5 5 12l4 3.5M15 8.5l4 3.5-4 3.5M13.2 5l-2.4 14',
	pin: 'M7 2.5h10v19H7ZM10.5 18.5h3',
	keys: 'M15 14.5a5.5 5.5 0 1 0-4.8-2.8L3 19v2.5h4V19h2.5v-2.5h2l.7-.7c.8.45 1.8.7 2.8.7ZM16.5 8v.01',
	users:
		'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5a6.5 6.5 0 0 1 13 0M16 4.8a3.5 3.5 0 0 1 0 6.4M18.5 14.2a6.5 6.5 0 0 1 3 5.3',
	audit: 'M12 6.5V12l3.5 2M21.5 12A9.5 9.5 0 1 1 18 4.6M21.5 3.5v4h-4',
	transfers: 'M7.5 20V4M3.5 8l4-4 4 4M16.5 4v16M12.5 16l4 4 4-4',
	settings: 'M12 2.5 20 7v10l-8 4.5L4 17V7ZM12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z',
	shop: 'M4 11.5v9h16v-9M3 9l2-5.5h14L21 9a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0ZM9.5 20.5v-6h5v6',
	globe:
		'M12 21.5a9.5 9.5 0 1 0 0-19 9.5 9.5 0 0 0 0 19ZM2.5 12h19M12 2.5c3 2.8 4 6 4 9.5s-1 6.7-4 9.5c-3-2.8-4-6-4-9.5s1-6.7 4-9.5Z',
	branches:
		'M12 21.5s7-6.2 7-11.5a7 7 0 0 0-14 0c0 5.3 7 11.5 7 11.5ZM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
	mail: 'M3 5.5h18v13H3ZM3 6.5l9 7 9-7',
	lock: 'M5.5 10.5h13v10h-13ZM8 10.5V7a4 4 0 0 1 8 0v3.5',
	table: 'M3.5 5h17v14h-17ZM3.5 10h17M3.5 14.5h17M9.5 10v9',
	plus: 'M12 5v14M5 12h14',
	check: 'm5 12.5 4.5 4.5L19 7.5',
	copy: 'M8.5 8.5h12v12h-12ZM15.5 8.5v-5h-12v12h5',
	close: 'M6 6l12 12M18 6 6 18',
	back: 'M19 12H5M11 6l-6 6 6 6',
	next: 'm10 7 5 5-5 5',
	previous: 'm14 7-5 5 5 5',
	down: 'm7 10 5 5 5-5',
	up: 'm7 14 5-5 5 5',
	sun: 'M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5',
	moon: 'M20.5 14.5A8.5 8.5 0 0 1 9.5 3.5a8.5 8.5 0 1 0 11 11Z',
	screen: 'M3 4.5h18v12H3ZM9 20.5h6M12 16.5v4',
	download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4 20h16',
	trash: 'M4 6.5h16M9.5 6.5V4h5v2.5M6 6.5l1 14h10l1-14M10.2 10.5v6M13.8 10.5v6',
	link: 'M10 13.5a4 4 0 0 0 5.7.3l3-3a4 4 0 0 0-5.7-5.6l-1 1M14 10.5a4 4 0 0 0-5.7-.3l-3 3a4 4 0 0 0 5.7 5.6l1-1',
	warning: 'M12 4 2.5 20h19ZM12 10v4.5M12 17.3v.01',
	leave: 'M14 4H5v16h9M10 12h11M17.5 8.5 21 12l-3.5 3.5',
	search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM16.2 16.2 21 21',
} as const

export type IconName = keyof typeof PATHS

export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
	return (
		<svg
			width={size}
			height={size}
			viewBox="0 0 24 24"
			fill="none"
			stroke="currentColor"
			strokeWidth={1.6}
			strokeLinecap="round"
			strokeLinejoin="round"
			aria-hidden="true"
			focusable="false"
		>
			<path d={PATHS[name]} />
		</svg>
	)
}
