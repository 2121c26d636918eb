import type { DonationForm } from '../../../../../domain/donations/donation-form.contract.ts'

/** A form that was posted before scripts ran, which the checkout continues. */
export interface BegunForm {
	readonly form: DonationForm
	readonly isComplete: boolean
}

const ELEMENT = 'begun-form'

let begun: BegunForm | null | undefined

/**
 * Returns the form that was posted to this document before scripts ran; null without one, and once the
 * checkout has taken it.
 */
export function begunForm(): BegunForm | null {
	if (begun === undefined) {
		const written = document.getElementById(ELEMENT)?.textContent
		begun = written ? (JSON.parse(written) as BegunForm) : null
	}
	return begun
}

export function forgetBegunForm(): void {
	begun = null
}
