import { changeSource } from '../../torture/controls/change-source.ts'

/** Accepts a person before they have a place. */
changeSource(
	'domain/answers/settling.ts',
	"? onRequest('TakePlace', round, quantity)",
	"? ({ on: 'answer', command: { type: 'AcceptAnswer', round, held: quantity, at } } as Step)",
)
