import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type {
	AnsweredRegistration,
	RegistrationField,
} from '../../../../../domain/live-events/registration-form.contract.ts'
import { paths } from '../../../lib/paths.ts'
import { TextField } from '../../../ui/field.tsx'
import { Link } from '../../../ui/link.tsx'
import type { RegistrationForm } from './registration-rules.ts'

interface GuestFieldsProps {
	readonly form: RegistrationForm
	/** The form as it was sent without scripts. */
	readonly answered?: AnsweredRegistration | undefined
}

/** Fields of those who register without an account. */
export function GuestFields({ form, answered }: GuestFieldsProps) {
	const { t } = useTranslation('live-events')
	const field = (name: Exclude<RegistrationField, 'package' | 'quantity'>) => ({
		...form.field(name),
		...(answered && { defaultValue: answered.values[name] ?? '', error: answered.problems[name] }),
	})
	const { pathname } = useLocation()
	return (
		<fieldset className="stack">
			<legend className="label mb-2">{t('guest.title')}</legend>
			<p className="text-sm text-ink-2">
				<span>{t('guest.account')}</span>{' '}
				<Link to={paths.login.href()} state={{ from: pathname }}>
					{t('guest.logIn')}
				</Link>
			</p>
			<div className="cols">
				<TextField
					label={t('guest.firstName')}
					maxLength={100}
					autoComplete="given-name"
					{...field('guest.firstName')}
				/>
				<TextField
					label={t('guest.lastName')}
					maxLength={100}
					autoComplete="family-name"
					{...field('guest.lastName')}
				/>
			</div>
			<TextField
				label={t('guest.email')}
				help={t('guest.emailHelp')}
				type="email"
				maxLength={254}
				autoComplete="email"
				{...field('guest.email')}
			/>
			<TextField
				label={t('guest.phone')}
				help={t('guest.phoneHelp')}
				type="tel"
				maxLength={40}
				autoComplete="tel"
				{...field('guest.phoneNumber')}
			/>
		</fieldset>
	)
}
