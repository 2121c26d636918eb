import './donations.css'
import { useQuery } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { Donation } from '../../../../domain/donations/contract.ts'
import { clearCheckout, readCheckout, rememberAttempt } from '../../api/donations/checkout-details.ts'
import { fetchTransaction, hasArrived, isWaiting, transactionKey } from '../../api/donations/transaction.ts'
import { isNotFound } from '../../api/failure.ts'
import { useSession } from '../../api/session.ts'
import { paths } from '../../app/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { GiftSlip } from './gift-slip.tsx'
import { Thanks } from './thanks.tsx'

const FIRST_LOOK_MS = 2_000
const LONGEST_WAIT_MS = 15_000

/** `/thankyou?donationId=…`: what became of a gift. One that isn't known yet refreshes by itself. */
export default function ThankYou() {
	const { t } = useTranslation('donations')
	const [params] = useSearchParams()
	const donationId = params.get('donationId') ?? ''
	const { status: session } = useSession()
	const gift = useQuery({
		queryKey: transactionKey(donationId),
		queryFn: ({ signal }) => fetchTransaction(donationId, signal),
		// Who gave while signed in may see it only once the session is back.
		enabled: donationId !== '' && session !== 'starting',
		refetchInterval: ({ state: { data, dataUpdateCount } }) =>
			data && isWaiting(data.status)
				? Math.min(LONGEST_WAIT_MS, FIRST_LOOK_MS * 1.4 ** dataUpdateCount)
				: false,
	})
	useTitle(t('thanks.title'))
	useCheckoutEnd(gift.data)

	if (donationId === '' || isNotFound(gift.error)) return <Elsewhere />
	if (gift.error) return <ErrorState error={gift.error} onRetry={() => void gift.refetch()} />
	if (!gift.data) return <ThankYouSkeleton />
	return <Outcome gift={gift.data} />
}

/** The details of the checkout end with its outcome: paid, nothing is left; refused, they are tried again. */
function useCheckoutEnd(gift: Donation | undefined): void {
	const id = gift?._id
	const status = gift?.status
	useEffect(() => {
		if (!id || !status || readCheckout()?.donationId !== id) return
		if (hasArrived(status)) clearCheckout()
		else if (status === 'failed') rememberAttempt(null, id)
	}, [id, status])
}

function Outcome({ gift }: { readonly gift: Donation }) {
	const { t } = useTranslation('donations')
	if (hasArrived(gift.status)) return <Thanks gift={gift} />
	if (gift.status === 'failed')
		return (
			<Page gift={gift} heading={t('thanks.failed.heading')} text={t('thanks.failed.text')}>
				<ButtonLink size="lg" to={paths.cardPayment.href()}>
					{t('thanks.failed.again')}
				</ButtonLink>
			</Page>
		)
	return <Page gift={gift} heading={t('thanks.pending.heading')} text={t('thanks.pending.text')} />
}

interface PageProps {
	readonly gift: Donation
	readonly heading: string
	readonly text: string
	readonly children?: ReactNode
}

function Page({ gift, heading, text, children }: PageProps) {
	return (
		<div className="wrap ty">
			<div className="stack justify-items-start" role="status">
				<h1>{heading}</h1>
				<p className="lead">{text}</p>
				{children}
			</div>
			<div className="pt-11">
				<GiftSlip gift={gift} />
			</div>
		</div>
	)
}

function Elsewhere() {
	const { t } = useTranslation('donations')
	return (
		<div className="wrap">
			<h1 className="vh">{t('thanks.title')}</h1>
			<EmptyState icon={MailCheck} title={t('thanks.missing.heading')}>
				<p className="mut">{t('thanks.missing.text')}</p>
				<ButtonLink to={paths.search.href()}>{t('thanks.browse')}</ButtonLink>
			</EmptyState>
		</div>
	)
}

function ThankYouSkeleton() {
	return (
		<>
			<div className="ty-band h-[260px]" />
			<div className="wrap stack l py-10" aria-busy>
				<Skeleton className="h-12 w-full max-w-lg" />
				<Skeleton className="h-6 w-full max-w-md" />
				<Skeleton className="h-3 w-full max-w-xl" />
			</div>
		</>
	)
}
