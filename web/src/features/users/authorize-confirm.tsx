import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../client/failure.ts'
import { MAX_TYPED_CODE, readSecondFactor } from '../../../../domain/users/code.contract.ts'
import type { StillNeeded } from '../../../../domain/users/identity.contract.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { confirmGoogle } from './api/google.ts'
import { PasswordField } from './password-field.tsx'

interface AuthorizeConfirmProps {
	readonly needed: StillNeeded
	readonly onAnswer: (still: StillNeeded | null) => void
}

/** Asks for the password of the account that has this address, or for the code of its second factor. */
export function AuthorizeConfirm({ needed, onAnswer }: AuthorizeConfirmProps) {
	const { t } = useTranslation('users')
	const [password, setPassword] = useState('')
	const [code, setCode] = useState('')
	const [submitted, setSubmitted] = useState(false)
	const field = useRef<HTMLInputElement>(null)
	const byCode = needed.needs === 'code'
	// biome-ignore lint/correctness/useExhaustiveDependencies: the field is another one when something else is needed
	useEffect(() => field.current?.focus(), [byCode])
	const confirm = useMutation({
		mutationFn: () => confirmGoogle({ ...(password && { password }), ...(byCode && { code }) }),
		onSuccess: (still) => {
			setSubmitted(false)
			onAnswer(still)
		},
		onError: () => field.current?.select(),
	})
	const lacks = byCode ? readSecondFactor(code) === null : password === ''
	const onSubmit = (event: FormEvent) => {
		event.preventDefault()
		setSubmitted(true)
		if (lacks) field.current?.focus()
		else if (!confirm.isPending) confirm.mutate()
	}
	const missing = submitted && lacks ? t(byCode ? 'errors.code' : 'errors.password') : undefined
	const error = confirm.error ? t(textFor(confirm.error)) : missing
	return (
		<form className="stack l" noValidate onSubmit={onSubmit}>
			{byCode ? (
				<TextField
					ref={field}
					label={t('code')}
					help={t('codeHelp')}
					autoComplete="one-time-code"
					maxLength={MAX_TYPED_CODE}
					value={code}
					onChange={({ target }) => {
						setCode(target.value)
						if (confirm.error) confirm.reset()
					}}
					error={error}
				/>
			) : (
				<div className="stack">
					<p>{t('google.connect', { email: needed.email })}</p>
					<PasswordField
						fieldRef={field}
						label={t('password')}
						value={password}
						onChange={(next) => {
							setPassword(next)
							if (confirm.error) confirm.reset()
						}}
						error={error}
						autoComplete="current-password"
					/>
					<Link className="sm" to={paths.forgotPassword.href()}>
						{t('forgot')}
					</Link>
				</div>
			)}
			<Button type="submit" size="lg" full disabled={confirm.isPending}>
				{t(confirm.isPending ? 'running' : byCode ? 'submit' : 'google.submit')}
			</Button>
		</form>
	)
}

function textFor(error: Error) {
	const { isUnreachable, code } = asFailure(error)
	if (isUnreachable) return 'errors.unreachable'
	if (code === 'SECOND_FACTOR_WRONG') return 'errors.codeWrong'
	if (code === 'TOO_MANY_ATTEMPTS' || code === 'TOO_MANY_REQUESTS') return 'google.tooMany'
	return code === 'SIGN_IN_FAILED' ? 'google.failed' : 'errors.failed'
}
