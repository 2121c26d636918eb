import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { CODE_LENGTH } from '../../../../domain/users/code.contract.ts'
import { brokenRules } from '../../../../domain/users/password.contract.ts'
import { paths } from '../../lib/paths.ts'
import { dropSession } from '../../lib/session.ts'
import { notify } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { resetPassword } from './api/password.ts'
import { CodeBoxes } from './code-boxes.tsx'
import { fieldOf, useAccountMessage } from './messages.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { ResendCode } from './resend-code.tsx'

interface ResetFormProps {
	readonly id: string
	/** Of the link that was mailed beside the code, in its place. */
	readonly token?: string
}

/** The code that was mailed, and a new password. */
export function ResetForm({ id, token }: ResetFormProps) {
	const { t } = useTranslation('account')
	const message = useAccountMessage()
	const navigate = useNavigate()
	const [digits, setDigits] = useState('')
	const otp = token ?? digits
	const hasCode = token !== undefined || digits.length === CODE_LENGTH
	const [password, setPassword] = useState('')
	const [submitted, setSubmitted] = useState(false)
	const field = useRef<HTMLInputElement>(null)
	const reset = useMutation({
		mutationFn: () => resetPassword({ email: id, otp, password }),
		onSuccess: () => {
			// Whoever was signed in here has been signed out everywhere.
			dropSession()
			notify.success(t('forgot.done'))
			navigate(paths.login.href(), { replace: true })
		},
	})
	const refused = reset.error ? fieldOf(reset.error) : undefined
	const weak =
		password === ''
			? t('errors.password')
			: brokenRules(password).length > 0
				? t('errors.passwordRules')
				: undefined
	const onSubmit = (event: FormEvent) => {
		event.preventDefault()
		setSubmitted(true)
		if (hasCode && weak) field.current?.focus()
		else if (hasCode && !reset.isPending) reset.mutate()
	}
	const errorOf = (name: string) => (reset.error && refused === name ? message(reset.error) : undefined)
	return (
		<form className="stack l" noValidate onSubmit={onSubmit}>
			{reset.error && (token !== undefined || refused !== 'otp') && refused !== 'password' && (
				<Note tone="bad" role="alert">
					{message(reset.error)}
				</Note>
			)}
			{token === undefined && (
				<CodeBoxes
					label={t('code.label')}
					value={digits}
					onChange={(value) => {
						setDigits(value)
						if (refused === 'otp') reset.reset()
					}}
					onFull={() => field.current?.focus()}
					error={errorOf('otp') ?? (submitted && !hasCode ? t('errors.code') : undefined)}
				/>
			)}
			<NewPasswordField
				fieldRef={field}
				label={t('newPassword')}
				value={password}
				onChange={(value) => {
					setPassword(value)
					if (refused === 'password') reset.reset()
				}}
				error={errorOf('password') ?? (submitted ? weak : undefined)}
			/>
			<Button type="submit" size="lg" full disabled={reset.isPending}>
				{t(reset.isPending ? 'change.running' : 'change.submit')}
			</Button>
			{token === undefined && <ResendCode id={id} type="forgot password" />}
		</form>
	)
}
