import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { fetchTransaction, transactionKey } from './api/transaction.ts'
import { DonationSlip } from './donation-slip.tsx'

interface DonationDialogProps {
	readonly donationId: string
	readonly onClose: () => void
}

export function DonationDialog({ donationId, onClose }: DonationDialogProps) {
	const { t } = useTranslation('donations')
	const donation = useQuery({
		queryKey: transactionKey(donationId),
		queryFn: ({ signal }) => fetchTransaction(donationId, signal),
	})
	return (
		<Dialog open onClose={onClose} title={t('detail.title')}>
			{donation.data ? (
				<>
					<DonationSlip donation={donation.data} />
					{donation.data.message && (
						<p>
							<span className="label block">{t('detail.message')}</span>
							{donation.data.message}
						</p>
					)}
					<ButtonLink variant="line" to={paths.thankYou.href({ donationId })}>
						{t('detail.open')}
					</ButtonLink>
				</>
			) : donation.error ? (
				<ErrorState error={donation.error} onRetry={() => void donation.refetch()} />
			) : (
				<Skeleton className="h-80 w-full" />
			)}
		</Dialog>
	)
}
