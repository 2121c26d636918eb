import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { asFailure, isFailure } from '../../../../client/failure.ts'
import { MAX_TYPED_CODE, readSecondFactor } from '../../../../domain/users/code.contract.ts'
import { paths } from '../../lib/paths.ts'
import { notify } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { TextField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import { useConfig } from '../catalog/api/config.ts'
import { logIn } from './api/login.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import type { EntryTabProps } from './entry-page.tsx'
import { PasswordField } from './password-field.tsx'
import { useNext } from './use-next.ts'

interface LoginFormProps extends Pick<EntryTabProps, 'email' | 'onEmail'> {
	/** Whether this device is to remember who signs in, by whichever way. */
	readonly remember: boolean
	readonly onRemember: (remember: boolean) => void
}

/** E-mail or username, and password. */
export function LoginForm({ email, onEmail, remember, onRemember }: LoginFormProps) {
	const { t } = useTranslation('users')
	const client = useQueryClient()
	const navigate = useNavigate()
	const from = useNext()
	const demo = useConfig().data?.demo
	const [password, setPassword] = useState('')
	const [code, setCode] = useState('')
	const [submitted, setSubmitted] = useState(false)
	/** Whether this account asks for a second factor, too. */
	const [factor, setFactor] = useState(false)
	const emailField = useRef<HTMLInputElement>(null)
	const passwordField = useRef<HTMLInputElement>(null)
	const codeField = useRef<HTMLInputElement>(null)
	const login = useMutation({
		mutationFn: () => logIn({ email: email.trim(), password, remember, ...(factor && { code }) }),
		// Nothing that was read as a visitor is shown to the user.
		onSuccess: ({ withheld }) => {
			if (withheld.length > 0) notify.warning(t('withheld'), { extended: true })
			return client.invalidateQueries()
		},
		onError: (error) => {
			// Their password is right, but they have not sent the code back yet: another one is on its way.
			const id = isFailure(error, 'EMAIL_NOT_VERIFIED') ? error.details[0]?.message : undefined
			if (id) return navigate(paths.otpValidationOf.href({ id }), { state: { email: email.trim(), from } })
			if (isFailure(error, 'SECOND_FACTOR_REQUIRED')) return setFactor(true)
			if (isFailure(error, 'SECOND_FACTOR_WRONG')) codeField.current?.select()
			else passwordField.current?.select()
		},
	})

	const lacksCode = readSecondFactor(code) === null
	const onSubmit = (event: FormEvent) => {
		event.preventDefault()
		setSubmitted(true)
		if (email.trim() === '') return emailField.current?.focus()
		if (password === '') return passwordField.current?.focus()
		if (factor && lacksCode) return codeField.current?.focus()
		if (!login.isPending) login.mutate()
	}
	useEffect(() => {
		if (factor) codeField.current?.focus()
	}, [factor])
	const waitsForCode = isFailure(login.error, 'SECOND_FACTOR_REQUIRED')
	const problem = login.error && !waitsForCode ? textFor(login.error) : undefined
	return (
		<>
			<form className="stack l" noValidate onSubmit={onSubmit}>
				{problem && (
					<Note tone="bad" role="alert">
						{problem}
					</Note>
				)}
				<div className="stack">
					<TextField
						ref={emailField}
						label={t('email')}
						autoComplete="username"
						autoCapitalize="none"
						spellCheck={false}
						maxLength={254}
						value={email}
						onChange={({ target }) => onEmail(target.value)}
						error={submitted && email.trim() === '' ? t('errors.email') : undefined}
					/>
					<PasswordField
						fieldRef={passwordField}
						label={t('password')}
						value={password}
						onChange={setPassword}
						error={submitted && password === '' ? t('errors.password') : undefined}
						autoComplete="current-password"
					/>
					{factor && (
						<TextField
							ref={codeField}
							label={t('code')}
							help={t('codeHelp')}
							autoComplete="one-time-code"
							maxLength={MAX_TYPED_CODE}
							value={code}
							onChange={({ target }) => setCode(target.value)}
							error={submitted && lacksCode && !waitsForCode ? t('errors.code') : undefined}
						/>
					)}
					<Link className="sm" to={paths.forgotPassword.href()}>
						{t('forgot')}
					</Link>
				</div>
				<Checkbox
					label={t('remember')}
					checked={remember}
					onChange={({ target }) => onRemember(target.checked)}
				/>
				<Button type="submit" size="lg" full disabled={login.isPending}>
					{t(login.isPending ? 'running' : 'submit')}
				</Button>
			</form>
			{demo && (
				<DemoAccounts
					demo={demo}
					onChoose={(account) => {
						onEmail(account.email)
						setPassword(demo.password)
						setCode(account.code ?? '')
						setFactor(account.code !== undefined)
						login.reset()
					}}
				/>
			)}
		</>
	)

	function textFor(error: Error): string {
		const { isUnreachable, code, message } = asFailure(error)
		if (isUnreachable) return t('errors.unreachable')
		if (code === 'SECOND_FACTOR_WRONG') return t('errors.codeWrong')
		return code === 'AUTHENTICATION_FAILED' || message === '' ? t('errors.failed') : message
	}
}
