import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { brokenRules } from '../../../../domain/users/password.contract.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { changePassword } from './api/password.ts'
import { sessionsQuery } from './api/sessions.ts'
import { fieldOf, useAccountMessage } from './messages.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { NoPassword, useLacksPassword } from './no-password.tsx'
import { PasswordField } from './password-field.tsx'

/** The password before, and a new one; for whoever has none, how to choose one. */
export function ChangePasswordForm() {
	const { t } = useTranslation('account')
	const heading = useId()
	const lacksPassword = useLacksPassword()
	return (
		<section className="card pad stack" aria-labelledby={heading}>
			<h2 id={heading}>{t(lacksPassword ? 'noPassword.heading' : 'change.heading')}</h2>
			{lacksPassword ? <NoPassword /> : <Change />}
		</section>
	)
}

function Change() {
	const { t } = useTranslation('account')
	const message = useAccountMessage()
	const client = useQueryClient()
	const [password, setPassword] = useState('')
	const [newPassword, setNewPassword] = useState('')
	const [submitted, setSubmitted] = useState(false)
	const field = useRef<HTMLInputElement>(null)
	const newField = useRef<HTMLInputElement>(null)
	const change = useMutation({
		mutationFn: () => changePassword({ password, newPassword }),
		onSuccess: () => {
			setPassword('')
			setNewPassword('')
			setSubmitted(false)
			return client.invalidateQueries({ queryKey: sessionsQuery().queryKey })
		},
		onError: (error) => (fieldOf(error) === 'newPassword' ? newField : field).current?.focus(),
	})
	const refused = change.error ? fieldOf(change.error) : undefined
	const missing = password === '' ? t('errors.currentPassword') : undefined
	const weak =
		newPassword === ''
			? t('errors.password')
			: brokenRules(newPassword).length > 0
				? t('errors.passwordRules')
				: undefined
	const onSubmit = (event: FormEvent) => {
		event.preventDefault()
		setSubmitted(true)
		if (missing) field.current?.focus()
		else if (weak) newField.current?.focus()
		else if (!change.isPending) change.mutate()
	}
	const errorOf = (name: string) => (change.error && refused === name ? message(change.error) : undefined)
	return (
		<>
			{change.isSuccess && !submitted && (
				<Note tone="ok" role="status">
					{t('change.done')}
				</Note>
			)}
			{change.error && refused !== 'password' && refused !== 'newPassword' && (
				<Note tone="bad" role="alert">
					{message(change.error)}
				</Note>
			)}
			<form className="stack" noValidate onSubmit={onSubmit}>
				<PasswordField
					fieldRef={field}
					label={t('currentPassword')}
					value={password}
					onChange={(value) => {
						setPassword(value)
						if (change.error) change.reset()
					}}
					error={errorOf('password') ?? (submitted ? missing : undefined)}
					autoComplete="current-password"
				/>
				<NewPasswordField
					fieldRef={newField}
					label={t('newPassword')}
					value={newPassword}
					onChange={(value) => {
						setNewPassword(value)
						if (change.error) change.reset()
					}}
					error={errorOf('newPassword') ?? (submitted ? weak : undefined)}
				/>
				<p className="help">{t('change.others')}</p>
				<Button type="submit" disabled={change.isPending}>
					{t(change.isPending ? 'change.running' : 'change.submit')}
				</Button>
			</form>
		</>
	)
}
