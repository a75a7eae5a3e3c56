// Renders the Helm chart with `helm`, with its defaults and with everything switched on, and writes the manifests as
// TypeScript: the compiler then compares every member with the types of Kubernetes, and tests read them without helm.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseAllDocuments } from 'yaml'
import { CHART, ROOT, readChartFingerprint } from '../server/test/chart/fingerprint.ts'

const HELM = process.env.HELM ?? 'helm'
const TARGET = path.join(ROOT, 'server/test/chart/rendered.ts')

/** The kinds of the chart, and the module of their type. */
const KINDS = {
	Deployment: 'apps/v1',
	HorizontalPodAutoscaler: 'autoscaling/v2',
	Ingress: 'networking/v1',
	Job: 'batch/v1',
	PodDisruptionBudget: 'policy/v1',
	Service: 'core/v1',
}
type Kind = keyof typeof KINDS

interface Manifest {
	kind: Kind
}

const helm = (...args: string[]): string =>
	execFileSync(HELM, args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })

const render = (...args: string[]): Partial<Record<Kind, Manifest[]>> => {
	const text = helm('template', 'shop', CHART, '--namespace', 'loyalty', '--kube-version', '1.30.0', ...args)
	const manifests = parseAllDocuments(text).map((document) => document.toJS() as Manifest)
	for (const { kind } of manifests)
		if (!(kind in KINDS))
			throw new Error(`The chart has a ${kind}, which scripts/render-chart.ts does not know`)
	return Object.groupBy(manifests, ({ kind }) => kind)
}

try {
	helm('version', '--short')
} catch {
	console.error(`"${HELM}" does not run. Install Helm 3.10 or newer, or set HELM to its path.`)
	process.exit(1)
}
helm('lint', '--strict', '--quiet', CHART)
const imports = Object.entries(KINDS).map(
	([kind, module]) => `import type { ${kind} } from 'kubernetes-types/${module}.d.ts'`,
)
const members = Object.keys(KINDS).map((kind) => `\t${kind}?: ${kind}[]`)
writeFileSync(
	TARGET,
	[
		'// Written by `npm run chart`.',
		...imports,
		'',
		'interface Manifests {',
		...members,
		'}',
		'',
		'/** Of the files of the chart that were rendered. */',
		`export const FINGERPRINT = '${readChartFingerprint()}'`,
		'',
		`export const WITH_DEFAULTS: Manifests = ${JSON.stringify(render(), null, '\t')}`,
		'',
		`export const WITH_EVERYTHING: Manifests = ${JSON.stringify(render('--values', 'deploy/helm/everything.yaml'), null, '\t')}`,
		'',
	].join('\n'),
)
execFileSync(path.join(ROOT, 'node_modules/.bin/biome'), ['check', '--write', TARGET], {
	cwd: ROOT,
	stdio: 'ignore',
})
