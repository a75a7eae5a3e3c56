import type { ReactNode } from 'react'
import { ApiFailure } from '../api/api-failure.ts'
import { EmptyState } from './empty-state.tsx'
import type { IconName } from './icon.tsx'
import { PageHeader } from './page-header.tsx'

/** Whether a reading failed because what it asks for is not there; an address may also name what cannot be. */
export const isNotFound = ({ error }: { error: unknown }): boolean =>
	error instanceof ApiFailure && [400, 404].includes(error.status)

interface Props {
	icon: IconName
	/** Of the page. */
	title: string
	/** The path of the page above. */
	within: string
	/** That it is not there. */
	said: string
	children?: ReactNode
}

/** Instead of the page of something that is not there. */
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
