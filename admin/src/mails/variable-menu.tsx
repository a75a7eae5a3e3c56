import { Button, Menu } from '@mantine/core'
import { useText } from '../i18n/language.tsx'
import { Icon } from '../ui/icon.tsx'
import type { MailVariable } from './placeholders.ts'
import { text } from './words.ts'

interface Props {
	/** The label of the text into which a variable is inserted. */
	into: string
	variables: readonly MailVariable[]
	onInsert: (name: string) => void
}

export function VariableMenu({ into, variables, onInsert }: Props) {
	const t = useText(text)
	return (
		// The focus returns to the text, not to the button.
		<Menu returnFocus={false} position="bottom-end" withinPortal>
			<Menu.Target>
				<Button
					variant="subtle"
					color="gray"
					size="compact-xs"
					aria-label={t.insertInto(into)}
					rightSection={<Icon name="down" size={14} />}
				>
					{t.insertVariable}
				</Button>
			</Menu.Target>
			<Menu.Dropdown className="fiel-variable-menu">
				{variables.map(({ name, label }) => (
					<Menu.Item key={name} onClick={() => onInsert(name)}>
						{label}
					</Menu.Item>
				))}
			</Menu.Dropdown>
		</Menu>
	)
}
