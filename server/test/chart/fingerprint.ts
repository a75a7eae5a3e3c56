import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
export const CHART = 'deploy/helm/fiel'

/** A hash over the chart: it says whether rendered.ts was written from the chart as it is now. */
export const readChartFingerprint = (): string => {
	const files = globSync(['deploy/helm/**/*.{yaml,json,tpl}'], { cwd: ROOT }).sort()
	const hash = createHash('sha256')
	for (const file of files) hash.update(`${file}\0`).update(readFileSync(path.join(ROOT, file)))
	return hash.digest('hex')
}
