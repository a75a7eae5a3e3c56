/** The text format 0.0.4 of Prometheus, see https://prometheus.io/docs/instrumenting/exposition_formats/. */
export const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

type Labels = Record<string, string>

/** Callers add to the value directly, which keeps counting cheap on the path of an order. */
export interface Counter {
	value: number
}

interface Histogram {
	observe(value: number): void
}

export interface Sample {
	labels?: Labels
	value: number
}

export interface HistogramSample {
	labels: Labels
	bounds: readonly number[]
	/** How many values are within each bound and above the one before it; the last one is above all bounds. */
	counts: number[]
	sum: number
}

/** All series of one name. */
export type MetricFamily = { name: string; help: string } & (
	| { type: 'counter' | 'gauge'; samples: Sample[] }
	| { type: 'histogram'; samples: HistogramSample[] }
)

export interface MetricsRegistry {
	counter(name: string, help: string): { of(labels: Labels): Counter }
	/** Bounds must ascend; values above the last one are counted too. */
	histogram(name: string, help: string, bounds: readonly number[]): { of(labels: Labels): Histogram }
	/** `read` is called when the page is requested. */
	gauge(name: string, help: string, read: Read): void
	/** Like a gauge, for a value that only grows. */
	total(name: string, help: string, read: Read): void
	names(): string[]
	/** Everything at this moment. */
	collect(): Promise<MetricFamily[]>
	/** The same as a page. */
	text(): Promise<string>
}

type Read = () => number | Sample[] | Promise<number | Sample[]>

type ReadFamily = () => MetricFamily | Promise<MetricFamily>

export const createMetricsRegistry = (): MetricsRegistry => {
	const families = new Map<string, ReadFamily>()
	const add = (name: string, read: ReadFamily): void => {
		if (families.has(name)) throw new Error(`${name} is there twice`)
		families.set(name, read)
	}
	const addCallback = (type: 'counter' | 'gauge') => (name: string, help: string, read: Read) =>
		add(name, async () => ({ name, help, type, samples: toSamples(await read()) }))
	const collect = () => Promise.all([...families.values()].map((read) => read()))
	return {
		counter(name, help) {
			const children = new Map<string, Sample>()
			add(name, () => ({
				name,
				help,
				type: 'counter',
				samples: [...children.values()].map((child) => ({ ...child })),
			}))
			return { of: (labels) => getOrAdd(children, labels, { labels, value: 0 }) }
		},
		histogram(name, help, bounds) {
			const children = new Map<string, ReadableHistogram>()
			add(name, () => ({
				name,
				help,
				type: 'histogram',
				samples: [...children.values()].flatMap((child) => child.read()),
			}))
			return { of: (labels) => getOrAdd(children, labels, createHistogram(labels, bounds)) }
		},
		gauge: addCallback('gauge'),
		total: addCallback('counter'),
		names: () => [...families.keys()],
		collect,
		text: async () => renderPage(await collect()),
	}
}

/** Returns the same metric for the same labels. */
const getOrAdd = <T>(children: Map<string, T>, labels: Labels, fresh: T): T => {
	const key = JSON.stringify(labels)
	const child = children.get(key) ?? fresh
	children.set(key, child)
	return child
}

const toSamples = (read: number | Sample[]): Sample[] => (typeof read === 'number' ? [{ value: read }] : read)

interface ReadableHistogram extends Histogram {
	/** Empty until a value was observed. */
	read(): HistogramSample[]
}

const createHistogram = (labels: Labels, bounds: readonly number[]): ReadableHistogram => {
	const counts = new Float64Array(bounds.length + 1)
	let sum = 0
	return {
		observe(value) {
			let at = 0
			while (at < bounds.length && value > bounds[at]!) at += 1
			counts[at]! += 1
			sum += value
		},
		read: () => (counts.some((count) => count > 0) ? [{ labels, bounds, counts: [...counts], sum }] : []),
	}
}

export const renderPage = (families: MetricFamily[]): string => families.map(renderFamily).join('')

const renderFamily = (family: MetricFamily): string => {
	const { name, help, type } = family
	const lines =
		family.type === 'histogram'
			? family.samples.flatMap((sample) => renderHistogram(name, sample))
			: family.samples.map((sample) => renderSample(name, sample))
	return `${[`# HELP ${name} ${escapeText(help)}`, `# TYPE ${name} ${type}`, ...lines].join('\n')}\n`
}

/** The buckets of Prometheus contain all smaller values too. */
const renderHistogram = (name: string, { labels, bounds, counts, sum }: HistogramSample): string[] => {
	let count = 0
	const buckets = counts.map((within, at) => {
		count += within
		const le = numberText(bounds[at] ?? Infinity)
		return renderSample(`${name}_bucket`, { labels: { ...labels, le }, value: count })
	})
	return [
		...buckets,
		renderSample(`${name}_sum`, { labels, value: sum }),
		renderSample(`${name}_count`, { labels, value: count }),
	]
}

const renderSample = (name: string, { labels = {}, value }: Sample): string => {
	const pairs = Object.entries(labels).map(
		([label, text]) => `${label}="${escapeText(text).replaceAll('"', '\\"')}"`,
	)
	return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${numberText(value)}`
}

const escapeText = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')

const numberText = (value: number): string => {
	if (value === Infinity) return '+Inf'
	return value === -Infinity ? '-Inf' : `${value}`
}
