import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { type FormEvent, type Ref, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '../../api/catalog/config.ts'
import { asFailure } from '../../api/failure.ts'
import { logIn } from '../../api/users/login.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { DemoAccounts } from './demo-accounts.tsx'

/** E-mail or username, and password. */
export function LoginForm() {
	const { t } = useTranslation('users')
	const client = useQueryClient()
	const demo = useConfig().data?.demo
	const [email, setEmail] = useState('')
	const [password, setPassword] = useState('')
	const [asked, setAsked] = useState(false)
	const emailField = useRef<HTMLInputElement>(null)
	const passwordField = useRef<HTMLInputElement>(null)
	const login = useMutation({
		mutationFn: () => logIn({ email: email.trim(), password }),
		// Nothing that was read as a visitor is shown to the user.
		onSuccess: () => client.invalidateQueries(),
		onError: () => passwordField.current?.select(),
	})

	const onSubmit = (event: FormEvent) => {
		event.preventDefault()
		setAsked(true)
		if (email.trim() === '') return emailField.current?.focus()
		if (password === '') return passwordField.current?.focus()
		if (!login.isPending) login.mutate()
	}
	const problem = login.error ? wordsFor(login.error) : undefined
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
						onChange={({ target }) => setEmail(target.value)}
						error={asked && email.trim() === '' ? t('errors.email') : undefined}
					/>
					<PasswordField
						fieldRef={passwordField}
						value={password}
						onChange={setPassword}
						error={asked && password === '' ? t('errors.password') : undefined}
					/>
				</div>
				<Button type="submit" size="lg" full disabled={login.isPending}>
					{t(login.isPending ? 'running' : 'submit')}
				</Button>
			</form>
			{demo && (
				<DemoAccounts
					demo={demo}
					onChoose={(account) => {
						setEmail(account.email)
						setPassword(demo.password)
						login.reset()
					}}
				/>
			)}
		</>
	)

	function wordsFor(error: Error): string {
		const { isUnreachable, code, message } = asFailure(error)
		if (isUnreachable) return t('errors.unreachable')
		return code === 'AUTHENTICATION_FAILED' || message === '' ? t('errors.failed') : message
	}
}

interface PasswordFieldProps {
	readonly fieldRef: Ref<HTMLInputElement>
	readonly value: string
	readonly onChange: (value: string) => void
	readonly error: string | undefined
}

function PasswordField({ fieldRef, value, onChange, error }: PasswordFieldProps) {
	const { t } = useTranslation('users')
	const [shown, setShown] = useState(false)
	return (
		<TextField
			ref={fieldRef}
			label={t('password')}
			type={shown ? 'text' : 'password'}
			autoComplete="current-password"
			maxLength={256}
			value={value}
			onChange={({ target }) => onChange(target.value)}
			error={error}
			after={
				<button
					type="button"
					className="icon-btn -mr-3"
					aria-label={t(shown ? 'hide' : 'show')}
					onClick={() => setShown(!shown)}
				>
					<Icon of={shown ? EyeOff : Eye} />
				</button>
			}
		/>
	)
}
