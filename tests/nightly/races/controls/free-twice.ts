import { changeSource } from '../../torture/controls/change-source.ts'

/** Frees a place twice when it is given up. */
changeSource(
	'domain/requests/places.ts',
	"return [{ type: 'PlaceFreed', data: placeOf(command, held) }]",
	"return [1, 2].map(() => ({ type: 'PlaceFreed', data: placeOf(command, held) }) as const)",
)
