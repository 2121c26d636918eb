import { changeSource } from '../../torture/controls/change-source.ts'

/** A place that is given up is freed twice. */
changeSource(
	'domain/requests/places.ts',
	"return [{ type: 'PlaceFreed', data: placeOf(command, held) }]",
	"return [1, 2].map(() => ({ type: 'PlaceFreed', data: placeOf(command, held) }) as const)",
)
