import { Suspense, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { documentAddress } from '../../../lib/document-language.ts'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { begunForm, forgetBegunForm } from '../api/begun-form.ts'
import { unfinishedOf, useCheckout } from '../api/checkout-details.ts'
import { AmountStep } from './amount-step.tsx'
import { CheckoutSkeleton, NothingToPay, WithProduct } from './checkout-frame.tsx'
import { quoteFor } from './quote.ts'
import { YouStep } from './you-step.tsx'

const BegunDonation = lazyPart(() => import('./begun-donation.tsx'))

export default function BillingInfo() {
	const [params] = useSearchParams()
	const [posted, setPosted] = useState(begunForm)
	if (!posted && !params.has('donationfor')) return <Steps />
	const forget = () => {
		forgetBegunForm()
		setPosted(null)
	}
	return (
		<Suspense fallback={<CheckoutSkeleton />}>
			<BegunDonation posted={posted} onBegin={forget} />
		</Suspense>
	)
}

/** The first two steps, `?step=amount` and `?step=you`, so that Back leads from one to the other. */
function Steps() {
	const details = useCheckout()
	const { status, user } = useSession()
	const navigate = useNavigate()
	const [params] = useSearchParams()
	if (!details) return <NothingToPay />
	// A payment whose outcome isn't known comes before any change.
	const unfinished = unfinishedOf(details)
	if (unfinished) return <Navigate to={paths[unfinished.screen].href()} replace />
	return (
		<WithProduct details={details}>
			{(product) => {
				const quote = quoteFor(details, product, user !== null)
				if (params.get('step') !== 'you' || !quote.ok)
					return (
						<AmountStep
							details={details}
							product={product}
							asks={params.has('change')}
							onContinue={() => navigate(paths.billingInfo.href({ step: 'you' }))}
						/>
					)
				if (status === 'starting') return <CheckoutSkeleton />
				return (
					<YouStep
						details={details}
						product={product}
						split={quote.split}
						// A new document: only payment pages may load the provider's script.
						onContinue={() => window.location.assign(documentAddress(paths.payment.href()))}
					/>
				)
			}}
		</WithProduct>
	)
}
