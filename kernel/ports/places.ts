export interface Places {
	/** ISO 3166-1 codes of two letters, `IN`. */
	countries(): Promise<readonly string[]>
	states(countryId: string): Promise<readonly Place[]>
	cities(stateId: string): Promise<readonly Place[]>
	town(cityId: string): Promise<Town | null>
	townNamed(countryId: string, state: string, city: string): Promise<Town | null>
	/**
	 * Returns the towns of the same country whose centres are at most so many kilometres from a town's, itself
	 * first.
	 */
	townsNear(town: Town, withinKm: number): Promise<readonly NearTown[]>
}

/** A city or town with its centre, in degrees. */
export interface Town extends Place {
	readonly latitude: number
	readonly longitude: number
}

export interface NearTown extends Town {
	readonly state: string
	readonly km: number
}

export interface Place {
	/** `IN.38` for a state; the state's id and the name for a city, `IN.38.Ranchi`. */
	readonly id: string
	readonly name: string
}
