import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { notify } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { proveNumber, resendToNumber } from './api/phone.ts'
import { CodeForm } from './components/code-form.tsx'
import { useAccountMessage } from './messages.ts'

interface PhoneCodeProps {
	readonly userId: string
	readonly phone: string
	readonly onDone: () => void
}

export function PhoneCode({ userId, phone, onDone }: PhoneCodeProps) {
	const { t } = useTranslation('account')
	return (
		<CodeForm
			label={t('code.label')}
			run={(otp) => proveNumber(userId, phone, otp)}
			onDone={() => {
				notify.success(t('phone.done'))
				onDone()
			}}
			submit={t('otp.submit')}
			running={t('otp.running')}
			after={<Resend phone={phone} />}
		>
			<p className="text-ink-2">{t('phone.sentTo', { phone })}</p>
		</CodeForm>
	)
}

function Resend({ phone }: { readonly phone: string }) {
	const { t } = useTranslation('account')
	const message = useAccountMessage()
	const resend = useMutation({ mutationFn: () => resendToNumber(phone) })
	return (
		<div className="row text-sm">
			<Button variant="text" size="sm" disabled={resend.isPending} onClick={() => resend.mutate()}>
				{t('code.resend')}
			</Button>
			<span role="status" className={resend.error ? 'err' : 'text-ink-2'}>
				{resend.error ? message(resend.error) : resend.isSuccess ? t('code.resent') : ''}
			</span>
		</div>
	)
}
