import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { email as emailSchema } from '../../../../domain/users/account.contract.ts'
import { brokenRules } from '../../../../domain/users/password.contract.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { TextField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import { signUp } from './api/sign-up.ts'
import type { EntryTabProps } from './entry-page.tsx'
import { fieldOf, useAccountMessage } from './messages.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { useNext } from './use-next.ts'

const EMPTY = { first_name: '', last_name: '', password: '', news: false, research: false }
type Values = typeof EMPTY & { readonly email: string }
const TEXTS = ['first_name', 'last_name', 'email', 'password'] as const
type TextName = (typeof TEXTS)[number]

/** What each field lacks, as keys of words. */
function problemsOf(values: Values) {
	const email = values.email.trim()
	return {
		first_name: values.first_name.trim() === '' ? ('errors.firstName' as const) : undefined,
		last_name: values.last_name.trim() === '' ? ('errors.lastName' as const) : undefined,
		email:
			email === ''
				? ('errors.email' as const)
				: emailSchema.safeParse(email).success
					? undefined
					: ('errors.emailInvalid' as const),
		password:
			values.password === ''
				? ('errors.password' as const)
				: brokenRules(values.password).length > 0
					? ('errors.passwordRules' as const)
					: undefined,
	}
}

/** Names, address, password, and what may be written about. */
export function SignUpForm({ email, onEmail }: Pick<EntryTabProps, 'email' | 'onEmail'>) {
	const { t } = useTranslation('account')
	const message = useAccountMessage()
	const navigate = useNavigate()
	const from = useNext()
	const [typed, setTyped] = useState(EMPTY)
	const values: Values = { ...typed, email }
	const [submitted, setSubmitted] = useState(false)
	const fields = useRef<Partial<Record<TextName, HTMLInputElement | null>>>({})
	const send = useMutation({
		mutationFn: () => signUp(values),
		onSuccess: ({ unique_id }) =>
			navigate(paths.otpValidationOf.href({ id: unique_id }), {
				state: { email: values.email.trim(), from },
			}),
		onError: (error) => {
			const field = TEXTS.find((name) => name === fieldOf(error))
			if (field) fields.current[field]?.focus()
		},
	})
	const problems = problemsOf(values)
	const refused = send.error ? fieldOf(send.error) : undefined

	const onSubmit = (event: FormEvent) => {
		event.preventDefault()
		setSubmitted(true)
		const first = TEXTS.find((name) => problems[name])
		if (first) fields.current[first]?.focus()
		else if (!send.isPending) send.mutate()
	}
	const errorOf = (name: TextName) => {
		const problem = problems[name]
		if (submitted && problem) return t(problem)
		return refused === name && send.error ? message(send.error) : undefined
	}
	const change = (name: TextName, value: string) => {
		if (name === 'email') onEmail(value)
		else setTyped((before) => ({ ...before, [name]: value }))
		if (refused === name) send.reset()
	}
	const bind = (name: TextName) => ({
		ref: (element: HTMLInputElement | null) => {
			fields.current[name] = element
		},
		name,
		value: values[name],
		onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
		error: errorOf(name),
	})
	return (
		<form className="stack l" noValidate onSubmit={onSubmit}>
			{send.error && !TEXTS.some((name) => name === refused) && (
				<Note tone="bad" role="alert">
					{message(send.error)}
				</Note>
			)}
			<div className="stack">
				<div className="cols">
					<TextField
						label={t('firstName')}
						autoComplete="given-name"
						maxLength={50}
						{...bind('first_name')}
					/>
					<TextField label={t('lastName')} autoComplete="family-name" maxLength={50} {...bind('last_name')} />
				</div>
				<TextField
					label={t('email')}
					type="email"
					autoComplete="email"
					autoCapitalize="none"
					spellCheck={false}
					maxLength={254}
					{...bind('email')}
				/>
				<NewPasswordField
					fieldRef={(element) => {
						fields.current.password = element
					}}
					label={t('password')}
					value={values.password}
					onChange={(password) => change('password', password)}
					error={errorOf('password')}
				/>
			</div>
			<div className="stack t">
				<Checkbox
					label={t('signUp.news')}
					checked={values.news}
					onChange={({ target }) => setTyped({ ...typed, news: target.checked })}
				/>
				<Checkbox
					label={t('signUp.research')}
					checked={values.research}
					onChange={({ target }) => setTyped({ ...typed, research: target.checked })}
				/>
			</div>
			<div className="stack t">
				<Button type="submit" size="lg" full disabled={send.isPending}>
					{t(send.isPending ? 'signUp.running' : 'signUp.submit')}
				</Button>
				<p className="sm mut">{t('signUp.terms')}</p>
				<p className="sm mut">
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
		</form>
	)
}
