export interface ParsedFamily {
	type: string
	help: string
	/** By the name of the sample with its sorted labels: `a_total{x="1"}`. */
	samples: Map<string, number>
}

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/
const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)/y
const ENDINGS: Record<string, string[]> = {
	histogram: ['_bucket', '_sum', '_count'],
	counter: [''],
	gauge: [''],
}

/**
 * Parses a metrics page strictly by the definition of the format; throws on everything that Prometheus would
 * reject.
 */
export const parseMetrics = (text: string): Map<string, ParsedFamily> => {
	if (!text.endsWith('\n')) throw new Error('the last line does not end')
	const families = new Map<string, ParsedFamily>()
	let name = ''
	for (const line of text.slice(0, -1).split('\n')) {
		const [, kind, about, rest] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? []
		if (kind === 'HELP') {
			if (families.has(about!) || !NAME.test(about!)) throw new Error(`again or not a name: ${line}`)
			name = about!
			families.set(name, { type: '', help: rest!, samples: new Map() })
		} else if (kind === 'TYPE') {
			if (about !== name || !ENDINGS[rest!]) throw new Error(`out of place: ${line}`)
			families.get(name)!.type = rest!
		} else readSample(line, name, families.get(name)!)
	}
	for (const [family, { type, samples }] of families) if (type === 'histogram') checkBuckets(family, samples)
	return families
}

const readSample = (line: string, family: string, { type, samples }: ParsedFamily): void => {
	const [, name, labels = '', number] = SAMPLE.exec(line) ?? []
	if (!name || !ENDINGS[type]?.some((ending) => name === family + ending)) throw new Error(`stray: ${line}`)
	const value = number === '+Inf' ? Infinity : Number(number)
	if (Number.isNaN(value)) throw new Error(`not a number: ${line}`)
	const key = `${name}{${readLabels(labels).sort().join(',')}}`
	if (samples.has(key)) throw new Error(`twice: ${line}`)
	samples.set(key, value)
}

const readLabels = (text: string): string[] => {
	const labels: string[] = []
	for (let at = 0; at < text.length; at = LABEL.lastIndex) {
		LABEL.lastIndex = at
		const [, label, value] = LABEL.exec(text) ?? []
		if (label === undefined) throw new Error(`not labels: ${text}`)
		labels.push(`${label}="${value}"`)
	}
	return labels
}

/** Checks that buckets are cumulative and that the last one equals the count. */
const checkBuckets = (family: string, samples: ParsedFamily['samples']): void => {
	const highest = new Map<string, number>()
	for (const [key, value] of samples) {
		if (!key.startsWith(`${family}_bucket`)) continue
		const series = key
			.replace(/,?le="[^"]*"/, '')
			.replace('{,', '{')
			.replace('_bucket', '_count')
		if (value < (highest.get(series) ?? 0)) throw new Error(`falls: ${key}`)
		highest.set(series, value)
	}
	for (const [series, value] of highest)
		if (samples.get(series) !== value) throw new Error(`${series} is not the last bucket`)
}
