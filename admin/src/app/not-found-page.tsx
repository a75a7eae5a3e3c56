import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useText } from '../i18n/language.tsx'
import { words } from '../i18n/words.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

const text = words(
	{
		title: 'Page not found',
		empty: 'This page doesn’t exist',
		about: 'The address may be wrong, or the page was deleted.',
		home: 'Go to home page',
	},
	{
		title: 'Página não encontrada',
		empty: 'Esta página não existe',
		about: 'O endereço pode estar errado, ou a página foi excluída.',
		home: 'Ir para a página inicial',
	},
	{
		title: 'Página no encontrada',
		empty: 'Esta página no existe',
		about: 'La dirección puede ser incorrecta o la página se eliminó.',
		home: 'Ir a la página inicial',
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
