import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { Withdrawal } from '../../../../domain/funds/contract.ts'
import { notify } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { minorOf, useFormat } from '../../ui/format.ts'
import { Note } from '../../ui/note.tsx'
import { cancelWithdrawal } from './api/withdrawals.ts'
import { useRefusal } from './components/bank-account/messages.ts'

interface CancelWithdrawalProps {
	readonly withdrawal: Withdrawal
	readonly onClose: () => void
}

export function CancelWithdrawal({ withdrawal, onClose }: CancelWithdrawalProps) {
	const { t } = useTranslation('funds')
	const refusal = useRefusal()
	const format = useFormat()
	const client = useQueryClient()
	const intentOf = useIntent()
	const { units, title, etag } = withdrawal
	const cancel = useMutation({
		mutationFn: () => cancelWithdrawal(withdrawal, intentOf(etag)),
		onSuccess: () => {
			notify.success(t('mine.cancelled'))
			onClose()
		},
		onSettled: () => client.invalidateQueries(),
	})
	return (
		<Dialog open onClose={onClose} title={t('mine.cancelTitle')}>
			<p>
				{t('mine.cancelText', {
					title,
					amount: format.amount(minorOf(withdrawal.amount, units), units),
				})}
			</p>
			{cancel.error && (
				<Note tone="bad" role="alert">
					{refusal(cancel.error)}
				</Note>
			)}
			<div className="row flex-wrap">
				<Button variant="bad" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
					{t('mine.cancelIt')}
				</Button>
				<Button variant="line" onClick={onClose}>
					{t('mine.keep')}
				</Button>
			</div>
		</Dialog>
	)
}
