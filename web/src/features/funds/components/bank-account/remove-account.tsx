import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useIntent } from '../../../../../../client/ui/use-intent.ts'
import type { PaymentAccount } from '../../../../../../domain/funds/contract.ts'
import { notify } from '../../../../lib/toast.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Note } from '../../../../ui/note.tsx'
import { type AccountOwner, removeAccount } from '../../api/payment-accounts.ts'
import { useRefusal } from './messages.ts'

interface RemoveAccountProps {
	readonly owner: AccountOwner
	readonly account: PaymentAccount
	readonly onClose: () => void
}

export function RemoveAccount({ owner, account, onClose }: RemoveAccountProps) {
	const { t } = useTranslation('funds')
	const refusal = useRefusal()
	const client = useQueryClient()
	const intentOf = useIntent()
	const { label, accountNumber, etag } = account
	const remove = useMutation({
		mutationFn: () => removeAccount(owner, account, intentOf(etag)),
		onSuccess: () => {
			notify.success(t('accounts.removed'))
			onClose()
		},
		onSettled: async () => {
			await client.invalidateQueries({ queryKey: ['withdrawForm'] })
			await client.invalidateQueries({ queryKey: ['paymentAccounts'] })
		},
	})
	return (
		<Dialog open onClose={onClose} title={t('accounts.removeTitle')}>
			<p>{t('accounts.removeText', { label, number: accountNumber })}</p>
			{remove.error && (
				<Note tone="bad" role="alert">
					{refusal(remove.error)}
				</Note>
			)}
			<div className="row flex-wrap">
				<Button variant="bad" disabled={remove.isPending} onClick={() => remove.mutate()}>
					{t('accounts.remove')}
				</Button>
				<Button variant="line" onClick={onClose}>
					{t('accounts.keep')}
				</Button>
			</div>
		</Dialog>
	)
}
