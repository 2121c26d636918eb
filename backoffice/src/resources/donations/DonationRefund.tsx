import { Dialog, DialogTitle } from '@mui/material'
import { useState } from 'react'
import type { BackofficeDonation } from '../../../../domain/donations/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { RefundForm } from './RefundForm.tsx'
import { RefundProgress } from './RefundProgress.tsx'
import { refundText } from './refund-text.ts'
import { useRefund } from './use-refund.ts'

interface DonationRefundProps {
	donation: BackofficeDonation
	refundable: string
	onClose: () => void
}

export function DonationRefund({ donation, refundable, onClose }: DonationRefundProps) {
	const t = useT()
	const refund = useRefund(donation)
	const [requested, setRequested] = useState<{ refundId: string; amount: string } | null>(null)
	return (
		<Dialog
			open
			onClose={refund.isPending ? undefined : onClose}
			fullWidth
			maxWidth="sm"
			aria-labelledby="refund-title"
		>
			<DialogTitle id="refund-title">
				{t(requested ? 'refund.underWay' : refundText(donation).title)}
			</DialogTitle>
			{requested ? (
				<RefundProgress donation={donation} {...requested} onClose={onClose} />
			) : (
				<RefundForm
					donation={donation}
					refundable={refundable}
					task={refund}
					onClose={onClose}
					onSend={(wish) =>
						refund.mutate(wish, {
							onSuccess: ({ refundId }) => setRequested({ refundId, amount: wish.amount }),
						})
					}
				/>
			)}
		</Dialog>
	)
}
