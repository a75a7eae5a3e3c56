import type { MessageChannel, MessageKind, MessageLanguage, MessageSettings } from '@fiel/contract'
import { Group, SegmentedControl } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/language.tsx'
import { TEMPLATE_LANGUAGES } from '../mails/templates.ts'
import { Loaded } from '../ui/load-state.tsx'
import { NotFoundState } from '../ui/not-found-state.tsx'
import { optionsOf } from '../ui/options.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { useUrlParams } from '../ui/use-url-params.ts'
import { text as kindText } from './kind-words.ts'
import { TextEditor } from './text-editor.tsx'
import type { TextPlace } from './text-values.ts'
import { text } from './text-words.ts'

/** The texts of one kind of message; the URL selects the channel and the language. */
export default function MessagePage() {
	const t = useText(text)
	const { kinds } = useText(kindText)
	const { kind } = useParams({ strict: false }) as { kind: string }
	const settings = useRead('getMessageSettings')
	if (!Object.hasOwn(kinds, kind))
		return (
			<NotFoundState icon="mail" title={t.page} within="/settings/messages" said={t.unknown}>
				{t.unknownText}
			</NotFoundState>
		)
	const { name, about } = kinds[kind as MessageKind]
	return (
		<>
			<PageHeader title={name} about={about} within="/settings/messages" />
			<Loaded of={settings}>{(found) => <Texts kind={kind as MessageKind} settings={found} />}</Loaded>
		</>
	)
}

function Texts({ kind, settings }: { kind: MessageKind; settings: MessageSettings }) {
	const t = useText(text)
	const { channels } = useText(kindText)
	const [asked, setAddress] = useUrlParams('channel', 'language')
	const place: TextPlace = {
		Kind: kind,
		Channel: Object.hasOwn(channels, asked.channel) ? (asked.channel as MessageChannel) : 'email',
		Language: Object.hasOwn(TEMPLATE_LANGUAGES, asked.language)
			? (asked.language as MessageLanguage)
			: settings.Language,
	}
	return (
		<>
			<Group gap="sm" mb="lg">
				<SegmentedControl
					aria-label={t.channel}
					data={optionsOf(channels)}
					value={place.Channel}
					onChange={(channel) => setAddress({ channel: channel === 'email' ? '' : channel })}
				/>
				<SegmentedControl
					aria-label={t.language}
					data={optionsOf(TEMPLATE_LANGUAGES)}
					value={place.Language}
					onChange={(language) => setAddress({ language })}
				/>
			</Group>
			<TextEditor place={place} settings={settings} />
		</>
	)
}
