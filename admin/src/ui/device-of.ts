const BROWSERS: [RegExp, string][] = [
	[/Edg\//, 'Edge'],
	[/OPR\//, 'Opera'],
	[/Firefox\//, 'Firefox'],
	[/Chrome\//, 'Chrome'],
	[/Safari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
	[/Android/, 'Android'],
	[/iPhone|iPad/, 'iOS'],
	[/Windows/, 'Windows'],
	[/Mac OS/, 'macOS'],
	[/Linux|X11/, 'Linux'],
]

const find = (table: [RegExp, string][], agent: string): string | undefined =>
	table.find(([sign]) => sign.test(agent))?.[1]

/** The browser and the system of a user agent; undefined if they are unknown. */
export const deviceOf = (agent: string | null): { browser: string; system: string } | undefined => {
	const browser = find(BROWSERS, agent ?? '')
	const system = find(SYSTEMS, agent ?? '')
	return browser && system ? { browser, system } : undefined
}
