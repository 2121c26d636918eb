import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFailure } from '../../../../client/failure.ts'
import { MAX_TYPED_CODE, readSecondFactor } from '../../../../domain/users/code.contract.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { fieldOf, useAccountMessage } from './messages.ts'
import { NoPassword, useLacksPassword } from './no-password.tsx'
import { PasswordField } from './password-field.tsx'

/** What shows that it is the account's owner who asks. */
export interface Proof {
	readonly password: string
	/** Of the second factor, when it is asked for. */
	readonly code?: string
}

interface PasswordFormProps<T> {
	readonly run: (proof: Proof) => Promise<T>
	readonly onDone: (answer: T) => void
	readonly onCancel: () => void
	/** What the button says, and what it says meanwhile. */
	readonly submit: string
	readonly running?: string
	readonly variant?: 'bad'
	/** Asks for a code from the beginning; else only once it is missing. */
	readonly withCode?: boolean
	/** What a refusal is told as, when it is about neither password nor code. */
	readonly explain?: (error: Error) => ReactNode
	/** Looks at what stands above the password, and goes there when it is not right. */
	readonly ready?: () => boolean
	/** What it is about, and what else is asked for. */
	readonly children?: ReactNode
}

/** Asks for the password again, and for a code where there is a second factor, before it does something. */
export function PasswordForm<T>(props: PasswordFormProps<T>) {
	if (useLacksPassword()) return <NoPassword onCancel={props.onCancel} />
	return <PasswordFields {...props} />
}

function PasswordFields<T>({
	run,
	onDone,
	onCancel,
	submit,
	running = submit,
	variant,
	withCode = false,
	explain,
	ready,
	children,
}: PasswordFormProps<T>) {
	const { t } = useTranslation('account')
	const message = useAccountMessage()
	const [password, setPassword] = useState('')
	const [code, setCode] = useState('')
	const [lacksCode, setLacksCode] = useState(withCode)
	const [submitted, setSubmitted] = useState(false)
	const field = useRef<HTMLInputElement>(null)
	const codeField = useRef<HTMLInputElement>(null)
	const hasOther = ready !== undefined
	useEffect(() => {
		if (!hasOther) field.current?.focus()
	}, [hasOther])
	const action = useMutation({
		mutationFn: () => run({ password, ...(lacksCode && { code }) }),
		onSuccess: onDone,
		onError: (error) => {
			if (isFailure(error, 'SECOND_FACTOR_REQUIRED')) setLacksCode(true)
			else if (fieldOf(error) === 'code') codeField.current?.select()
			else field.current?.select()
		},
	})
	const isCode = readSecondFactor(code) !== null
	const onSubmit = (event: FormEvent) => {
		event.preventDefault()
		setSubmitted(true)
		if (ready?.() === false) return
		if (password === '') field.current?.focus()
		else if (lacksCode && !isCode) codeField.current?.focus()
		else if (!action.isPending) action.mutate()
	}
	const error = isFailure(action.error, 'SECOND_FACTOR_REQUIRED') ? null : action.error
	const refused = error ? fieldOf(error) : undefined
	const isOfField = refused === 'password' || refused === 'code'
	const errorOf = (name: string, missing: string | undefined) =>
		error && refused === name ? message(error) : submitted ? missing : undefined
	const typed = (set: (value: string) => void) => (value: string) => {
		set(value)
		if (error) action.reset()
	}
	return (
		<form className="stack" noValidate onSubmit={onSubmit}>
			{error && !isOfField && (
				<Note tone="bad" role="alert">
					{explain?.(error) ?? message(error)}
				</Note>
			)}
			{children}
			<PasswordField
				fieldRef={field}
				label={t('currentPassword')}
				value={password}
				onChange={typed(setPassword)}
				error={errorOf('password', password === '' ? t('errors.currentPassword') : undefined)}
				autoComplete="current-password"
			/>
			{lacksCode && (
				<TextField
					ref={codeField}
					label={t('factor.codeOrRecovery')}
					autoComplete="one-time-code"
					maxLength={MAX_TYPED_CODE}
					value={code}
					onChange={({ target }) => typed(setCode)(target.value)}
					error={errorOf('code', isCode ? undefined : t('errors.codeMissing'))}
				/>
			)}
			<div className="row">
				<Button type="submit" {...(variant && { variant })} disabled={action.isPending}>
					{action.isPending ? running : submit}
				</Button>
				<Button variant="text" onClick={onCancel}>
					{t('cancel')}
				</Button>
			</div>
		</form>
	)
}
