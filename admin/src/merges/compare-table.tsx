import type { MergeCandidate } from '@fiel/contract'
import { useText } from '../i18n/language.tsx'
import { useCandidateFacts } from './candidate-facts.tsx'
import './merges.css'
import { text } from './words.ts'

interface Props {
	/** The label for screen readers. */
	label: string
	/** The customers by the titles of their columns. */
	columns: Record<string, MergeCandidate>
	/** The title of the column that is emphasised. */
	result: string
}

/** Customers beside each other, one fact in each row; on a phone the names of the facts stand above. */
export function CompareTable({ label, columns, result }: Props) {
	const facts = useCandidateFacts()
	const t = useText(text)
	const titles = Object.keys(columns)
	const customers = Object.values(columns)
	return (
		<table className="fiel-compare" aria-label={label}>
			<thead>
				<tr>
					<th scope="col">
						<span className="fiel-hidden">{t.customer}</span>
					</th>
					{titles.map((title) => (
						<th key={title} scope="col">
							{title}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{facts.of(customers).map((fact) => (
					<tr key={fact}>
						<th scope="row">{facts.label(fact)}</th>
						{titles.map((title) => (
							<td key={title} data-result={title === result || undefined}>
								{facts.value(columns[title]!, fact) ?? '–'}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	)
}
