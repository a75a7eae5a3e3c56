import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { LinkStep } from './link-step.tsx'
import type { Steps } from './steps.ts'
import { text } from './words.ts'

/** The way without a programmer: sales are recorded at the counter of the panel. */
export function CounterSteps({ steps }: { steps: Steps }) {
	const t = useText(text)
	const { money } = useFormats()
	return (
		<>
			<LinkStep
				title={t.program}
				about={t.programAbout(money(1))}
				isDone={steps.IsProgramChanged}
				links={[{ label: t.programButton, to: '/program', needs: 'changeProgram' }]}
			/>
			<LinkStep
				title={t.reward}
				about={t.rewardAbout}
				isDone={steps.HasReward}
				links={[{ label: t.rewardButton, to: '/rewards', needs: 'createReward' }]}
			/>
			<LinkStep
				title={t.customers}
				about={t.customersAbout}
				isDone={steps.HasCustomer}
				links={[
					{ label: t.customersImport, to: '/transfers', needs: 'createImport' },
					{ label: t.customersAdd, to: '/customers', hash: 'add', needs: 'addCustomer' },
				]}
			/>
			<LinkStep
				title={t.cashier}
				about={t.cashierAbout}
				isDone={steps.HasCashier}
				links={[{ label: t.cashierButton, to: '/users', needs: 'inviteUser' }]}
			/>
			<LinkStep
				title={t.sale}
				about={t.saleAbout}
				isDone={steps.HasCounterSale}
				links={[{ label: t.saleButton, to: '/counter', needs: 'recordSale' }]}
			/>
		</>
	)
}
