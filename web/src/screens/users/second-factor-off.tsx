import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { removeSecondFactor } from '../../api/users/second-factor.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { fieldOf, useAccountMessage } from './messages.ts'
import { PasswordField } from './password-field.tsx'

interface SecondFactorOffProps {
	readonly onCancel: () => void
	readonly onDone: () => void
}

/** The password and a code, before it is turned off. */
export function SecondFactorOff({ onCancel, onDone }: SecondFactorOffProps) {
	const { t } = useTranslation('account')
	const message = useAccountMessage()
	const [password, setPassword] = useState('')
	const [code, setCode] = useState('')
	const [asked, setAsked] = useState(false)
	const field = useRef<HTMLInputElement>(null)
	const codeField = useRef<HTMLInputElement>(null)
	useEffect(() => field.current?.focus(), [])
	const remove = useMutation({
		mutationFn: () => removeSecondFactor({ password, code: code.trim() }),
		onSuccess: onDone,
		onError: (error) => (fieldOf(error) === 'code' ? codeField : field).current?.focus(),
	})
	const refused = remove.error ? fieldOf(remove.error) : undefined
	const saidOf = (name: string) => (remove.error && refused === name ? message(remove.error) : undefined)
	const onSubmit = (event: FormEvent) => {
		event.preventDefault()
		setAsked(true)
		if (password === '') field.current?.focus()
		else if (code.trim() === '') codeField.current?.focus()
		else if (!remove.isPending) remove.mutate()
	}
	return (
		<form className="stack" noValidate onSubmit={onSubmit}>
			{remove.error && refused !== 'password' && refused !== 'code' && (
				<Note tone="bad" role="alert">
					{message(remove.error)}
				</Note>
			)}
			<PasswordField
				fieldRef={field}
				label={t('currentPassword')}
				value={password}
				onChange={setPassword}
				error={saidOf('password') ?? (asked && password === '' ? t('errors.currentPassword') : undefined)}
				autoComplete="current-password"
			/>
			<TextField
				ref={codeField}
				label={t('factor.codeOrRecovery')}
				autoComplete="one-time-code"
				maxLength={20}
				value={code}
				onChange={({ target }) => setCode(target.value)}
				error={saidOf('code') ?? (asked && code.trim() === '' ? t('errors.codeMissing') : undefined)}
			/>
			<div className="row">
				<Button type="submit" look="bad" disabled={remove.isPending}>
					{t('factor.turnOff')}
				</Button>
				<Button look="text" onClick={onCancel}>
					{t('factor.cancel')}
				</Button>
			</div>
		</form>
	)
}
