import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useText } from '../i18n/language.tsx'
import { words } from '../i18n/words.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

const text = words(
	{
		title: 'Not found',
		empty: 'Nothing is here',
		about: 'The address may be mistyped, or what it showed is gone.',
		home: 'Go to the first page',
	},
	{
		title: 'Não encontrado',
		empty: 'Não há nada aqui',
		about: 'O endereço pode estar errado, ou o que ele mostrava não existe mais.',
		home: 'Ir para a primeira página',
	},
)

export function NotFoundPage() {
	const t = useText(text)
	return (
		<>
			<PageHeader title={t.title} />
			<EmptyState
				icon="search"
				title={t.empty}
				action={
					<Button variant="default" component={Link} to="/">
						{t.home}
					</Button>
				}
			>
				{t.about}
			</EmptyState>
		</>
	)
}
