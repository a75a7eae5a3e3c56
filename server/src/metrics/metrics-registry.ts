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

export interface MetricsRegistry {
	counter(name: string, help: string): { of(labels: Labels): Counter }
	/** Bounds must ascend; values above the last one are counted too. */
	histogram(name: string, help: string, bounds: readonly number[]): { of(labels: Labels): Histogram }
	/** `read` is called when the page is requested. */
	gauge(name: string, help: string, read: Read): void
	/** Like a gauge, for a value that only grows. */
	total(name: string, help: string, read: Read): void
	names(): string[]
	/** The whole page. */
	text(): Promise<string>
}

type Read = () => number | Sample[] | Promise<number | Sample[]>

interface Family {
	name: string
	help: string
	type: 'counter' | 'gauge' | 'histogram'
	lines(): string[] | Promise<string[]>
}

export const createMetricsRegistry = (): MetricsRegistry => {
	const families = new Map<string, Family>()
	const add = (family: Family): void => {
		if (families.has(family.name)) throw new Error(`${family.name} is there twice`)
		families.set(family.name, family)
	}
	const addCallback = (type: 'counter' | 'gauge') => (name: string, help: string, read: Read) =>
		add({
			name,
			help,
			type,
			lines: async () => toSamples(await read()).map((sample) => renderSample(name, sample)),
		})
	return {
		counter(name, help) {
			const children = new Map<string, Sample>()
			add({
				name,
				help,
				type: 'counter',
				lines: () => [...children.values()].map((child) => renderSample(name, child)),
			})
			return { of: (labels) => getOrAdd(children, labels, { labels, value: 0 }) }
		},
		histogram(name, help, bounds) {
			const children = new Map<string, RenderableHistogram>()
			add({
				name,
				help,
				type: 'histogram',
				lines: () => [...children.values()].flatMap((child) => child.lines()),
			})
			return { of: (labels) => getOrAdd(children, labels, createHistogram(name, labels, bounds)) }
		},
		gauge: addCallback('gauge'),
		total: addCallback('counter'),
		names: () => [...families.keys()],
		async text() {
			const parts = await Promise.all([...families.values()].map(renderFamily))
			return parts.join('')
		},
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

interface RenderableHistogram extends Histogram {
	lines(): string[]
}

const createHistogram = (name: string, labels: Labels, bounds: readonly number[]): RenderableHistogram => {
	const counts = new Float64Array(bounds.length + 1)
	let sum = 0
	return {
		observe(value) {
			let at = 0
			while (at < bounds.length && value > bounds[at]!) at += 1
			counts[at]! += 1
			sum += value
		},
		lines() {
			let count = 0
			const buckets = [...counts].map((within, at) => {
				count += within
				return renderSample(`${name}_bucket`, {
					labels: { ...labels, le: numberText(bounds[at] ?? Infinity) },
					value: count,
				})
			})
			if (count === 0) return []
			return [
				...buckets,
				renderSample(`${name}_sum`, { labels, value: sum }),
				renderSample(`${name}_count`, { labels, value: count }),
			]
		},
	}
}

const renderFamily = async ({ name, help, type, lines }: Family): Promise<string> => {
	const all = [`# HELP ${name} ${escapeText(help)}`, `# TYPE ${name} ${type}`, ...(await lines())]
	return `${all.join('\n')}\n`
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
