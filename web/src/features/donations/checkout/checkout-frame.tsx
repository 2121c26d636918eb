import { HandHeart } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import type { CheckoutDetails } from '../api/checkout-details.ts'
import { type Rate, useRate } from './use-quote.ts'

interface WithRateProps {
	readonly details: CheckoutDetails
	readonly children: (rate: Rate) => ReactNode
}

/** The step, once the fee is known. */
export function WithRate({ details, children }: WithRateProps) {
	const { rate, error, refetch } = useRate(details.currency)
	if (rate) return children(rate)
	if (error) return <ErrorState what="regions" error={error} onRetry={() => void refetch()} />
	return <CheckoutSkeleton />
}

export function CheckoutSkeleton() {
	return (
		<div className="wrap stack l py-10" aria-busy>
			<Skeleton className="h-8 w-full max-w-xl" />
			<Skeleton className="h-12 w-2/3 max-w-md" />
			<Skeleton className="h-40 w-full max-w-xl" />
		</div>
	)
}

/** There is no checkout in this tab: nothing was chosen, or it is paid. */
export function NothingToPay() {
	const { t } = useTranslation('checkout')
	useTitle(t('nothing.heading'))
	return (
		<div className="wrap">
			<h1 className="vh">{t('title')}</h1>
			<EmptyState icon={HandHeart} title={t('nothing.heading')}>
				<p className="mut">{t('nothing.text')}</p>
				<ButtonLink to={paths.search.href()}>{t('nothing.browse')}</ButtonLink>
			</EmptyState>
		</div>
	)
}
