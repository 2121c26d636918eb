import type { DonationForm } from '../../../../../domain/donations/donation-form.contract.ts'

/** What a form of HTML sent before scripts ran. The checkout goes on with it. */
export interface BegunForm {
	readonly form: DonationForm
	/** Whether nothing is wrong with it. */
	readonly isComplete: boolean
}

const ELEMENT = 'begun-form'

let begun: BegunForm | null | undefined

/** What a form posted to this document before scripts ran; null where none did, and once the checkout has it. */
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
