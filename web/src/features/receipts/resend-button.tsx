import { useMutation } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../client/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type ReceiptAddress, resendReceipt } from './api/receipt.ts'

interface ResendButtonProps {
	readonly address: ReceiptAddress
	readonly label: string
	readonly variant: 'primary' | 'line'
}

export function ResendButton({ address, label, variant }: ResendButtonProps) {
	const { t } = useTranslation('receipts')
	const { t: common } = useTranslation()
	const resend = useMutation({ mutationFn: () => resendReceipt(address) })
	const failure = resend.error && asFailure(resend.error)
	return (
		<div className="resend">
			<Button variant={variant} disabled={resend.isPending} onClick={() => resend.mutate()}>
				<Icon of={Mail} />
				{label}
			</Button>
			<p role="status" className={resend.isSuccess ? 'text-sm' : 'sr-only'}>
				{resend.isSuccess && t('resend.sent', { address: resend.data })}
			</p>
			{failure && (
				<p role="alert" className="text-sm bad-text">
					{failure.isUnreachable
						? common('failed.unreachable')
						: failure.message || common('failed.unexpected')}
				</p>
			)}
		</div>
	)
}
