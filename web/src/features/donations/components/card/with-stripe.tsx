import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicConfig } from '../../../../../../domain/catalog/contract.ts'
import type { Currency } from '../../../../../../kernel/wire/money.ts'
import { Button } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/note.tsx'
import { CheckoutSkeleton } from '../../checkout/checkout-frame.tsx'
import { loadStripe, type StripeJs } from './stripe.ts'

interface WithStripeProps {
	readonly config: PublicConfig
	readonly currency: Currency
	readonly children: (stripe: StripeJs) => ReactNode
}

export function WithStripe({ config, currency, children }: WithStripeProps) {
	const { t } = useTranslation('checkout')
	const checkout = config.checkouts.stripe
	const scriptUrl = checkout?.scriptUrl
	const publicKey = checkout?.publicKeys[currency]
	const stripe = useQuery({
		queryKey: ['stripe', scriptUrl, publicKey],
		queryFn: () => loadStripe(scriptUrl, publicKey),
		staleTime: Number.POSITIVE_INFINITY,
		retry: 1,
	})
	if (stripe.data) return children(stripe.data)
	if (!stripe.error) return <CheckoutSkeleton />
	return (
		<div className="wrap stack max-w-xl justify-items-start py-10">
			<Note tone="bad" role="alert">
				{t('card.unavailable')}
			</Note>
			<Button variant="line" onClick={() => void stripe.refetch()}>
				{t('card.again')}
			</Button>
		</div>
	)
}
