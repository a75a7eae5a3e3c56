import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'yaml'
import { buildOrder } from '../../test/support/builders.ts'
import { type ParsedFamily, parseMetrics } from '../../test/support/parse-metrics.ts'
import { useWorld } from '../../test/support/world.ts'
import { buildApp } from '../app.ts'
import { countJobFailures, workerLogger } from '../cli/support/worker-reports.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import { createMetricsRegistry } from '../metrics/metrics-registry.ts'
import { startMetricsPage } from './start-metrics-page.ts'

const world = useWorld()
const read = (file: string): string => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')

interface Rule {
	alert: string
	expr: string
	for?: string
	labels: { severity: string }
	annotations: { summary: string; description: string; runbook: string }
}
const { groups } = parse(read('deploy/prometheus/fiel-alerts.yml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)

interface Panel {
	id: number
	type: string
	title: string
	description?: string
	datasource?: { uid: string }
	gridPos: { x: number; y: number; w: number; h: number }
	fieldConfig?: { defaults: { unit?: string } }
	targets?: { refId: string; expr: string; datasource: { uid: string } }[]
}
interface Dashboard {
	templating: { list: { name: string; type: string; definition?: string }[] }
	annotations: { list: { expr: string }[] }
	panels: Panel[]
}
const dashboard = JSON.parse(read('deploy/grafana/fiel.json')) as Dashboard
const panels = dashboard.panels.filter(({ type }) => type !== 'row')

const expressions = [
	...rules.map(({ alert, expr }) => ({ of: alert, expr })),
	...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ of: title, expr }))),
	...dashboard.annotations.list.map(({ expr }) => ({ of: 'annotation', expr })),
]

/** With the metrics of an installation that has a replica. */
const withReplica = (db: Database): Database => ({
	...db,
	replicas: () => [{ name: 'db2:5432', lag: 0.5, isUsable: true }],
	relaxedReads: () => ({ replica: 1, primary: 0 }),
})

/** The metrics page of a complete process after an order, as `fiel start` serves it. */
const readPage = async (): Promise<Map<string, ParsedFamily>> => {
	const registry = createMetricsRegistry()
	const config = readConfig({ LOG_LEVEL: 'silent', FIEL_METRICS_PORT: '0' })
	const app = await buildApp({ ...world, config, metrics: registry })
	const page = await startMetricsPage(registry, { ...world, db: withReplica(world.db) }, config, () => {})
	countJobFailures(registry, workerLogger)
	const { token, key } = await world.merchant()
	const authorization = `Basic ${Buffer.from(`${token}:${key}`).toString('base64')}`
	await app.inject({
		...{ method: 'POST', url: '/v1/pvt/POS/orders', headers: { authorization } },
		payload: buildOrder(),
	})
	try {
		return parseMetrics(await (await fetch(page.address)).text())
	} finally {
		await page.close()
		await app.close()
	}
}

/** The values of each label of every series, as Prometheus stores them. */
const seriesOf = (families: Map<string, ParsedFamily>): Map<string, Map<string, Set<string>>> => {
	const series = new Map<string, Map<string, Set<string>>>()
	for (const { samples } of families.values())
		for (const sample of samples.keys()) {
			const [, name, text] = /^(\w+)\{(.*)\}$/.exec(sample)!
			const labels = series.get(name!) ?? new Map([...TARGET_LABELS].map((label) => [label, new Set()]))
			series.set(name!, labels)
			for (const [, label, value] of text!.matchAll(/(\w+)="([^"]*)"/g)) {
				// Prometheus renames a label that it uses itself.
				const stored = TARGET_LABELS.has(label!) ? `exported_${label}` : label!
				labels.set(stored, (labels.get(stored) ?? new Set()).add(value!))
			}
		}
	return series
}
const TARGET_LABELS = new Set(['job', 'instance'])

interface ParsedExpression {
	selectors: { name: string; matchers: { label: string; operator: string; value: string }[] }[]
	/** The labels named in `by (…)` and the like. */
	grouping: string[]
}

const WORDS = new Set([
	'by',
	'without',
	'on',
	'ignoring',
	'group_left',
	'group_right',
	'and',
	'or',
	'unless',
	'bool',
])

