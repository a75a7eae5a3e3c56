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
export const createPathCanonicalizer = (operations: readonly { method: string; path: string }[]) => {
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
	const [first, ...names] = path.split('/')
	if (names.length > 1 && names.at(-1) === '') names.pop()
	const known = canonicalizeNames(root, names, 0)
	if (!known) return url
	return [first, ...known].join('/') + (end < 0 ? '' : url.slice(end))
}

/**
 * The names from an index on in the spelling of the contract; null if no path has them. A name goes before a parameter,
 * but a customer may be called like a name: `Customer/upsert/points`.
 */
const canonicalizeNames = (node: PathNode, names: string[], index: number): string[] | null => {
	const name = names[index]
	if (name === undefined) return []
	const exact = node.exact.get(name)
	const named = exact ? { name, node: exact } : node.folded.get(name.toLowerCase())
	const rest = named && canonicalizeNames(named.node, names, index + 1)
	if (rest) return [named.name, ...rest]
	const behind = node.parameter && canonicalizeNames(node.parameter, names, index + 1)
	return behind && [name, ...behind]
}
