import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PasskeyShown } from '../../../../domain/users/passkey.contract.ts'
import { isFailure } from '../../api/failure.ts'
import { addPasskey, PasskeyAborted, removePasskey } from '../../api/users/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { useAccountMessage } from './messages.ts'
import { PasswordField } from './password-field.tsx'

interface StepProps {
	readonly onDone: () => void
	readonly onCancel: () => void
}

/** A name, the password again, and then the device asks for a finger or a PIN. */
export function AddPasskeyForm({ onDone, onCancel }: StepProps) {
	const { t } = useTranslation('account')
	const message = useAccountMessage()
	const [name, setName] = useState(t('passkeys.named'))
	const [password, setPassword] = useState('')
	const [code, setCode] = useState('')
	/** Whether this account asks for a second factor, too. */
	const [factor, setFactor] = useState(false)
	const [asked, setAsked] = useState(false)
	const nameField = useRef<HTMLInputElement>(null)
	const passwordField = useRef<HTMLInputElement>(null)
	useEffect(() => nameField.current?.select(), [])
	const add = useMutation({
		mutationFn: () => addPasskey(name.trim(), { password, ...(code.trim() && { code: code.trim() }) }),
		onSuccess: onDone,
		onError: (error) => {
			if (isFailure(error, 'SECOND_FACTOR_REQUIRED')) setFactor(true)
			else if (isFailure(error, 'PASSWORD_WRONG')) passwordField.current?.select()
		},
	})
	const problems = {
		name: name.trim() === '' ? t('passkeys.errors.name') : undefined,
		password: password === '' ? t('errors.currentPassword') : undefined,
		code: factor && code.trim() === '' ? t('errors.codeMissing') : undefined,
	}
	const onSubmit = (event: FormEvent) => {
		event.preventDefault()
		setAsked(true)
		if (problems.name) nameField.current?.focus()
		else if (problems.password) passwordField.current?.focus()
		else if (!problems.code && !add.isPending) add.mutate()
	}
	const wrongPassword = isFailure(add.error, 'PASSWORD_WRONG')
	const wrongCode = isFailure(add.error, 'SECOND_FACTOR_WRONG')
	const other =
		add.error && !wrongPassword && !wrongCode && !isFailure(add.error, 'SECOND_FACTOR_REQUIRED')
			? add.error
			: null
	return (
		<form className="stack" noValidate onSubmit={onSubmit}>
			{other && (
				<Note tone="bad" role="alert">
					{other instanceof PasskeyAborted
						? t('passkeys.errors.aborted')
						: isFailure(other, 'PASSKEY_REFUSED')
							? t('passkeys.errors.refused')
							: message(other)}
				</Note>
			)}
			<TextField
				ref={nameField}
				label={t('passkeys.name')}
				help={t('passkeys.nameHelp')}
				maxLength={50}
				value={name}
				onChange={({ target }) => setName(target.value)}
				error={asked ? problems.name : undefined}
			/>
			<PasswordField
				fieldRef={passwordField}
				label={t('currentPassword')}
				value={password}
				onChange={setPassword}
				error={wrongPassword ? message(add.error) : asked ? problems.password : undefined}
				autoComplete="current-password"
			/>
			{factor && (
				<TextField
					label={t('passkeys.code')}
					autoComplete="one-time-code"
					maxLength={20}
					value={code}
					onChange={({ target }) => setCode(target.value)}
					error={wrongCode ? message(add.error) : undefined}
				/>
			)}
			<div className="row">
				<Button type="submit" disabled={add.isPending}>
					{t(add.isPending ? 'passkeys.adding' : 'passkeys.add')}
				</Button>
				<Button look="text" onClick={onCancel}>
					{t('passkeys.cancel')}
				</Button>
			</div>
		</form>
	)
}

/** The password again, before a way in is closed. */
export function RemovePasskeyForm({
	passkey: { _id, name },
	onDone,
	onCancel,
}: StepProps & { readonly passkey: PasskeyShown }) {
	const { t } = useTranslation('account')
	const message = useAccountMessage()
	const [password, setPassword] = useState('')
	const [asked, setAsked] = useState(false)
	const field = useRef<HTMLInputElement>(null)
	useEffect(() => field.current?.focus(), [])
	const remove = useMutation({
		mutationFn: () => removePasskey(_id, password),
		onSuccess: onDone,
		onError: () => field.current?.select(),
	})
	const missing = asked && password === '' ? t('errors.currentPassword') : undefined
	return (
		<form
			className="stack"
			noValidate
			onSubmit={(event) => {
				event.preventDefault()
				setAsked(true)
				if (password === '') field.current?.focus()
				else if (!remove.isPending) remove.mutate()
			}}
		>
			<p>{t('passkeys.confirmRemove', { name })}</p>
			<PasswordField
				fieldRef={field}
				label={t('currentPassword')}
				value={password}
				onChange={(value) => {
					setPassword(value)
					if (remove.error) remove.reset()
				}}
				error={remove.error ? message(remove.error) : missing}
				autoComplete="current-password"
			/>
			<div className="row">
				<Button type="submit" look="bad" disabled={remove.isPending}>
					{t('passkeys.remove')}
				</Button>
				<Button look="text" onClick={onCancel}>
					{t('passkeys.cancel')}
				</Button>
			</div>
		</form>
	)
}
