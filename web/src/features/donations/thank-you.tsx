import './donations.css'
import { useQuery } from '@tanstack/react-query'
import { Hourglass, MailCheck } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import { isNotFound } from '../../../../client/failure.ts'
import type { Donation } from '../../../../domain/donations/contract.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { clearCheckout, readCheckout, rememberAttempt, rememberOrder } from './api/checkout-details.ts'
import { fetchTransaction, hasArrived, isWaiting, transactionKey, unpaidMessage } from './api/transaction.ts'
import { DonationSlip } from './donation-slip.tsx'
import { Thanks } from './thanks.tsx'

const FIRST_CHECK_MS = 2_000
const MAX_WAIT_MS = 15_000

/**
 * Shows at `/thankyou?donationId=…`, `/payu-thankyou/{id}` and `/payu-error/{id}` the recorded state of a
 * donation; other parameters are ignored. An undecided one is refreshed automatically.
 */
export default function ThankYou() {
	const { t } = useTranslation('donations')
	const { id } = useParams()
	const [query] = useSearchParams()
	const donationId = id ?? query.get('donationId') ?? ''
	const { status: session } = useSession()
	const donation = useQuery({
		queryKey: transactionKey(donationId),
		queryFn: ({ signal }) => fetchTransaction(donationId, signal),
		// A member's donation is visible only once the session is restored.
		enabled: donationId !== '' && session !== 'starting',
		refetchInterval: ({ state: { data, error, dataUpdateCount, errorUpdateCount } }) =>
			unpaidMessage(error) !== null || (data && isWaiting(data.status))
				? Math.min(MAX_WAIT_MS, FIRST_CHECK_MS * 1.4 ** (dataUpdateCount + errorUpdateCount))
				: false,
	})
	useTitle(t('thanks.title'))
	useCheckoutEnd(donation.data)

	if (donationId === '' || isNotFound(donation.error)) return <Elsewhere />
	const unpaid = unpaidMessage(donation.error)
	if (unpaid !== null && !donation.data) return <Unpaid message={unpaid} registrationId={donationId} />
	if (donation.error) return <ErrorState error={donation.error} onRetry={() => void donation.refetch()} />
	if (!donation.data) return <ThankYouSkeleton />
	return <Outcome donation={donation.data} />
}

function useCheckoutEnd(donation: Donation | undefined): void {
	const id = donation?._id
	const status = donation?.status
	const requestId = donation?.donation_request_id?._id
	useEffect(() => {
		const checkout = readCheckout()
		const isOfTab = id !== undefined && [checkout?.donationId, checkout?.order?.donationId].includes(id)
		if (!id || !status || !isOfTab) return
		if (hasArrived(status)) {
			clearCheckout()
			if (requestId) countDonation(requestId).catch(() => undefined)
		} else if (status === 'failed') {
			if (checkout?.order) rememberOrder(null)
			else rememberAttempt(null, id)
		} else if (status === 'processing' && checkout?.order)
			// Nothing is left for the donor to do, for days perhaps.
			rememberOrder({ ...checkout.order, isUnsettled: false })
	}, [id, status, requestId])
}

async function countDonation(requestId: string): Promise<void> {
	const { countVisit } = await import('../requests/api/analytics.ts')
	countVisit(requestId, 'donate')
}

function Outcome({ donation }: { readonly donation: Donation }) {
	const { t } = useTranslation('donations')
	if (hasArrived(donation.status)) return <Thanks donation={donation} />
	if (donation.status === 'failed')
		return (
			<Page donation={donation} heading={t('thanks.failed.heading')} text={t('thanks.failed.text')}>
				<ButtonLink size="lg" to={paths.payment.href()}>
					{t('thanks.failed.again')}
				</ButtonLink>
			</Page>
		)
	const waiting = donation.status === 'processing' ? 'processing' : 'pending'
	return (
		<Page donation={donation} heading={t(`thanks.${waiting}.heading`)} text={t(`thanks.${waiting}.text`)} />
	)
}

interface PageProps {
	readonly donation: Donation
	readonly heading: string
	readonly text: string
	readonly children?: ReactNode
}

function Page({ donation, heading, text, children }: PageProps) {
	return (
		<div className="wrap ty">
			<div className="stack justify-items-start" role="status">
				<h1>{heading}</h1>
				<p className="lead">{text}</p>
				{children}
			</div>
			<div className="pt-11">
				<DonationSlip donation={donation} />
			</div>
		</div>
	)
}

interface UnpaidProps {
	/** The server's words. */
	readonly message: string
	/** The id of the donation is also that of its registration. */
	readonly registrationId: string
}

function Unpaid({ message, registrationId }: UnpaidProps) {
	const { t } = useTranslation('donations')
	return (
		<div className="wrap" role="status">
			<EmptyState heading="h1" icon={Hourglass} title={t('thanks.pending.heading')}>
				<p className="text-ink-2">{message}</p>
				<ButtonLink variant="line" to={paths.eventPayment.href({ registration: registrationId })}>
					{t('thanks.unpaid')}
				</ButtonLink>
			</EmptyState>
		</div>
	)
}

function Elsewhere() {
	const { t } = useTranslation('donations')
	return (
		<div className="wrap">
			<h1 className="sr-only">{t('thanks.title')}</h1>
			<EmptyState icon={MailCheck} title={t('thanks.missing.heading')}>
				<p className="text-ink-2">{t('thanks.missing.text')}</p>
				<ButtonLink to={paths.search.href()}>{t('thanks.browse')}</ButtonLink>
			</EmptyState>
		</div>
	)
}

function ThankYouSkeleton() {
	return (
		<>
			<div className="ty-band h-[260px]" />
			<div className="wrap stack gap-6 py-10" aria-busy>
				<Skeleton className="h-12 w-full max-w-lg" />
				<Skeleton className="h-6 w-full max-w-md" />
				<Skeleton className="h-3 w-full max-w-xl" />
			</div>
		</>
	)
}
