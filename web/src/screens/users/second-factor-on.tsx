import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmSecondFactor, offerSecondFactor } from '../../api/users/second-factor.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBoxes } from './code-boxes.tsx'
import { useAccountMessage } from './messages.ts'
import { PasswordField } from './password-field.tsx'
import { QrCode } from './qr-code.tsx'

const LENGTH = 6

interface SecondFactorOnProps {
	readonly onCancel: () => void
	readonly onDone: (recoveryCodes: readonly string[]) => void
}

/** The password again, then the secret as a picture, then a code of the app. */
export function SecondFactorOn({ onCancel, onDone }: SecondFactorOnProps) {
	const { t } = useTranslation('account')
	const message = useAccountMessage()
	const [password, setPassword] = useState('')
	const [asked, setAsked] = useState(false)
	const field = useRef<HTMLInputElement>(null)
	useEffect(() => field.current?.focus(), [])
	const offer = useMutation({
		mutationFn: () => offerSecondFactor(password),
		onError: () => field.current?.focus(),
	})
	const onSubmit = (event: FormEvent) => {
		event.preventDefault()
		setAsked(true)
		if (password === '') field.current?.focus()
		else if (!offer.isPending) offer.mutate()
	}
	if (offer.data) return <ShowApp {...offer.data} onCancel={onCancel} onDone={onDone} />
	const missing = asked && password === '' ? t('errors.currentPassword') : undefined
	return (
		<form className="stack" noValidate onSubmit={onSubmit}>
			<PasswordField
				fieldRef={field}
				label={t('currentPassword')}
				value={password}
				onChange={(value) => {
					setPassword(value)
					if (offer.error) offer.reset()
				}}
				error={offer.error ? message(offer.error) : missing}
				autoComplete="current-password"
			/>
			<div className="row">
				<Button type="submit" disabled={offer.isPending}>
					{t('otp.submit')}
				</Button>
				<Button look="text" onClick={onCancel}>
					{t('factor.cancel')}
				</Button>
			</div>
		</form>
	)
}

interface ShowAppProps extends SecondFactorOnProps {
	readonly secret: string
	readonly uri: string
}

function ShowApp({ secret, uri, onCancel, onDone }: ShowAppProps) {
	const { t } = useTranslation('account')
	const message = useAccountMessage()
	const [code, setCode] = useState('')
	const [asked, setAsked] = useState(false)
	const confirm = useMutation({
		mutationFn: (value: string) => confirmSecondFactor(value),
		onSuccess: onDone,
		onError: () => setCode(''),
	})
	const missing = asked && code.length < LENGTH ? t('errors.code') : undefined
	return (
		<form
			className="stack"
			noValidate
			onSubmit={(event) => {
				event.preventDefault()
				setAsked(true)
				if (code.length === LENGTH && !confirm.isPending) confirm.mutate(code)
			}}
		>
			<p>{t('factor.scan')}</p>
			<QrCode text={uri} label={t('factor.qr')} />
			<p className="help">
				{t('factor.typeIn')} <b className="num secret">{secret}</b>
			</p>
			<CodeBoxes
				label={t('factor.code')}
				value={code}
				onChange={(value) => {
					setCode(value)
					if (confirm.error) confirm.reset()
				}}
				onFull={(value) => confirm.mutate(value)}
				error={confirm.error ? message(confirm.error) : missing}
				disabled={confirm.isPending}
			/>
			<div className="row">
				<Button type="submit" disabled={confirm.isPending}>
					{t('factor.turnOn')}
				</Button>
				<Button look="text" onClick={onCancel}>
					{t('factor.cancel')}
				</Button>
			</div>
		</form>
	)
}
