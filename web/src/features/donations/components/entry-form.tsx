import { type ReactNode, useRef } from 'react'
import { useHref } from 'react-router-dom'
import type { DonationForm } from '../../../../../domain/donations/donation-form.contract.ts'
import { isGone } from '../../../lib/new-version.ts'
import { paths } from '../../../lib/paths.ts'
import { loadDonateDialog } from './donate-dialog.tsx'

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
 * What a donation begins with. Until scripts run, without them, and once those of its version are gone, it is a form of
 * HTML that leads to the checkout with the amount that its buttons name.
 */
export function EntryForm({ to, onDonate, children }: EntryFormProps) {
	const isByItself = useRef(false)
	/** Opens the dialog, or lets the form lead on where the dialog can't be had any more. */
	const open = async (form: HTMLFormElement, submitter: HTMLElement | null) => {
		const isOutdated = await loadDonateDialog().then(() => false, isGone)
		if (!isOutdated) return onDonate(submitter?.getAttribute('name') === WITH_AMOUNT.name)
		isByItself.current = true
		form.requestSubmit(submitter)
	}
	return (
		<form
			className="contents"
			action={useHref(paths.billingInfo.href())}
			onSubmit={(event) => {
				if (isByItself.current) return
				event.preventDefault()
				const { submitter } = event.nativeEvent as SubmitEvent
				if (submitter?.getAttribute('name') !== CHOICE.name) void open(event.currentTarget, submitter)
			}}
		>
			{Object.entries(to).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{children}
		</form>
	)
}
