import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { CLOSING_OBSTACLES, type ClosingObstacle } from '../../../../domain/users/closing.contract.ts'
import { asFailure } from '../../api/failure.ts'
import { closeAccount } from '../../api/users/own-data.ts'
import { useSecondFactor } from '../../api/users/second-factor.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { notify } from '../../ui/toast.ts'
import { fieldOf, useAccountMessage } from './messages.ts'
import { PasswordField } from './password-field.tsx'

const isObstacle = (field: string): field is ClosingObstacle => field in CLOSING_OBSTACLES

/** What closing means, what stands in its way, and the password. */
export function CloseAccount({ onCancel }: { readonly onCancel: () => void }) {
	const { t } = useTranslation('account')
	const message = useAccountMessage()
	const client = useQueryClient()
	const navigate = useNavigate()
	const factor = useSecondFactor().data?.enrolled ?? false
	const [password, setPassword] = useState('')
	const [code, setCode] = useState('')
	const [asked, setAsked] = useState(false)
	const field = useRef<HTMLInputElement>(null)
	const codeField = useRef<HTMLInputElement>(null)
	const close = useMutation({
		mutationFn: () => closeAccount({ password, ...(factor && { code: code.trim() }) }),
		onSuccess: () => {
			notify.success(t('closing.done'), { extended: true })
			navigate(paths.home.href(), { replace: true })
			client.clear()
		},
		onError: (error) => (fieldOf(error) === 'code' ? codeField : field).current?.focus(),
	})
	const refused = close.error ? fieldOf(close.error) : undefined
	const obstacles = close.error
		? asFailure(close.error)
				.details.map(({ field: name }) => name)
				.filter(isObstacle)
		: []
	const saidOf = (name: string) => (close.error && refused === name ? message(close.error) : undefined)
	const onSubmit = (event: FormEvent) => {
		event.preventDefault()
		setAsked(true)
		if (password === '') field.current?.focus()
		else if (factor && code.trim() === '') codeField.current?.focus()
		else if (!close.isPending) close.mutate()
	}
	return (
		<form className="stack" noValidate onSubmit={onSubmit}>
			<p>{t('closing.effect')}</p>
			{close.error && refused !== 'password' && refused !== 'code' && (
				<Note tone="bad" role="alert">
					{obstacles.length > 0 ? t('closing.failed') : message(close.error)}
					{obstacles.map((each) => (
						<span key={each} className="block">
							{t(`closing.obstacle.${each}`)}
						</span>
					))}
				</Note>
			)}
			<PasswordField
				fieldRef={field}
				label={t('currentPassword')}
				value={password}
				onChange={(value) => {
					setPassword(value)
					if (close.error) close.reset()
				}}
				error={saidOf('password') ?? (asked && password === '' ? t('errors.currentPassword') : undefined)}
				autoComplete="current-password"
			/>
			{factor && (
				<TextField
					ref={codeField}
					label={t('factor.codeOrRecovery')}
					autoComplete="one-time-code"
					maxLength={20}
					value={code}
					onChange={({ target }) => setCode(target.value)}
					error={saidOf('code') ?? (asked && code.trim() === '' ? t('errors.codeMissing') : undefined)}
				/>
			)}
			<div className="row">
				<Button type="submit" look="bad" disabled={close.isPending}>
					{t(close.isPending ? 'closing.running' : 'closing.submit')}
				</Button>
				<Button look="text" onClick={onCancel}>
					{t('factor.cancel')}
				</Button>
			</div>
		</form>
	)
}
