import type { ReactNode } from 'react'
import { useHref } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import type { CheckoutTarget } from '../api/checkout-details.ts'

/** What a button is that leads to the choice of the amount. */
export const AMOUNT_FIRST = { type: 'submit', name: 'step', value: 'amount' } as const

interface EntryFormProps {
	readonly target: Pick<CheckoutTarget, 'donationFor' | 'donationRequestId' | 'toUserInfo' | 'currency'>
	/** What its buttons do once scripts run. */
	readonly onDonate: () => void
	readonly children: ReactNode
}

/**
 * What a donation begins with. Until scripts run, and without them, it is a form of HTML that leads to the checkout with
 * the amount that its buttons name.
 */
export function EntryForm({ target, onDonate, children }: EntryFormProps) {
	const { donationFor, donationRequestId, toUserInfo, currency } = target
	return (
		<form
			className="contents"
			action={useHref(paths.billingInfo.href())}
			onSubmit={(event) => {
				event.preventDefault()
				onDonate()
			}}
		>
			<input type="hidden" name="donationfor" value={donationFor} />
			<input type="hidden" name="id" value={donationRequestId ?? toUserInfo?._id} />
			<input type="hidden" name="currency" value={currency} />
			{children}
		</form>
	)
}
