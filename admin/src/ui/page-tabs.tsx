import { Group, Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useUrlParams } from './use-url-params.ts'

interface Props<Name extends string> {
	/** The labels of the tabs, in order. */
	labels: Record<Name, string>
	parts: Record<Name, () => ReactNode>
}

/** The tabs of a page; the URL selects one, by default the first. */
export function PageTabs<Name extends string>({ labels, parts }: Props<Name>) {
	const [{ tab }, setAddress] = useUrlParams('tab')
	const names = Object.keys(labels) as Name[]
	const open = names.find((name) => name === tab) ?? names[0]!
	return (
		<Tabs
			value={open}
			onChange={(name) => setAddress({ tab: !name || name === names[0] ? '' : name })}
			keepMounted={false}
		>
			<Tabs.List mb="xl" className="fiel-tabs">
				<Group gap={0} wrap="nowrap">
					{names.map((name) => (
						<Tabs.Tab key={name} value={name}>
							{labels[name]}
						</Tabs.Tab>
					))}
				</Group>
			</Tabs.List>
			<Tabs.Panel value={open}>{parts[open]()}</Tabs.Panel>
		</Tabs>
	)
}