/** Reads the names out of a PromQL expression: what stands before a parenthesis is a function, everything else a series. */
const parseExpression = (expr: string): ParsedExpression => {
	const grouping = [...expr.matchAll(/\b(?:by|without|on|ignoring)\s*\(([^)]*)\)/g)].flatMap(([, list]) =>
		list!.split(',').map((label) => label.trim()),
	)
	const bare = expr.replaceAll(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, '').replaceAll(/\[[^\]]*\]/g, '')
	const selectors = [...bare.matchAll(/(?<![\w."$])([a-zA-Z_:][\w:]*)(?!\w*\s*\()(?:\{([^}]*)\})?/g)]
		.filter(([, name]) => !WORDS.has(name!))
		.map(([, name, inside = '']) => ({
			name: name!,
			matchers: [...inside.matchAll(/(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g)].map(
				([, label, operator, value]) => ({ label: label!, operator: operator!, value: value! }),
			),
		}))
	return { selectors, grouping }
}

test('an expression is read correctly', () => {
	const expr =
		'histogram_quantile(0.99, sum by (le, a) (rate(x_bucket{b="c",d=~"e|f"}[5m]))) > 1.5e9 and y == 0'
	assert.deepEqual(parseExpression(expr), {
		selectors: [
			{
				name: 'x_bucket',
				matchers: [
					{ label: 'b', operator: '=', value: 'c' },
					{ label: 'd', operator: '=~', value: 'e|f' },
				],
			},
			{ name: 'y', matchers: [] },
		],
		grouping: ['le', 'a'],
	})
})

test('every series, label and label value in the dashboard and the rules exists', async () => {
	const series = seriesOf(await readPage())
	series.set('up', new Map([...TARGET_LABELS].map((label) => [label, new Set()])))
	const used = new Set<string>()
	for (const { of, expr } of expressions) {
		const { selectors, grouping } = parseExpression(expr)
		assert.ok(selectors.length > 0, `${of}: ${expr} names no series`)
		for (const { name, matchers } of selectors) {
			const labels = series.get(name)
			assert.ok(labels, `${of}: there is no series ${name}`)
			used.add(name.replace(/_(bucket|sum|count)$/, ''))
			for (const { label, operator, value } of matchers) {
				const values = labels.get(label)
				assert.ok(values, `${of}: ${name} has no label ${label}`)
				if (TARGET_LABELS.has(label)) continue
				const wanted = operator.endsWith('~') ? value.split('|') : [value]
				for (const one of wanted) assert.ok(values.has(one), `${of}: ${name} has no ${label}="${one}"`)
			}
			for (const label of grouping)
				assert.ok(labels.has(label), `${of}: ${name} has no label ${label} to group by`)
		}
	}
	const shown = new Set([...series.keys()].map((name) => name.replace(/_(bucket|sum|count)$/, '')))
	assert.deepEqual(
		[...shown].filter((name) => !used.has(name)),
		[],
		'every metric is in the dashboard or in a rule',
	)
})

test('every rule says how urgent it is and what to do, and the documents have a section about it', () => {
	const document = read('docs/operations.md')
	const sections = [...document.matchAll(/^### (Fiel\w+)$/gm)].map(([, alert]) => alert!)
	assert.deepEqual(rules.map(({ alert }) => alert).sort(), sections.sort())
	for (const { alert, labels, annotations } of rules) {
		assert.ok(['critical', 'warning', 'info'].includes(labels.severity), alert)
		assert.deepEqual(Object.keys(annotations), ['summary', 'description', 'runbook'], alert)
		assert.match(annotations.summary, /\.$/, alert)
		assert.match(annotations.description, /\.$/, alert)
		assert.equal(annotations.runbook, `docs/operations.md#${alert.toLowerCase()}`)
	}
})

test('the dashboard can be imported: panels have ids, a place, a unit and queries to the chosen data source', () => {
	const ids = dashboard.panels.map(({ id }) => id)
	assert.equal(new Set(ids).size, ids.length)
	const [datasource] = dashboard.templating.list
	assert.deepEqual([datasource!.name, datasource!.type], ['datasource', 'datasource'])
	for (const { title, description, datasource, fieldConfig, targets = [] } of panels) {
		assert.ok(title && description?.endsWith('.'), title)
		assert.equal(datasource?.uid, '$' + '{datasource}', title)
		assert.ok(fieldConfig?.defaults.unit, `${title} has no unit`)
		assert.ok(targets.length > 0, `${title} has no query`)
		assert.equal(new Set(targets.map(({ refId }) => refId)).size, targets.length, title)
		for (const target of targets) assert.equal(target.datasource.uid, '$' + '{datasource}', title)
	}
	const variables = new Set(dashboard.templating.list.map(({ name }) => name))
	for (const { expr } of expressions)
		for (const [, name] of expr.matchAll(/\$(\w+)/g))
			assert.ok(variables.has(name!) || name!.startsWith('__'), `${expr} uses $${name}`)
	assert.deepEqual(findOverlap(dashboard.panels), undefined)
})

const findOverlap = (all: Panel[]): [string, string] | undefined => {
	const overlaps = (a: Panel['gridPos'], b: Panel['gridPos']) =>
		a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
	for (const [index, one] of all.entries()) {
		const other = all.slice(index + 1).find(({ gridPos }) => overlaps(one.gridPos, gridPos))
		if (other || one.gridPos.x + one.gridPos.w > 24) return [one.title, other?.title ?? 'the edge']
	}
	return undefined
}
