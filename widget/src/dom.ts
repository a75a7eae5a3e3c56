/** Nothing of the widget may end in the error handler of the shop's page. */
export const quietly = (act: () => unknown): void => {
	try {
		const result = act()
		if (result instanceof Promise) result.catch(() => {})
	} catch {
		// The shopper sees what the page shows already.
	}
}

export type Child = Node | string | null | undefined | false | Child[]

type Props = Record<string, unknown>

const append = (parent: Element, children: Child[]): void => {
	for (const child of children) {
		if (Array.isArray(child)) append(parent, child)
		else if (child !== null && child !== undefined && child !== false) parent.append(child)
	}
}

const apply = (element: Element, props: Props): void => {
	for (const name of Object.keys(props)) {
		const value = props[name]
		if (typeof value === 'function') {
			const listener = value as (event: Event) => unknown
			element.addEventListener(name.slice(2), (event) => quietly(() => listener(event)))
		} else if (value === true) element.setAttribute(name, '')
		else if (value !== false && value !== null && value !== undefined)
			element.setAttribute(name, String(value))
	}
}

/** Makes an element. Members that begin with `on` are listeners, all others attributes; no markup is ever parsed. */
export const h = <Tag extends keyof HTMLElementTagNameMap>(
	tag: Tag,
	props: Props | null,
	...children: Child[]
): HTMLElementTagNameMap[Tag] => {
	const element = document.createElement(tag)
	if (props) apply(element, props)
	append(element, children)
	return element
}

export const svg = (tag: string, props: Props, ...children: Child[]): SVGElement => {
	const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
	apply(element, props)
	append(element, children)
	return element
}

/** Style sheets that a content security policy of the page does not concern, because no element holds them. */
export const adoptStyles = (root: ShadowRoot, ...texts: string[]): void => {
	root.adoptedStyleSheets = texts.map((text) => {
		const sheet = new CSSStyleSheet()
		sheet.replaceSync(text)
		return sheet
	})
}
