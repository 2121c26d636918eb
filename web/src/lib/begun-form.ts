import type { BegunForm } from './document.ts'

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
