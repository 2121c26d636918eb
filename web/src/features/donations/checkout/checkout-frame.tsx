import { HandHeart } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isNotFound } from '../../../../../client/failure.ts'
import type { Product } from '../../../../../domain/donations/product.contract.ts'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Note } from '../../../ui/note.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { type CheckoutDetails, rememberProduct } from '../api/checkout-details.ts'
import { useProduct } from '../api/product.ts'

interface WithProductProps {
	readonly details: CheckoutDetails
	readonly children: (product: Product) => ReactNode
}

/**
 * Shows the step with the current product, or without an answer the one that this tab read before. A begun
 * payment can be finished even if the target was closed meanwhile.
 */
export function WithProduct({ details, children }: WithProductProps) {
	const { data, error, refetch } = useProduct(details)
	useEffect(() => {
		if (data) rememberProduct(data)
	}, [data])
	const isBegun = [details.attempt, details.donationId, details.order].some((begun) => begun !== null)
	const product = data ?? (isBegun || !isNotFound(error) ? details.product : null)
	if (product && (product.acceptsDonations || isBegun)) return children(product)
	if (product) return <Closed />
	if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
	return <CheckoutSkeleton />
}

export function Closed() {
	const { t } = useTranslation('checkout')
	return (
		<div className="wrap stack max-w-xl justify-items-start py-10">
			<Note tone="wait" role="status">
				{t('amount.paused')}
			</Note>
			<ButtonLink to={paths.search.href()}>{t('amount.browse')}</ButtonLink>
		</div>
	)
}

export function CheckoutSkeleton() {
	return (
		<div className="wrap stack gap-6 py-10" aria-busy>
			<Skeleton className="h-8 w-full max-w-xl" />
			<Skeleton className="h-12 w-2/3 max-w-md" />
			<Skeleton className="h-40 w-full max-w-xl" />
		</div>
	)
}

export function NothingToPay() {
	const { t } = useTranslation('checkout')
	useTitle(t('nothing.heading'))
	return (
		<div className="wrap">
			<h1 className="sr-only">{t('title')}</h1>
			<EmptyState icon={HandHeart} title={t('nothing.heading')}>
				<p className="text-ink-2">{t('nothing.text')}</p>
				<ButtonLink to={paths.search.href()}>{t('nothing.browse')}</ButtonLink>
			</EmptyState>
		</div>
	)
}
