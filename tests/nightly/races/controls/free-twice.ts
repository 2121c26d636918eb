import { changeSource } from '../../torture/controls/change-source.ts'

/** A place that is given up is freed twice. */
changeSource(
	'domain/requests/places.ts',
	"return [{ type: 'PlaceFreed', data: { answerId, round, count: held.count, at } }]",
	`return [1, 2].map(() => ({ type: 'PlaceFreed', data: { answerId, round, count: held.count, at } }) as const)`,
)
