import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { proveNumber, resendToNumber } from '../../api/users/phone.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/toast.ts'
import { CodeBoxes } from './code-boxes.tsx'
import { useAccountMessage } from './messages.ts'

const LENGTH = 6

interface PhoneCodeProps {
	readonly userId: string
	/** E.164. */
	readonly phone: string
	readonly onDone: () => void
}

/** Takes the code that was sent to a number; the sixth digit sends it back by itself. */
export function PhoneCode({ userId, phone, onDone }: PhoneCodeProps) {
	const { t } = useTranslation('account')
	const message = useAccountMessage()
	const [code, setCode] = useState('')
	const [asked, setAsked] = useState(false)
	const prove = useMutation({
		mutationFn: (otp: string) => proveNumber(userId, phone, otp),
		onSuccess: () => {
			notify.success(t('phone.done'))
			onDone()
		},
		onError: () => setCode(''),
	})
	const missing = asked && code.length < LENGTH && !prove.error ? t('errors.code') : undefined
	return (
		<form
			className="stack"
			noValidate
			onSubmit={(event) => {
				event.preventDefault()
				setAsked(true)
				if (code.length === LENGTH && !prove.isPending) prove.mutate(code)
			}}
		>
			<p className="mut">{t('phone.sentTo', { phone })}</p>
			<CodeBoxes
				label={t('code.label')}
				value={code}
				onChange={(value) => {
					setCode(value)
					if (prove.error) prove.reset()
				}}
				onFull={(value) => prove.mutate(value)}
				error={prove.error ? message(prove.error) : missing}
				disabled={prove.isPending}
			/>
			<Button type="submit" full disabled={prove.isPending}>
				{t(prove.isPending ? 'otp.running' : 'otp.submit')}
			</Button>
			<Resend phone={phone} />
		</form>
	)
}

function Resend({ phone }: { readonly phone: string }) {
	const { t } = useTranslation('account')
	const message = useAccountMessage()
	const resend = useMutation({ mutationFn: () => resendToNumber(phone) })
	return (
		<div className="row sm">
			<Button look="text" size="sm" disabled={resend.isPending} onClick={() => resend.mutate()}>
				{t('code.resend')}
			</Button>
			<span role="status" className={resend.error ? 'err' : 'mut'}>
				{resend.error ? message(resend.error) : resend.isSuccess ? t('code.resent') : ''}
			</span>
		</div>
	)
}
