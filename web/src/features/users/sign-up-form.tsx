import { Trans, useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { registerBody } from '../../../../domain/users/account.contract.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, useContractForm, useSending } from '../../ui/form.tsx'
import { Link } from '../../ui/link.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { signUp } from './api/sign-up.ts'
import type { EntryTabProps } from './entry-page.tsx'
import { useAccountMessage } from './messages.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { useNext } from './use-next.ts'

const rules = registerBody.omit({ captcha: true })

export function SignUpForm({ email, onEmail }: Pick<EntryTabProps, 'email' | 'onEmail'>) {
	const { t } = useTranslation('account')
	const message = useAccountMessage()
	const navigate = useNavigate()
	const from = useNext()
	const form = useContractForm(rules, {
		defaultValues: { first_name: '', last_name: '', email, password: '', news: false, research: false },
	})
	const send = useSending(form, {
		mutationFn: signUp,
		explain: message,
		onSuccess: ({ unique_id }, values) =>
			navigate(paths.otpValidationOf.href({ id: unique_id }), { state: { email: values.email, from } }),
	})
	return (
		<Form of={form} onValid={send.send} className="stack gap-6">
			<Refusal error={send.failure} text={message} />
			<div className="stack">
				<div className="cols">
					<TextField
						label={t('firstName')}
						autoComplete="given-name"
						maxLength={50}
						{...form.field('first_name')}
					/>
					<TextField
						label={t('lastName')}
						autoComplete="family-name"
						maxLength={50}
						{...form.field('last_name')}
					/>
				</div>
				<TextField
					label={t('email')}
					type="email"
					autoComplete="email"
					autoCapitalize="none"
					spellCheck={false}
					maxLength={254}
					{...form.field('email', { onChange: ({ target }) => onEmail(target.value) })}
				/>
				<NewPasswordField label={t('password')} typed={form.watch('password')} {...form.field('password')} />
			</div>
			<div className="stack gap-2">
				<Checkbox label={t('signUp.news')} {...form.register('news')} />
				<Checkbox label={t('signUp.research')} {...form.register('research')} />
			</div>
			<div className="stack gap-2">
				<Button type="submit" size="lg" full disabled={send.isPending}>
					{t(send.isPending ? 'signUp.running' : 'signUp.submit')}
				</Button>
				<p className="text-sm text-ink-2">{t('signUp.terms')}</p>
				<p className="text-sm text-ink-2">
					<Trans
						t={t}
						i18nKey="signUp.termsLink"
						components={{
							terms: <Link to={paths.terms.href()} />,
							privacy: <Link to={paths.privacy.href()} />,
						}}
					/>
				</p>
			</div>
		</Form>
	)
}
