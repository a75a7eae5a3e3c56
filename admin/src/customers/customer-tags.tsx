import type { CustomerProfile } from '@fiel/contract'
import { Badge, Group, Stack, TagsInput, Text } from '@mantine/core'
import { useIsAllowed } from '../api/session.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { text } from './note-words.ts'

/** The most characters of a tag, and the most tags of a customer, as in the contract. */
const TAG_LENGTH = 40
const MOST_TAGS = 50

/** The tags of a customer. Whoever may change them gets a field that offers the known ones; each change is saved at once. */
export function CustomerTags({ of: customer }: { of: CustomerProfile }) {
	const mayChange = useIsAllowed('setCustomerTags') && !customer.ErasedDate
	if (customer.ErasedDate) return null
	if (!mayChange) return <TagList of={customer} />
	return (
		<>
			<TagField of={customer} />
			<div className="fiel-print-only">
				<TagList of={customer} />
			</div>
		</>
	)
}

function TagList({ of: customer }: { of: CustomerProfile }) {
	const t = useText(text)
	return (
		<Group gap="xs" aria-label={t.tags} role="group">
			<Text fz="xs" c="dimmed">
				{t.tags}
			</Text>
			{customer.Tags.map((tag) => (
				<Badge key={tag} variant="default" tt="none">
					{tag}
				</Badge>
			))}
			{customer.Tags.length === 0 && <Text fz="sm">{t.noTags}</Text>}
		</Group>
	)
}

function TagField({ of: { OriginalId: id, Tags } }: { of: CustomerProfile }) {
	const t = useText(text)
	const known = useRead('listTags').data ?? []
	const save = useWrite('setCustomerTags', {
		refreshes: ['getCustomerProfile', 'listTags', 'listCustomerTimeline'],
	})
	const shown = save.isPending ? save.variables.body.Tags : Tags
	return (
		<Stack gap="xs" className="fiel-no-print">
			<TagsInput
				label={t.tags}
				placeholder={t.tagsHelp}
				maw="32rem"
				value={shown}
				data={known.map(({ Name }) => Name)}
				maxTags={MOST_TAGS}
				maxLength={TAG_LENGTH}
				limit={20}
				splitChars={[',']}
				onChange={(tags) => save.mutate({ params: { id }, body: { Tags: tags } })}
			/>
			<FailureNote of={save.error} />
		</Stack>
	)
}
