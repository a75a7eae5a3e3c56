import type { ReactNode } from 'react'
import { ApiFailure } from '../api/api-failure.ts'
import { EmptyState } from './empty-state.tsx'
import type { IconName } from './icon.tsx'
import { PageHeader } from './page-header.tsx'

/** Whether a query failed because its object does not exist; an invalid id in the URL is 400. */
export const isNotFound = ({ error }: { error: unknown }): boolean =>
	error instanceof ApiFailure && [400, 404].includes(error.status)

interface Props {
	icon: IconName
	/** The title of the page. */
	title: string
	/** The path of the parent page. */
	within: string
	/** The message that it does not exist. */
	said: string
	children?: ReactNode
}

/** Replaces the page of an object that does not exist. */
export function NotFoundState({ icon, title, within, said, children }: Props) {
	return (
		<>
			<PageHeader title={title} within={within} />
			<EmptyState icon={icon} title={said}>
				{children}
			</EmptyState>
		</>
	)
}
