import type { Operation } from '@fiel/contract'

interface PathNode {
	/** Children by the name in the contract, and by its lower case. */
	exact: Map<string, PathNode>
	folded: Map<string, FoldedName>
	parameter: PathNode | null
}

interface FoldedName {
	name: string
	node: PathNode
}

const createPathNode = (): PathNode => ({ exact: new Map(), folded: new Map(), parameter: null })

/**
 * Rewrites the path of a request to the spelling of the contract: names are matched ignoring case, one trailing
 * slash is dropped, and parameters are kept. Other paths are not changed: the panel has only one spelling, so
 * that a proxy in front of it needs no other.
 */
export const createPathCanonicalizer = (operations: readonly Pick<Operation, 'method' | 'path'>[]) => {
	const byMethod = new Map<string, PathNode>()
	const paths = new Set<string>()
	for (const { method, path } of operations) {
		const root = byMethod.get(method) ?? createPathNode()
		byMethod.set(method, root)
		addPath(root, path)
		paths.add(path)
	}
	return (method: string, url: string): string => {
		if (paths.has(url)) return url
		const root = byMethod.get(method === 'HEAD' ? 'GET' : method)
		return root ? canonicalizePath(root, url) : url
	}
}

const addPath = (root: PathNode, path: string): void => {
	let node = root
	for (const name of path.split('/').slice(1)) {
		if (name.startsWith(':')) {
			node.parameter ??= createPathNode()
			node = node.parameter
			continue
		}
		const next = node.exact.get(name) ?? createPathNode()
		node.exact.set(name, next)
		node.folded.set(name.toLowerCase(), { name, node: next })
		node = next
	}
}

const PATH_END = /[?#]/

const canonicalizePath = (root: PathNode, url: string): string => {
	const end = url.search(PATH_END)
	const path = end < 0 ? url : url.slice(0, end)
	const names = path.split('/')
	let isChanged = names.length > 2 && names.at(-1) === ''
	if (isChanged) names.pop()
	let node: PathNode | null = root
	for (let index = 1; index < names.length; index++) {
		const name = names[index]!
		const exact: PathNode | undefined = node.exact.get(name)
		const folded: FoldedName | undefined = exact ? undefined : node.folded.get(name.toLowerCase())
		if (folded) {
			names[index] = folded.name
			isChanged = true
		}
		node = exact ?? folded?.node ?? node.parameter
		if (!node) return url
	}
	if (!isChanged) return url
	return names.join('/') + (end < 0 ? '' : url.slice(end))
}
