import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fetchTransaction, transactionKey } from '../../api/donations/transaction.ts'
import { paths } from '../../app/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { GiftSlip } from './gift-slip.tsx'

interface GiftDialogProps {
	readonly donationId: string
	readonly onClose: () => void
}

/** One gift with its card and its reference. */
export function GiftDialog({ donationId, onClose }: GiftDialogProps) {
	const { t } = useTranslation('donations')
	const gift = useQuery({
		queryKey: transactionKey(donationId),
		queryFn: ({ signal }) => fetchTransaction(donationId, signal),
	})
	return (
		<Dialog open onClose={onClose} title={t('detail.title')}>
			{gift.data ? (
				<>
					<GiftSlip gift={gift.data} />
					{gift.data.message && (
						<p>
							<span className="label block">{t('detail.message')}</span>
							{gift.data.message}
						</p>
					)}
					<ButtonLink look="line" to={paths.thankYou.href({ donationId })}>
						{t('detail.open')}
					</ButtonLink>
				</>
			) : gift.error ? (
				<ErrorState error={gift.error} onRetry={() => void gift.refetch()} />
			) : (
				<Skeleton className="h-80 w-full" />
			)}
		</Dialog>
	)
}
