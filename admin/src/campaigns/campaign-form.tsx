import type { Campaign, ProgramSettings } from '@fiel/contract'
import { Alert } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect } from 'react'
import { useSession } from '../api/session.ts'
import { pathOf, useErrorText } from '../program/faults.ts'
import { useIncomplete } from '../program/incomplete.ts'
import { RuleForm } from '../program/rule-form.tsx'
import { type Rule, ruleBody } from '../program/rule-values.ts'
import { type ProgramForm, type ProgramValues, valuesOf } from '../program/settings.ts'
import { Simulator } from '../program/simulator.tsx'
import { FormFrame, type Saving } from '../ui/form-frame.tsx'
import { Icon } from '../ui/icon.tsx'
import { isReversed } from '../ui/moment.ts'
import { isSame, rebase } from '../ui/rebase.ts'
import { programWith } from './campaign-values.ts'

/** A form with the program and the campaign as its only rule, because the fields of rules are those of a program. */
export const useCampaignForm = (settings: ProgramSettings, rule: Rule): ProgramForm => {
	const findIncomplete = useIncomplete()
	return useForm<ProgramValues>({
		initialValues: valuesOf({ ...settings, Rules: [rule] }),
		validate: (values) => findIncomplete([campaignBody(values)]),
	})
}

/** Follows what is saved, such as a pause or the end, or a change of another user; members that were edited stay. */
export const useSavedRule = (form: ProgramForm, settings: ProgramSettings, rule: Rule): void => {
	const stored = JSON.stringify(rule)
	// biome-ignore lint/correctness/useExhaustiveDependencies: when another rule is saved
	useEffect(() => {
		const { Rules, ...values } = valuesOf({ ...settings, Rules: [rule] })
		const base = form.getInitialValues()
		if (isSame(base.Rules, Rules)) return
		const edited = rebase(base.Rules[0]!, form.getValues().Rules[0]!, Rules[0]!)
		form.setInitialValues({ ...values, Rules })
		form.resetDirty({ ...values, Rules })
		form.setValues({ ...values, Rules: [edited] })
	}, [stored])
}

export const campaignBody = ({ Rules }: ProgramValues): Rule => ruleBody(Rules[0]!)

/** A campaign that begins later is tried on its first day. */
const startIfLater = ({ startsAt = '' }: Rule): string | undefined =>
	startsAt > new Date().toISOString().slice(0, 10) ? startsAt : undefined

/** The form says that the end is wrong; what is tried beside it has none. */
const withoutReversedEnd = ({ endsAt, ...rule }: Rule, timeZone: string): Rule =>
	endsAt === undefined || isReversed(rule.startsAt ?? '', endsAt, timeZone) ? rule : { ...rule, endsAt }

interface Props extends Saving<Rule, Campaign> {
	form: ProgramForm
	program: { Version: number; Settings: ProgramSettings }
	/** Whether the program in force differs from what the form says. */
	isPending: boolean
}

/** Creates and edits a campaign, with what an order would earn beside it; read-only for users who may not write. */
export function CampaignForm({ form, program, isPending, ...saving }: Props) {
	const said = useErrorText()
	const { TimeZone } = useSession().Merchant
	const rule = campaignBody(form.values)
	return (
		<FormFrame
			form={form}
			bodyOf={campaignBody}
			needs="changeCampaign"
			back="/campaigns"
			said={said}
			placeOf={(field) => pathOf({ field }) ?? undefined}
			beside={
				<Simulator
					savedVersion={program.Version}
					edited={programWith(program.Settings, withoutReversedEnd(rule, TimeZone))}
					isDirty={isPending}
					at={startIfLater(rule)}
					isCampaign
				/>
			}
			{...saving}
		>
			{form.errors['Rules.0'] && (
				<Alert variant="light" color="red" icon={<Icon name="warning" />} role="alert" p="sm" mb="md">
					{form.errors['Rules.0']}
				</Alert>
			)}
			<RuleForm form={form} index={0} isCampaign />
		</FormFrame>
	)
}
