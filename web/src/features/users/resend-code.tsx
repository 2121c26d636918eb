import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CodeType } from '../../../../domain/users/account.contract.ts'
import { Button } from '../../ui/button.tsx'
import { resendCode } from './api/sign-up.ts'
import { useAccountMessage } from './messages.ts'

export function ResendCode({ id, type }: { readonly id: string; readonly type: CodeType }) {
	const { t } = useTranslation('account')
	const message = useAccountMessage()
	const resend = useMutation({ mutationFn: () => resendCode(id, type) })
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
