import { SimpleGrid, Text } from '@mantine/core'
import { useText } from '../i18n/language.tsx'
import { ArgumentField } from './argument-field.tsx'
import type { Argument } from './rule-values.ts'
import { text } from './rule-words.ts'
import type { ProgramForm } from './settings.ts'
import type { Term } from './vocabulary.ts'

interface Props {
	form: ProgramForm
	/** The path of the condition or effect in the form. */
	path: string
	code: string
	term: Term | undefined
}

/** The meaning of a condition or effect, and its arguments. */
export function DeclaredFields({ form, path, code, term }: Props) {
	const t = useText(text)
	if (!term) return <Text fz="sm">{t.unknown(code)}</Text>
	const args = Object.entries(term.declared.args)
	return (
		<>
			<Text fz="xs" c="dimmed">
				{term.meaning}
			</Text>
			{args.length > 0 && (
				<SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
					{args.map(([name, argument]) => (
						<div key={name} className={isWide(argument) ? 'fiel-whole' : undefined}>
							<ArgumentField
								form={form}
								path={`${path}.args.${name}`}
								label={term.args[name] ?? name}
								argument={argument}
							/>
						</div>
					))}
				</SimpleGrid>
			)}
		</>
	)
}

const isWide = ({ type, picks }: Argument): boolean => type === 'array' || picks === 'moment'
