import type { CustomerProfile } from '@fiel/contract'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { ContactsNote } from '../ui/contacts-note.tsx'
import { DetailList } from '../ui/detail-list.tsx'
import { DateText } from '../ui/values.tsx'
import { useGroupText } from './group-text.ts'
import { text } from './profile-words.ts'

export function AboutTab({ of: customer }: { of: CustomerProfile }) {
	const t = useText(text)
	const groupText = useGroupText()
	const { date } = useFormats()
	const { BirthdayDate, SignupDate, EnrolledDate, IsEnrolled } = customer
	return (
		<div className="fiel-figure">
			<ContactsNote />
			<DetailList
				across
				of={{
					[t.name]: customer.Name,
					[t.email]: customer.Email,
					[t.phone]: customer.Phone,
					[t.document]: customer.Document,
					// A calendar day: noon is on the same day in the merchant's time zone.
					[t.birthday]: BirthdayDate && date(BirthdayDate.replace('T00:', 'T12:')),
					[t.id]: customer.OriginalId,
					[t.publicId]: customer.PublicId,
					[t.signup]: SignupDate && <DateText value={SignupDate} day />,
					[t.known]: <DateText value={customer.CreatedDate} day />,
					[t.enrolled]: IsEnrolled && EnrolledDate ? <DateText value={EnrolledDate} day /> : t.notEnrolled,
					[t.group]: groupText(customer),
				}}
			/>
		</div>
	)
}
