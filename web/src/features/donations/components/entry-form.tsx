import { type ReactNode, useRef } from 'react'
import { useHref } from 'react-router-dom'
import type { DonationForm } from '../../../../../domain/donations/donation-form.contract.ts'
import { isGone } from '../../../lib/new-version.ts'
import { paths } from '../../../lib/paths.ts'
import { loadDonateDialog } from './donate-dialog.tsx'

export const AMOUNT_FIRST = { type: 'submit', name: 'step', value: 'amount' } as const
export const CHOICE = { type: 'submit', name: 'amount' } as const
export const WITH_AMOUNT = { type: 'submit', name: 'ownAmount' } as const

interface EntryFormProps {
	readonly to: Pick<DonationForm, 'donationfor' | 'id' | 'currency'>
	/** Called by a submitting button once scripts run, with the amount or without. */
	readonly onDonate: (withAmount: boolean) => void
	readonly children: ReactNode
}

/**
 * The donation form. Without scripts, or when those of its version are gone after a deployment, it is an HTML
 * form that leads to the checkout with the amount of its buttons.
 */
export function EntryForm({ to, onDonate, children }: EntryFormProps) {
	const isByItself = useRef(false)
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
