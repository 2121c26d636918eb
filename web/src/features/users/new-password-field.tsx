import { Check, Circle } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { brokenRules, PASSWORD_RULES } from '../../../../domain/users/password.contract.ts'
import { Icon } from '../../ui/icon.tsx'
import { PasswordField } from './password-field.tsx'

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'autoComplete'> & {
	readonly typed: string
}

export function NewPasswordField({ typed, error, ...field }: NewPasswordFieldProps) {
	const { t } = useTranslation('account')
	const heading = useId()
	const broken = brokenRules(typed)
	return (
		<div>
			<PasswordField
				{...field}
				error={error && typed !== '' && broken.length > 0 ? t('errors.passwordRules') : error}
				autoComplete="new-password"
			/>
			<p className="sr-only" id={heading}>
				{t('rules.heading')}
			</p>
			<ul className="rules" aria-labelledby={heading}>
				{PASSWORD_RULES.map(({ rule }) => {
					const met = !broken.includes(rule)
					return (
						<li key={rule} className={met ? 'y' : ''}>
							<Icon of={met ? Check : Circle} size="s" />
							<span>{t(`rules.${rule}`)}</span>
							{met && <span className="sr-only">{t('rules.met')}</span>}
						</li>
					)
				})}
			</ul>
		</div>
	)
}
