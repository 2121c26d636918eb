/** The countries of the world with their states and cities. Adapter: `infra/adapters/places.ts`. */
export interface Places {
	/** ISO 3166-1 codes of two letters, `IN`. */
	countries(): Promise<readonly string[]>
	/** States of a country, by name; none for a country that isn't there. */
	states(countryId: string): Promise<readonly Place[]>
	/** Cities and towns of a state, by name; none for a state that isn't there. */
	cities(stateId: string): Promise<readonly Place[]>
	/** A city or town by its id; null for one that isn't there. */
	town(cityId: string): Promise<Town | null>
	/** A city or town by its name and its state's, in whatever case; null for one that isn't there. */
	townNamed(countryId: string, state: string, city: string): Promise<Town | null>
	/** The towns of the same country whose centres are at most so many kilometres from a town's, itself first. */
	townsNear(town: Town, withinKm: number): Promise<readonly NearTown[]>
}

/** A city or town with its centre, in degrees. */
export interface Town extends Place {
	readonly latitude: number
	readonly longitude: number
}

export interface NearTown extends Town {
	/** The name of its state. */
	readonly state: string
	/** Kilometres between the centres, over the ground. */
	readonly km: number
}

export interface Place {
	/** Of a state `IN.38`; of a city the state's and its name, `IN.38.Ranchi`. */
	readonly id: string
	readonly name: string
}
