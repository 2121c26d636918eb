import { KINDNESS_DAY_2023 } from '../../domain/live-events/known-editions.contract.ts'
import type { Caller, Harness } from './harness.ts'
import { edition, heldBy, plan } from './live-events.fixtures.ts'

export const EDITION = '0193a5b0-0000-7000-8000-0000000000e1'
const SLUG = 'kindness-day'
/** The price of a seat in minor units; with the fee on top of 500 dollars. */
export const SEAT = 51_450n

/** Plans an edition of an event whose seats are paid for. */
export async function publishEdition(harness: Harness): Promise<void> {
	const [individual] = KINDNESS_DAY_2023.packages
	if (!individual) throw new Error('There is no package.')
	const many = { capacity: 10_000, venue: 'The Hall' }
	const packages = [{ ...individual, price: SEAT, valueReceived: 0n, capacity: 10_000 }]
	await plan(harness, edition(harness, { ...many, id: EDITION, slug: SLUG, name: 'Kindness Day', packages }))
}

/** Registers for one seat. @returns the target of the donation that pays it */
export async function toSeat(donor: Caller) {
	const { _id: registrationId } = await heldBy(donor, SLUG, { price: Number(SEAT) / 100 })
	return { donationFor: 'event', event_id: EDITION, registrationId }
}
