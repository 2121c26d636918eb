import { judge, text, type Verdict, type World } from './world.ts'

/** Checks the seats of all editions against the donations that pay them. */
export function seatsAreThePaidOnes(world: World): Verdict {
	const { count, unless, verdict } = judge('Paid seats are confirmed, and no others are sold or held')
	const last = new Map<string, string>()
	for (const { stream, type, data } of world.events)
		if (stream.startsWith('liveEvent-') && type.startsWith('Seats')) last.set(text(data.registrationId), type)
	for (const [id, type] of last) {
		count()
		const isPaid = world.ofStream(`donation-${id}`).some((event) => event.type === 'DonationConfirmed')
		const isCancelled = world
			.ofStream(`registration-${id}`)
			.some((event) => event.type === 'RegistrationCancelled')
		unless(type !== 'SeatsHeld', () => `seats of ${id} are held for good`)
		unless(type !== 'SeatsConfirmed' || isPaid, () => `seats of ${id} are sold, and nobody paid`)
		unless(
			!isPaid || isCancelled || type === 'SeatsConfirmed' || type === 'SeatsMissed',
			() => `${id} was paid, and its seats end with ${type}`,
		)
	}
	return verdict()
}
