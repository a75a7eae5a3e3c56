import type { ApiKey, Scope } from '@fiel/contract'
import { Checkbox, Radio, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useSession } from '../api/session.ts'
import { SCOPES } from '../api/values.ts'
import { useText } from '../i18n/language.tsx'
import { isOver } from '../ui/moment.ts'
import { MomentField } from '../ui/moment-field.tsx'
import { scopeText } from './scope-words.ts'

const TILL: Scope[] = [
	...(['customers:read', 'customers:write', 'points:read', 'orders:write'] as const),
	...(['rewards:read', 'rewards:write', 'coupons:read', 'catalogue:read', 'program:read'] as const),
]
const READ_ONLY = SCOPES.filter((scope) => scope.endsWith(':read'))

const PRESETS = ['everything', 'till', 'readOnly', 'custom'] as const
type Preset = (typeof PRESETS)[number]

/** What a key may do, and until when, as a form has it. */
export interface AccessValues {
	preset: Preset
	Scopes: Scope[]
	/** Empty for never. */
	ExpiresDate: string
}

const isSame = (a: readonly Scope[], b: readonly Scope[]): boolean =>
	a.length === b.length && a.every((scope) => b.includes(scope))

export const presetOf = (scopes: readonly Scope[] | null): Preset => {
	if (scopes === null) return 'everything'
	if (isSame(scopes, TILL)) return 'till'
	return isSame(scopes, READ_ONLY) ? 'readOnly' : 'custom'
}

export const accessValues = (key: Pick<ApiKey, 'Scopes' | 'ExpiresDate'> | null): AccessValues => ({
	preset: presetOf(key?.Scopes ?? null),
	Scopes: key?.Scopes ?? [...READ_ONLY],
	ExpiresDate: key?.ExpiresDate ?? '',
})

const SCOPES_OF: Record<Exclude<Preset, 'custom'>, Scope[] | null> = {
	everything: null,
	till: TILL,
	readOnly: READ_ONLY,
}

export const accessBody = ({ preset, Scopes, ExpiresDate }: AccessValues) => ({
	Scopes: preset === 'custom' ? Scopes : SCOPES_OF[preset],
	ExpiresDate: ExpiresDate || null,
})

/** The checks of the form. */
export const useAccessChecks = () => {
	const t = useText(scopeText)
	const { TimeZone } = useSession().Merchant
	return {
		Scopes: (scopes: Scope[], { preset }: AccessValues) =>
			preset === 'custom' && scopes.length === 0 ? t.noScope : null,
		ExpiresDate: (date: string) => (date && isOver(date, TimeZone, new Date()) ? t.expiresPast : null),
	}
}

export function AccessFields<Values extends AccessValues>({ form }: { form: UseFormReturnType<Values> }) {
	const t = useText(scopeText)
	return (
		<>
			<Radio.Group label={t.access} {...form.getInputProps('preset')}>
				<Stack gap="xs" mt="xs">
					{PRESETS.map((preset) => (
						<Radio key={preset} value={preset} label={t.presets[preset]} description={t.presetHelp[preset]} />
					))}
				</Stack>
			</Radio.Group>
			{form.values.preset === 'custom' && (
				<Checkbox.Group aria-label={t.presets.custom} {...form.getInputProps('Scopes')}>
					<Stack gap={6} pl="lg">
						{SCOPES.map((scope) => (
							<Checkbox key={scope} value={scope} size="xs" label={t.scopes[scope]} description={scope} />
						))}
					</Stack>
				</Checkbox.Group>
			)}
			<MomentField label={t.expires} description={t.expiresHelp} {...form.getInputProps('ExpiresDate')} />
		</>
	)
}
