import type { Operation } from '@fiel/contract'

interface Step {
	/** By the name that the contract gives, and by its lower case. */
	exact: Map<string, Step>
	folded: Map<string, Folded>
	parameter: Step | null
}

interface Folded {
	name: string
	step: Step
}

const newStep = (): Step => ({ exact: new Map(), folded: new Map(), parameter: null })

/**
 * Writes the path of a request as the contract writes it: names are matched ignoring case, one trailing slash is
 * dropped, and parameters stay as they are. Whatever is not the path of one of these operations stays as it is, so
 * that the panel has no second spelling that a proxy in front of it would have to know.
 */
export const openPaths = (operations: readonly Pick<Operation, 'method' | 'path'>[]) => {
	const byMethod = new Map<string, Step>()
	const paths = new Set<string>()
	for (const { method, path } of operations) {
		const first = byMethod.get(method) ?? newStep()
		byMethod.set(method, first)
		addPath(first, path)
		paths.add(path)
	}
	return (method: string, url: string): string => {
		if (paths.has(url)) return url
		const first = byMethod.get(method === 'HEAD' ? 'GET' : method)
		return first ? canonical(first, url) : url
	}
}

const addPath = (first: Step, path: string): void => {
	let step = first
	for (const name of path.split('/').slice(1)) {
		if (name.startsWith(':')) {
			step.parameter ??= newStep()
			step = step.parameter
			continue
		}
		const next = step.exact.get(name) ?? newStep()
		step.exact.set(name, next)
		step.folded.set(name.toLowerCase(), { name, step: next })
		step = next
	}
}

const END = /[?#]/

const canonical = (first: Step, url: string): string => {
	const end = url.search(END)
	const path = end < 0 ? url : url.slice(0, end)
	const names = path.split('/')
	let isChanged = names.length > 2 && names.at(-1) === ''
	if (isChanged) names.pop()
	let step: Step | null = first
	for (let index = 1; index < names.length; index++) {
		const name = names[index]!
		const exact: Step | undefined = step.exact.get(name)
		const folded: Folded | undefined = exact ? undefined : step.folded.get(name.toLowerCase())
		if (folded) {
			names[index] = folded.name
			isChanged = true
		}
		step = exact ?? folded?.step ?? step.parameter
		if (!step) return url
	}
	if (!isChanged) return url
	return names.join('/') + (end < 0 ? '' : url.slice(end))
}
