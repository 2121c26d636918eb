import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import type { Product } from '../../../../../domain/donations/product.contract.ts'
import type { AuthUser } from '../../../../../domain/users/contract.ts'
import type { FeeSplit } from '../../../../../kernel/wire/money.ts'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.ts'
import { type CheckoutDetails, useCheckout } from '../api/checkout-details.ts'
import { isNamed } from '../details-needed.ts'
import { CheckoutSkeleton, NothingToPay, WithProduct } from './checkout-frame.tsx'
import { quoteFor } from './quote.ts'

interface Ready {
	readonly details: CheckoutDetails
	readonly product: Product
	readonly split: FeeSplit
	readonly user: AuthUser | null
}

/** The last step with any method. A donor without the first two steps is led back to them. */
export function ReadyToPay({ children }: { readonly children: (ready: Ready) => ReactNode }) {
	const details = useCheckout()
	const { status, user } = useSession()
	if (!details) return <NothingToPay />
	if (status === 'starting') return <CheckoutSkeleton />
	const isKnown = user ? isNamed(user) : details.email !== ''
	if (!details.donorKnown || !isKnown)
		return <Navigate to={paths.billingInfo.href({ step: 'you' })} replace />
	return (
		<WithProduct details={details}>
			{(product) => {
				const quote = quoteFor(details, product, user !== null)
				if (!quote.ok) return <Navigate to={paths.billingInfo.href({ step: 'amount' })} replace />
				return children({ details, product, split: quote.split, user })
			}}
		</WithProduct>
	)
}
