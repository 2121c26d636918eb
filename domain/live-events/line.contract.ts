/** A party that waits for seats of a package. */
export interface Waiting {
	readonly waitingId: string
	readonly packageId: string
	readonly quantity: number
	readonly seats: number
}

/** Capacities and the people who have seats, are offered some, or pay for some, in all and per package. */
export interface Room {
	readonly capacity: number
	readonly taken: number
	readonly packages: readonly {
		readonly packageId: string
		readonly capacity: number
		readonly taken: number
	}[]
}

export interface Served {
	readonly served: readonly Waiting[]
	/** Seats that are left for people outside of the line. */
	readonly inAll: number
	readonly ofPackage: ReadonlyMap<string, number>
}

/** A party may be bigger than a capacity that was lowered since. */
const canSeat = ({ capacity, packages }: Room, { packageId, seats }: Waiting): boolean =>
	seats <= Math.min(capacity, packages.find((each) => each.packageId === packageId)?.capacity ?? 0)

/**
 * Serves those who wait in their order. For a party that is bigger than what is free, seats gather: nobody behind it
 * and nobody outside of the line gets them.
 */
export function serve(line: readonly Waiting[], room: Room): Served {
	const served: Waiting[] = []
	let inAll = room.capacity - room.taken
	const ofPackage = new Map(
		room.packages.map(({ packageId, capacity, taken }) => [packageId, capacity - taken]),
	)
	for (const party of line.filter((each) => canSeat(room, each))) {
		const { packageId, seats } = party
		const left = ofPackage.get(packageId) ?? 0
		const isServed = seats <= Math.min(left, inAll)
		if (isServed) served.push(party)
		inAll -= Math.min(seats, left, inAll)
		ofPackage.set(packageId, isServed ? left - seats : 0)
	}
	return { served, inAll, ofPackage }
}
