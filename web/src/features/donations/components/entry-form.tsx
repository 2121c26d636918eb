import type { ReactNode } from 'react'
import { useHref } from 'react-router-dom'
import type { DonationForm } from '../../../../../domain/donations/donation-form.contract.ts'
import { paths } from '../../../lib/paths.ts'

/** What a button of the form is that leads to the choice of the amount. */
export const AMOUNT_FIRST = { type: 'submit', name: 'step', value: 'amount' } as const
/** One that chooses an amount, which it has as its value, and with scripts does no more than that. */
export const CHOICE = { type: 'submit', name: 'amount' } as const
/** One that goes on with the amount that it has as its value. */
export const WITH_AMOUNT = { type: 'submit', name: 'ownAmount' } as const

interface EntryFormProps {
	/** What is donated to. */
	readonly to: Pick<DonationForm, 'donationfor' | 'id' | 'currency'>
	/** Once scripts run: a button was pressed that goes on, with the amount or to its choice. */
	readonly onDonate: (withAmount: boolean) => void
	readonly children: ReactNode
}

/**
 * What a donation begins with. Until scripts run, and without them, it is a form of HTML that leads to the checkout with
 * the amount that its buttons name.
 */
export function EntryForm({ to, onDonate, children }: EntryFormProps) {
	return (
		<form
			className="contents"
			action={useHref(paths.billingInfo.href())}
			onSubmit={(event) => {
				event.preventDefault()
				const pressed = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('name')
				if (pressed !== CHOICE.name) onDonate(pressed === WITH_AMOUNT.name)
			}}
		>
			{Object.entries(to).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{children}
		</form>
	)
}
