import { Switch } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { IS_TEST, openInMode } from '../api/mode.ts'
import { useIsAllowed, useSession } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { pathInOtherMode } from './other-mode.ts'
import { text } from './test-mode-words.ts'

const CreateSandbox = lazy(() =>
	import('../sandbox/create-sandbox.tsx').then((file) => ({ default: file.CreateSandbox })),
)

/** Opens the same page in the other mode. Without test data it offers to create them, to those who may. */
export function TestSwitch({ path }: { path: string }) {
	const t = useText(text)
	const { HasSandbox, Merchant } = useSession()
	const mayCreate = useIsAllowed('createSandbox')
	const [isCreating, setCreating] = useState(false)
	// Users who belong to the test data have no other mode.
	if (Merchant.IsTest && !IS_TEST) return null
	if (!HasSandbox && !mayCreate) return null
	const toggle = (): void => (HasSandbox ? openInMode(!IS_TEST, pathInOtherMode(path)) : setCreating(true))
	return (
		<div className="fiel-test-switch">
			<Switch label={t.mode} checked={IS_TEST} onChange={toggle} />
			{isCreating && (
				<Suspense>
					<CreateSandbox opened onClose={() => setCreating(false)} />
				</Suspense>
			)}
		</div>
	)
}
