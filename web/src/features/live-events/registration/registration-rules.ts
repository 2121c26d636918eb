import { z } from 'zod'
import { MAX_ATTENDEES, registrationGuest } from '../../../../../domain/live-events/contract.ts'
import type { ContractForm } from '../../../ui/form.tsx'
import type { Edition, Package } from '../api/live-events.ts'
import { isSoldOut } from '../use-seats-left.ts'

const fields = z.object({
	package: z.string().min(1, 'live-events.fields.choosePackage'),
	/** Counts packages, as the text of a list's choice. */
	quantity: z.string(),
	names: z.array(z.object({ name: z.string() })),
})
const ofGuest = fields.extend({ guest: registrationGuest })
const ofMember = fields.extend({ guest: z.custom<z.input<typeof registrationGuest>>() })

export type RegistrationForm = ContractForm<z.input<typeof ofGuest>, z.output<typeof ofGuest>>
export type RegistrationValues = z.output<typeof ofGuest>

export const NOBODY = { firstName: '', lastName: '', email: '', phoneNumber: '' } as const

export const registrationRules = (isGuest: boolean) => (isGuest ? ofGuest : ofMember)

/** Returns how many of a package one registration can have now: at least one. */
export const mostOf = ({ persons, seatsLeft }: Package, { mostAttendees }: Edition): number =>
	Math.max(1, Math.floor(Math.min(MAX_ATTENDEES, mostAttendees, seatsLeft) / persons))

/** Returns the only package that isn't sold out; an empty id when its buyer has to choose. */
export function chosenAtFirst(packages: readonly Package[]): string {
	const left = packages.filter((each) => !isSoldOut(each))
	return left.length === 1 ? (left[0]?._id ?? '') : ''
}
